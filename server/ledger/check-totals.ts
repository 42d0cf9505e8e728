import type { TotalsCheck } from '#contracts/admin/totals.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lastAwardOf } from './ledger-queries.ts';

interface Difference {
  kind: 'student' | 'habit' | 'student-term' | 'student-day' | 'spent' | 'house' | 'house-term' | 'house-day';
  id: string;
  /** The habit, the term or the day, where points by one of them differ. */
  part: string | null;
  counted: number;
  /** How many entries were counted, where a student's total differs. */
  entries: number | null;
}

/** Each compares the sums of the ledger with one of the kept totals: one row for each that differs. */
const DIFFERENCES = [
  `SELECT 'student' AS kind, COALESCE(l.id, t.student_id) AS id, NULL::text AS part,
          COALESCE(c.points, 0) AS counted, COALESCE(l.entries, 0) AS entries
     FROM (SELECT student_id AS id, count(*) AS entries FROM ledger GROUP BY student_id) l
     LEFT JOIN (SELECT student_id, sum(points) AS points FROM counted_entries GROUP BY student_id) c
            ON c.student_id = l.id
     FULL JOIN student_total t ON t.student_id = l.id
    WHERE (COALESCE(c.points, 0), COALESCE(l.entries, 0)) <> (COALESCE(t.points, 0), COALESCE(t.entries, 0))`,
  `SELECT 'habit' AS kind, COALESCE(l.id, t.student_id) AS id, COALESCE(l.habit_id, t.habit_id)::text AS part,
          COALESCE(l.points, 0) AS counted, NULL::bigint AS entries
     FROM (SELECT student_id AS id, habit_id, sum(points) AS points FROM counted_entries
            WHERE habit_id IS NOT NULL GROUP BY student_id, habit_id) l
     FULL JOIN student_habit_total t ON t.student_id = l.id AND t.habit_id = l.habit_id
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
  `SELECT 'house' AS kind, COALESCE(l.id, t.house_id) AS id, NULL::text AS part, COALESCE(l.points, 0) AS counted,
          NULL::bigint AS entries
     FROM (SELECT house_id AS id, sum(points) AS points FROM counted_entries
            WHERE house_id IS NOT NULL GROUP BY house_id) l
     FULL JOIN house_total t ON t.house_id = l.id
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
  `SELECT 'student-term' AS kind, COALESCE(l.id, t.student_id) AS id, COALESCE(l.term, t.term) AS part,
          COALESCE(l.points, 0) AS counted, NULL::bigint AS entries
     FROM (SELECT student_id AS id, term, sum(points) AS points FROM counted_entries GROUP BY student_id, term) l
     FULL JOIN student_term_total t ON t.student_id = l.id AND t.term = l.term
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
  `SELECT 'spent' AS kind, t.student_id AS id, NULL::text AS part, COALESCE(g.points, 0) AS counted,
          NULL::bigint AS entries
     FROM student_total t
     LEFT JOIN (SELECT student_id, sum(points) AS points FROM store_ledger GROUP BY student_id) g
            ON g.student_id = t.student_id
    WHERE COALESCE(g.points, 0) <> t.spent`,
  `SELECT 'student-day' AS kind, COALESCE(l.id, t.student_id) AS id, COALESCE(l.day, t.day)::text AS part,
          COALESCE(l.points, 0) AS counted, NULL::bigint AS entries
     FROM (SELECT student_id AS id, day, sum(points) AS points FROM counted_entries GROUP BY student_id, day) l
     FULL JOIN student_day_total t ON t.student_id = l.id AND t.day = l.day
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
  `SELECT 'house-term' AS kind, COALESCE(l.id, t.house_id) AS id, COALESCE(l.term, t.term) AS part,
          COALESCE(l.points, 0) AS counted, NULL::bigint AS entries
     FROM (SELECT house_id AS id, term, sum(points) AS points FROM counted_entries
            WHERE house_id IS NOT NULL GROUP BY house_id, term) l
     FULL JOIN house_term_total t ON t.house_id = l.id AND t.term = l.term
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
  `SELECT 'house-day' AS kind, COALESCE(l.id, t.house_id) AS id, COALESCE(l.day, t.day)::text AS part,
          COALESCE(l.points, 0) AS counted, NULL::bigint AS entries
     FROM (SELECT house_id AS id, day, sum(points) AS points FROM counted_entries
            WHERE house_id IS NOT NULL GROUP BY house_id, day) l
     FULL JOIN house_day_total t ON t.house_id = l.id AND t.day = l.day
    WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
];

async function findDifferences(tx: Queryable): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const statement of DIFFERENCES) found.push(...(await tx.query<Difference>(statement)));
  return found;
}

const CORRECT: Record<Difference['kind'], { statement: string; values: (found: Difference) => unknown[] }> = {
  student: {
    statement: `
      INSERT INTO student_total (student_id, house_id, points, entries, last_awarded_at)
      SELECT id, house_id, $2, $3, ${lastAwardOf('students.id')} FROM students WHERE id = $1
      ON CONFLICT (student_id) DO UPDATE
        SET points = excluded.points, entries = excluded.entries, last_awarded_at = excluded.last_awarded_at`,
    values: ({ id, counted, entries }) => [id, counted, entries],
  },
  habit: {
    statement: `
      INSERT INTO student_habit_total (student_id, habit_id, points) VALUES ($1, $2, $3)
      ON CONFLICT (student_id, habit_id) DO UPDATE SET points = excluded.points`,
    values: ({ id, part, counted }) => [id, part, counted],
  },
  house: {
    statement: `
      INSERT INTO house_total (house_id, points) VALUES ($1, $2)
      ON CONFLICT (house_id) DO UPDATE SET points = excluded.points`,
    values: ({ id, counted }) => [id, counted],
  },
  'student-term': {
    statement: `
      INSERT INTO student_term_total (student_id, term, points) VALUES ($1, $2, $3)
      ON CONFLICT (student_id, term) DO UPDATE SET points = excluded.points`,
    values: ({ id, part, counted }) => [id, part, counted],
  },
  spent: {
    statement: 'UPDATE student_total SET spent = $2 WHERE student_id = $1',
    values: ({ id, counted }) => [id, counted],
  },
  'student-day': {
    statement: `
      INSERT INTO student_day_total (student_id, day, points) VALUES ($1, $2, $3)
      ON CONFLICT (day, student_id) DO UPDATE SET points = excluded.points`,
    values: ({ id, part, counted }) => [id, part, counted],
  },
  'house-term': {
    statement: `
      INSERT INTO house_term_total (house_id, term, points) VALUES ($1, $2, $3)
      ON CONFLICT (house_id, term) DO UPDATE SET points = excluded.points`,
    values: ({ id, part, counted }) => [id, part, counted],
  },
  'house-day': {
    statement: `
      INSERT INTO house_day_total (house_id, day, points) VALUES ($1, $2, $3)
      ON CONFLICT (house_id, day) DO UPDATE SET points = excluded.points`,
    values: ({ id, part, counted }) => [id, part, counted],
  },
};

/**
 * Recounts the ledger and corrects totals that differ, which only a manual change in the database can cause. Returns how
 * many differed, and notes it for the portal. The totals are locked before they are corrected, so that no award gets in
 * between. `actorId`: who asked for it; null for the server itself.
 */
export async function checkTotals(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log'>,
  actorId: string | null = null,
): Promise<number> {
  const differences = await db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    const found = await findDifferences(tx);
    if (found.length === 0) await noteCheck(tx, deps, 0);
    return found.length;
  });
  return differences === 0 ? 0 : mendTotals(db, deps, actorId);
}

async function mendTotals(db: Db, deps: Pick<Deps, 'clock' | 'log'>, actorId: string | null): Promise<number> {
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query(
      `LOCK TABLE student_total, student_habit_total, student_term_total, student_day_total, house_total,
         house_term_total, house_day_total
         IN SHARE ROW EXCLUSIVE MODE`,
    );
    const differences = await findDifferences(tx);
    for (const found of differences) {
      const { statement, values } = CORRECT[found.kind];
      await tx.query(statement, values(found));
    }
    await noteCheck(tx, deps, differences.length);
    if (differences.length > 0) {
      deps.log.error({ differences: differences.length }, 'totals differed from the ledger and were corrected');
      await writeAudit(tx, deps, { actorId, action: 'totals_mended', details: { rows: differences.length } });
    }
    return differences.length;
  });
}

async function noteCheck(tx: Queryable, { clock }: Pick<Deps, 'clock'>, differences: number): Promise<void> {
  await tx.query(
    `INSERT INTO totals_check AS c (checked_at, differences, mended_at, mended)
     VALUES ($1::timestamptz, $2::int, CASE WHEN $2::int > 0 THEN $1::timestamptz END, NULLIF($2::int, 0))
     ON CONFLICT (only_row) DO UPDATE
       SET checked_at = excluded.checked_at, differences = excluded.differences,
           mended_at = COALESCE(excluded.mended_at, c.mended_at), mended = COALESCE(excluded.mended, c.mended)`,
    [clock(), differences],
  );
}

interface CheckRow {
  checked_at: Date;
  differences: number;
  mended_at: Date | null;
  mended: number | null;
}

/** The last check and the last one that corrected something; null before the first. */
export async function readTotalsCheck(db: Queryable): Promise<TotalsCheck | null> {
  const [row] = await db.query<CheckRow>('SELECT checked_at, differences, mended_at, mended FROM totals_check');
  if (!row) return null;
  return { ...row, checked_at: row.checked_at.toISOString(), mended_at: row.mended_at?.toISOString() ?? null };
}
