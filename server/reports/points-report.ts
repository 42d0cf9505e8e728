import type { PointsReport, ReportRow, ReportStep } from '#contracts/reports.ts';
import type { SchoolTerm } from '#contracts/school.ts';
import { calendarTermStart } from '#domain/calendar.ts';
import type { Span } from '#domain/days.ts';
import { shortName } from '#domain/names.ts';
import { filterReport, TOP_SCHOLARS } from '#domain/reports/report-filter.ts';
import type { Queryable } from '#server/db/db.ts';
import { readTerms } from '#server/school/school-queries.ts';
import { readPeriod } from './period-report.ts';
import { chosenBy, filterValues, type ReportFilter, type ReportLine } from './report-lines.ts';
import { summedLines } from './summed-lines.ts';

const FIELDS = `s.id, s.first_name, s.last_name, s.house_id, h.name AS house_name, s.grade, s.sort_key,
         s.archived_at IS NOT NULL AS former, COALESCE(t.points, 0) AS points`;

const JOINED = `FROM students s
    LEFT JOIN houses h ON h.id = s.house_id
    LEFT JOIN student_total t ON t.student_id = s.id`;

/** The chosen students with their points by habit. All sums are kept, so that the ledger is never read. */
const withHabits = (chosen: string, more = '') => `
  SELECT c.id, c.first_name, c.last_name, c.house_id, c.house_name, c.grade, c.former, c.points,
         COALESCE((SELECT jsonb_object_agg(p.habit_id, p.points) FROM student_habit_total p
                    WHERE p.student_id = c.id AND p.points <> 0), '{}') AS points_by_habit${more}
    FROM (${chosen}) c
   ORDER BY c.points DESC, c.sort_key, c.id`;

const BY_TERM = `, COALESCE((SELECT jsonb_object_agg(p.term, p.points) FROM student_term_total p
                WHERE p.student_id = c.id AND p.points <> 0), '{}') AS points_by_step`;

const CHOSEN = `SELECT ${FIELDS} ${JOINED} ${chosenBy('COALESCE(t.points, 0)', 't.points <> 0')}`;
const ROWS = withHabits(CHOSEN);
const ROWS_BY_TERM = withHabits(CHOSEN, BY_TERM);

/** The first ten of the school, and one student. */
const TOP_AND_OWN = withHabits(`
  SELECT ${FIELDS} ${JOINED} WHERE s.archived_at IS NULL AND s.id = $1
  UNION
  (SELECT ${FIELDS} ${JOINED}
    WHERE t.active AND t.points > 0 ORDER BY points DESC, s.sort_key, s.id LIMIT ${TOP_SCHOLARS})`);

function readLines(db: Queryable, filter: ReportFilter, { span, step, against }: ReportTime): Promise<ReportLine[]> {
  if (span) return readPeriod(db, filter, { span, step, against });
  return db.query<ReportLine>(step === 'term' ? ROWS_BY_TERM : ROWS, filterValues(filter));
}

const fullRow = (row: ReportLine, steps: readonly Step[] = []): ReportRow => ({
  student_id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  house_id: row.house_id,
  house_name: row.house_name,
  grade: row.grade,
  points: row.points,
  points_by_habit: row.points_by_habit,
  ...(row.points !== 0 && steps.length > 0 && { by_step: steps.map(({ key }) => row.points_by_step?.[key] ?? 0) }),
  ...(typeof row.points_before === 'number' && { points_before: row.points_before }),
});

/** What one scholar may see of another. */
const minimisedRow = (row: ReportLine): ReportRow => ({
  student_id: null,
  name: shortName(row.first_name, row.last_name),
  house_id: row.house_id,
  house_name: row.house_name,
  grade: null,
  points: row.points,
  points_by_habit: {},
});

interface Step {
  /** The first day, or the term as the ledger stores it. */
  key: string;
  from: string | null;
  name: string;
}

const daySteps = (keys: readonly string[]): Step[] => keys.toSorted().map((key) => ({ key, from: key, name: '' }));

/** The terms in their order. One that was never set up has the calendar's name, such as 'Fall 2026'. */
function termSteps(keys: readonly string[], terms: readonly SchoolTerm[]): Step[] {
  return keys
    .map((key): Step => {
      const own = terms.find(({ id }) => id === key);
      return own ? { key, from: own.starts_on, name: own.name } : { key, from: calendarTermStart(key), name: key };
    })
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
}

async function stepsOf(db: Queryable, step: ReportStep, rows: readonly ReportLine[]): Promise<Step[]> {
  if (step === 'none') return [];
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row.points_by_step ?? {})))];
  return step === 'term' ? termSteps(keys, await readTerms(db)) : daySteps(keys);
}

async function reportOf(db: Queryable, now: Date, results: ReportRow[]): Promise<PointsReport> {
  const habits = await db.query<{ id: string; name: string; colour: string }>(
    'SELECT id, name, colour FROM habits ORDER BY position',
  );
  return { type: 'points_by_student', generated_at: now.toISOString(), habits, results, count: results.length };
}

/** What a report is about: a period, or everything (null), and what its points are also summed by. */
export interface ReportTime {
  span: Span | null;
  step: ReportStep;
  against: Span | null;
}

export const EVER: ReportTime = { span: null, step: 'none', against: null };

export async function pointsReport(
  db: Queryable,
  now: Date,
  filter: ReportFilter,
  time: ReportTime = EVER,
): Promise<PointsReport> {
  const { span, step } = time;
  const lines = await readLines(db, filter, time);
  const rows = lines.filter(({ former }) => !former);
  const left = lines.filter(({ former }) => former);
  const steps = await stepsOf(db, step, lines);
  const report = await reportOf(
    db,
    now,
    rows.map((row) => fullRow(row, steps)),
  );
  return {
    ...report,
    former: summedLines(left).map((row) => fullRow(row, steps)),
    ...(step !== 'none' && { steps: steps.map(({ from, name }) => ({ from, name })) }),
    ...(span && { span }),
  };
}

/**
 * What a scholar may see: the first ten of the school, minimised, and their own line in full. A filter applies only to these,
 * because filters by house and grade would otherwise show the whole school, ten by ten. Students without points are never
 * listed to others, because that would shame them.
 */
export async function pointsReportFor(
  db: Queryable,
  now: Date,
  filter: ReportFilter,
  studentId: string | null,
): Promise<PointsReport> {
  const rows = await db.query<ReportLine>(TOP_AND_OWN, [studentId]);
  const visible = rows.map((row) => (row.id === studentId ? fullRow(row) : minimisedRow(row)));
  return reportOf(db, now, filterReport(visible, { ...filter, house: filter.houseId }));
}
