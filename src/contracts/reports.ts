import * as z from 'zod/mini';
import { GRADE_BANDS, POINTS_MODES } from '#domain/reports/report-filter.ts';
import { orElse, text } from './fields.ts';

const bands = Object.keys(GRADE_BANDS);

/**
 * `points`: all, top (the first ten with points) or zero; `grade_band`: all, 0-5, 6-8 or 9-12; `house`: an id, a name or
 * all. The same for the report on the screen and for its CSV.
 */
export const reportFilter = z.object({
  type: orElse(z.literal('points_by_student', 'There is no such report.'), 'points_by_student'),
  points: orElse(z.enum(POINTS_MODES, `The filter points must be one of ${POINTS_MODES.join(', ')}.`), 'all'),
  grade_band: orElse(
    z.enum(['all', '0-5', '6-8', '9-12'], `The filter grade_band must be one of ${bands.join(', ')}.`),
    'all',
  ),
  house: text,
});
export type ReportExportRequest = z.input<typeof reportFilter>;

/**
 * A student's line. `points` is the total of the ledger, `points_by_habit` its parts by habit id (habits without points
 * are left out; what was awarded without a habit is in the total only). Scholars get their own line and the first ten,
 * of others 'First L.', house and points alone.
 */
const reportRow = z.object({
  student_id: z.nullable(z.string()),
  name: z.string(),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  points: z.int(),
  points_by_habit: z.record(z.string(), z.int()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Most points first, then by last name. `generated_at` is the ISO time of the data. */
export const pointsReport = z.object({
  type: z.string(),
  generated_at: z.string(),
  habits: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  results: z.array(reportRow),
  count: z.int(),
});
export type PointsReport = z.infer<typeof pointsReport>;
