import type { ReportStep } from '#contracts/reports.ts';
import { DAYS_TO_MONDAY, firstDayFrom, type Span } from '#domain/days.ts';
import type { Queryable } from '#server/db/db.ts';
import { readSchool } from '#server/school/school-queries.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';
import { chosenBy, filterValues, type ReportFilter, type ReportLine } from './report-lines.ts';

/** What counts, of the entries from one day to another. */
export const countedBetween = (from: string, to: string) => `
   WHERE l.day BETWEEN ${from}::date AND ${to}::date
     AND (l.status = 'counted'
          OR EXISTS (SELECT 1 FROM review_decisions d WHERE d.award_id = l.id AND d.outcome = 'counted'))`;

/**
 * Lines like those of the whole report, summed over the days from $5 to $6, beside the sums of the days from $8 to $9. Its
 * weeks begin $10 days before their Monday.
 */
const ROWS = `
  WITH entries AS MATERIALIZED (
    SELECT ${COUNTS_FOR} AS student_id, l.habit_id, date_trunc($7, l.day + make_interval(days => $10)) - make_interval(days => $10) AS step, sum(l.points) AS points
      FROM ledger l ${JOIN_MERGED} ${countedBetween('$5', '$6')}
     GROUP BY 1, l.habit_id, step
  ), sums AS (
    SELECT student_id, sum(points)::bigint AS points FROM entries GROUP BY student_id
  ), habits AS (
    SELECT student_id, jsonb_object_agg(habit_id, points) AS parts
      FROM (SELECT student_id, habit_id, sum(points)::bigint AS points FROM entries
             WHERE habit_id IS NOT NULL GROUP BY student_id, habit_id HAVING sum(points) <> 0) h
     GROUP BY student_id
  ), steps AS (
    SELECT student_id, jsonb_object_agg(step::date, points) AS parts
      FROM (SELECT student_id, step, sum(points)::bigint AS points FROM entries GROUP BY student_id, step) e
     GROUP BY student_id
  ), before AS (
    SELECT ${COUNTS_FOR} AS student_id, sum(l.points) AS points
      FROM ledger l ${JOIN_MERGED} ${countedBetween('$8', '$9')}
     GROUP BY 1
  )
  SELECT s.id, s.first_name, s.last_name, s.house_id, h.name AS house_name, s.grade,
         s.archived_at IS NOT NULL AS former, COALESCE(sums.points, 0) AS points, COALESCE(habits.parts, '{}') AS points_by_habit,
         COALESCE(steps.parts, '{}') AS points_by_step,
         CASE WHEN $8::date IS NOT NULL THEN COALESCE(before.points, 0) END AS points_before
    FROM students s
    LEFT JOIN houses h ON h.id = s.house_id
    LEFT JOIN sums ON sums.student_id = s.id
    LEFT JOIN habits ON habits.student_id = s.id
    LEFT JOIN steps ON steps.student_id = s.id
    LEFT JOIN before ON before.student_id = s.id
    ${chosenBy('COALESCE(sums.points, 0)', 'sums.points <> 0 OR before.points <> 0')}`;

/** The lines of a period. Its cost follows the awards of its days, not the age of the ledger (docs/decisions/0179). */
export async function readPeriod(
  db: Queryable,
  filter: ReportFilter,
  { span, step, against }: { span: Span; step: ReportStep; against: Span | null },
): Promise<ReportLine[]> {
  const shift = step === 'week' ? DAYS_TO_MONDAY[firstDayFrom((await readSchool(db)).week_starts_on)] : 0;
  return db.query<ReportLine>(ROWS, [
    ...filterValues(filter),
    span.from,
    span.to,
    step === 'none' || step === 'term' ? 'day' : step,
    against?.from ?? null,
    against?.to ?? null,
    shift,
  ]);
}
