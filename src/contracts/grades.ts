import * as z from 'zod/mini';

/** GET /api/students/grades/summary → {results}: the grades that have students; no counts. */
export const gradeSummary = z.object({ grade: z.int(), label: z.string() });
export const gradeList = z.object({ results: z.array(gradeSummary) });
