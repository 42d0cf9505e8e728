import * as z from 'zod/mini';

/**
 * A student's line. `points` is the total of the ledger, `points_by_habit` its parts by habit id (habits without points
 * are left out; what was awarded without a habit is in the total only). Scholars get their own line and the first ten,
 * of others 'First L.', house and points alone.
 */
export const reportRow = z.object({
  student_id: z.nullable(z.string()),
  name: z.string(),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  points: z.int(),
  points_by_habit: z.record(z.string(), z.int()),
});
export type ReportRow = z.infer<typeof reportRow>;

/**
 * GET /api/reports/?type=points_by_student: most points first, then by last name. Filters, each optional: `points` all,
 * top (the first ten with points) or zero; `grade_band` all, 0-5, 6-8 or 9-12; `house` an id, a name or all.
 * `generated_at` is the ISO time of the data.
 */
export const pointsReport = z.object({
  type: z.string(),
  generated_at: z.string(),
  habits: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  results: z.array(reportRow),
  count: z.int(),
});
export type PointsReport = z.infer<typeof pointsReport>;

/** POST /api/reports/export/ → text/csv of the same filters; educators and staff. */
export const reportExportRequest = z.object({
  type: z.optional(z.string()),
  points: z.optional(z.string()),
  grade_band: z.optional(z.string()),
  house: z.optional(z.string()),
});
export type ReportExportRequest = z.infer<typeof reportExportRequest>;
