import { idsOf } from '#server/students/merged-records.ts';

/**
 * The kept sums of points beside `student_total`, each with its key. Every writer locks students before their habits, terms
 * and days, these before houses, and each kind in the order of its keys, so no two can wait for each other.
 */
export const POINT_TOTALS: ReadonlyArray<{ table: string; key: readonly string[] }> = [
  { table: 'student_habit_total', key: ['student_id', 'habit_id'] },
  { table: 'student_term_total', key: ['student_id', 'term'] },
  { table: 'student_day_total', key: ['day', 'student_id'] },
  { table: 'house_total', key: ['house_id'] },
  { table: 'house_term_total', key: ['house_id', 'term'] },
  { table: 'house_day_total', key: ['house_id', 'day'] },
];

/** Awards without a habit, and those of students without a house, are in the other sums alone. */
export const hasKey = (key: readonly string[]): string => key.map((column) => `${column} IS NOT NULL`).join(' AND ');

/** The time of the last award of a student that counts and was not taken back. `student`: a column of the statement. */
export const lastAwardOf = (student: string): string => `(
    SELECT max(last.occurred_at) FROM ${idsOf(student)} own CROSS JOIN LATERAL (
      SELECT l.occurred_at FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id
       WHERE l.student_id = own.id AND l.points > 0 AND (l.status = 'counted' OR d.outcome = 'counted')
         AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.reverses_id = l.id)
       ORDER BY l.occurred_at DESC, l.seq DESC LIMIT 1) last)`;

/** A part of a statement waits for another one that it reads from, however little that has written. */
const after = (part: string): string => `(SELECT count(*) FROM ${part}) >= 0`;

const added = (table: string): string => `added_to_${table}`;

function addToTotal({ table, key }: (typeof POINT_TOTALS)[number], index: number): string {
  const columns = key.join(', ');
  const earlier = POINT_TOTALS[index - 1]?.table ?? 'student_total';
  return `${added(table)} AS (
    INSERT INTO ${table} AS t (${columns}, points)
    SELECT ${columns}, sum(points) FROM change
     WHERE points <> 0 AND ${hasKey(key)} AND ${after(added(earlier))}
     GROUP BY ${columns} ORDER BY ${columns}
    ON CONFLICT (${columns}) DO UPDATE SET points = t.points + excluded.points
    RETURNING points
  )`;
}

/** Adds what `change` holds (points, entries and the time of the tap, by all keys of the totals) to all totals. */
export const ADD_CHANGE_TO_TOTALS = `
  ${added('student_total')} AS (
    INSERT INTO student_total AS t (student_id, house_id, points, entries, last_awarded_at)
    SELECT student_id, min(house_id::text)::uuid, sum(points), sum(entries), max(occurred_at) FILTER (WHERE points > 0)
      FROM change GROUP BY student_id ORDER BY student_id
    ON CONFLICT (student_id) DO UPDATE
      SET points = t.points + excluded.points, entries = t.entries + excluded.entries,
          last_awarded_at = greatest(t.last_awarded_at, excluded.last_awarded_at)
    RETURNING points
  ), ${POINT_TOTALS.map(addToTotal).join(', ')}`;
