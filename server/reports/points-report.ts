import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import { shortName } from '#domain/names.ts';
import {
  filterReport,
  GRADE_BANDS,
  TOP_SCHOLARS,
  type GradeBand,
  type PointsMode,
} from '#domain/reports/report-filter.ts';
import type { Queryable } from '#server/db/db.ts';

export interface ReportFilter {
  points: PointsMode;
  gradeBand: GradeBand;
  houseId: string | null;
}

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  house_id: string | null;
  house_name: string | null;
  grade: number | null;
  points: number;
  points_by_habit: Record<string, number>;
}

const FIELDS = `s.id, s.first_name, s.last_name, s.house_id, h.name AS house_name, s.grade, s.sort_key,
         COALESCE(t.points, 0) AS points`;

const JOINED = `FROM students s
    LEFT JOIN houses h ON h.id = s.house_id
    LEFT JOIN student_total t ON t.student_id = s.id`;

/** The chosen students with their points by habit. All sums are kept, so that the ledger is never read. */
const withHabits = (chosen: string) => `
  SELECT c.id, c.first_name, c.last_name, c.house_id, c.house_name, c.grade, c.points,
         COALESCE((SELECT jsonb_object_agg(p.habit_id, p.points) FROM student_habit_total p
                    WHERE p.student_id = c.id AND p.points <> 0), '{}') AS points_by_habit
    FROM (${chosen}) c
   ORDER BY c.points DESC, c.sort_key, c.id`;

const ROWS = withHabits(`
  SELECT ${FIELDS} ${JOINED}
   WHERE s.archived_at IS NULL
     AND ($1::text <> 'zero' OR COALESCE(t.points, 0) = 0)
     AND ($1::text <> 'top' OR COALESCE(t.points, 0) > 0)
     AND ($2::int IS NULL OR s.grade BETWEEN $2 AND $3)
     AND ($4::uuid IS NULL OR s.house_id = $4)
   ORDER BY points DESC, s.sort_key, s.id
   LIMIT CASE WHEN $1 = 'top' THEN ${TOP_SCHOLARS} END`);

/** The first ten of the school, and one student. */
const TOP_AND_OWN = withHabits(`
  SELECT ${FIELDS} ${JOINED} WHERE s.archived_at IS NULL AND s.id = $1
  UNION
  (SELECT ${FIELDS} ${JOINED}
    WHERE t.active AND t.points > 0 ORDER BY points DESC, s.sort_key, s.id LIMIT ${TOP_SCHOLARS})`);

async function readRows(db: Queryable, filter: ReportFilter): Promise<Row[]> {
  const band = GRADE_BANDS[filter.gradeBand];
  return db.query<Row>(ROWS, [filter.points, band?.[0] ?? null, band?.[1] ?? null, filter.houseId]);
}

const fullRow = (row: Row): ReportRow => ({
  student_id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  house_id: row.house_id,
  house_name: row.house_name,
  grade: row.grade,
  points: row.points,
  points_by_habit: row.points_by_habit,
});

/** What one scholar may see of another. */
const minimisedRow = (row: Row): ReportRow => ({
  student_id: null,
  name: shortName(row.first_name, row.last_name),
  house_id: row.house_id,
  house_name: row.house_name,
  grade: null,
  points: row.points,
  points_by_habit: {},
});

async function reportOf(db: Queryable, now: Date, results: ReportRow[]): Promise<PointsReport> {
  const habits = await db.query<{ id: string; name: string; colour: string }>(
    'SELECT id, name, colour FROM habits ORDER BY position',
  );
  return { type: 'points_by_student', generated_at: now.toISOString(), habits, results, count: results.length };
}

export async function pointsReport(db: Queryable, now: Date, filter: ReportFilter): Promise<PointsReport> {
  return reportOf(db, now, (await readRows(db, filter)).map(fullRow));
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
  const rows = await db.query<Row>(TOP_AND_OWN, [studentId]);
  const visible = rows.map((row) => (row.id === studentId ? fullRow(row) : minimisedRow(row)));
  return reportOf(db, now, filterReport(visible, { ...filter, house: filter.houseId }));
}
