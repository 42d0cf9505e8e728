import * as z from 'zod/mini';
import { GRADE_BANDS, POINTS_MODES } from '#domain/reports/report-filter.ts';
import { orElse, parameter, text } from './fields.ts';
import { call } from './call.ts';
import { studentChanges } from './students.ts';
import * as PATHS from './paths.ts';

const bands = Object.keys(GRADE_BANDS);

/** The first and the last day in the school's zone, such as 2026-09-01; both or neither. */
const days = { from: text, to: text };

/**
 * `points`: all, top (the first ten with points) or zero; `grade_band`: all, 0-5, 6-8 or 9-12; `house`: an id, a name or
 * all. Without `from` and `to` it is about everything that was ever awarded. The same for the report on the screen and for
 * its CSV.
 */
export const reportExport = z.object({
  type: orElse(z.literal('points_by_student', 'There is no such report.'), 'points_by_student'),
  points: orElse(z.enum(POINTS_MODES, `The filter points must be one of ${POINTS_MODES.join(', ')}.`), 'all'),
  grade_band: orElse(
    z.enum(['all', '0-5', '6-8', '9-12'], `The filter grade_band must be one of ${bands.join(', ')}.`),
    'all',
  ),
  house: text,
  ...days,
});
export type ReportExportRequest = z.input<typeof reportExport>;

/** What the points are also summed by: `term` for everything, the others for a period. */
const REPORT_STEPS = ['none', 'day', 'week', 'month', 'term'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/**
 * `against_from` and `against_to`: another period, whose points are beside those of each line. `since`, the mark of the list of
 * students that the caller has, asks for what changed of everybody's line of all points; `sums_since` is the mark of its sums, or 0
 * for a first answer.
 */
export const reportFilter = z.extend(reportExport, {
  since: parameter,
  sums_since: parameter,
  step: orElse(z.enum(REPORT_STEPS, `The parameter step must be one of ${REPORT_STEPS.join(', ')}.`), 'none'),
  against_from: text,
  against_to: text,
});

/**
 * A student's line. `points` is the total of the ledger, `points_by_habit` its parts by habit id (habits without points
 * are left out; what was awarded without a habit is in the total only). Scholars get their own line and the first ten,
 * of others 'First L.', house and points alone. `by_step` has a sum for each of the report's steps, and is left out where
 * there is none; `points_before` are those of the other period.
 */
const reportRow = z.object({
  student_id: z.nullable(z.string()),
  name: z.string(),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  points: z.int(),
  points_by_habit: z.record(z.string(), z.int()),
  by_step: z.optional(z.array(z.int())),
  points_before: z.optional(z.int()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** `from` is its first day; null where a term is only known by its name. */
const reportStep = z.object({ from: z.nullable(z.string()), name: z.string() });

/** Most points first, then by last name. `generated_at` is the ISO time of the data. */
export const pointsReport = z.object({
  type: z.string(),
  generated_at: z.string(),
  habits: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  results: z.array(reportRow),
  count: z.int(),
  /** The sums of those who left, by house and grade; they name nobody, and are left out where people are chosen by points. */
  former: z.optional(z.array(reportRow)),
  /** Only those that have points, in the order of time. */
  steps: z.optional(z.array(reportStep)),
  /** The days that it is about; missing: it is about everything. A server that knows no periods never has it. */
  span: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type PointsReport = z.infer<typeof pointsReport>;

/**
 * Everybody's line as what differs from the states that `since` and `sums_since` name. Of the students at these places (`at`)
 * among all ids in ascending order, `sums` has the total, the points by each of `habits` and by each of `steps`; null: of all.
 * `mark` names this state of the sums.
 */
export const reportChanges = z.object({
  generated_at: z.string(),
  students: studentChanges,
  ...z.pick(pointsReport, { habits: true }).shape,
  steps: z.array(reportStep),
  former: z.array(reportRow),
  sums: z.object({
    mark: z.string(),
    at: z.nullable(z.array(z.int())),
    points: z.array(z.int()),
    by_habit: z.array(z.array(z.int())),
    by_step: z.array(z.array(z.int())),
  }),
});
export type ReportChanges = z.infer<typeof reportChanges>;

/** A period is needed: the whole ledger is never summed by teacher. */
const teacherReportQuery = z.object({ from: parameter, to: parameter });

/** What a teacher gave in a period, less what was taken back of it. `students`: how many got a point. */
const teacherRow = z.object({
  teacher_id: z.string(),
  name: z.string(),
  points: z.int(),
  awards: z.int(),
  students: z.int(),
});
export type TeacherRow = z.infer<typeof teacherRow>;

/** Most points first. `generated_at` is the ISO time of the data. */
export const teacherReport = z.object({ generated_at: z.string(), results: z.array(teacherRow) });
export type TeacherReport = z.infer<typeof teacherReport>;

export const REPORT_CALLS = {
  report: call(PATHS.report, '- - M A A A', 'Points by student', {
    scope: 'reports',
    query: reportFilter,
    otherNames: { house: ['house_id'] },
    answer: z.union([pointsReport, reportChanges]),
  }),
  exportReport: call(PATHS.exportReport, '- - - A A A', 'The same report as text/csv', {
    scope: 'reports',
    body: reportExport,
  }),
  teacherReport: call(PATHS.teacherReport, '- - - - A A', 'Points by teacher in a period', {
    query: teacherReportQuery,
    answer: teacherReport,
  }),
};
