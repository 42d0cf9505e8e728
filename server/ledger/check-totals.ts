import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

interface Difference {
  kind: 'student' | 'habit' | 'house';
  id: string;
  /** The habit, where a student's points by habit differ. */
  habit_id: string | null;
  counted: number;
  /** How many entries were counted, where a student's total differs. */
  entries: number | null;
}

/** Compares the sums of the ledger with the kept totals: one row for each that differs. */
const DIFFERENCES = `
  SELECT 'student' AS kind, COALESCE(l.id, t.student_id) AS id, NULL::uuid AS habit_id, COALESCE(l.points, 0) AS counted,
         COALESCE(l.entries, 0) AS entries
    FROM (SELECT student_id AS id, sum(points) FILTER (WHERE status = 'counted') AS points, count(*) AS entries
            FROM ledger GROUP BY student_id) l
    FULL JOIN student_total t ON t.student_id = l.id
   WHERE (COALESCE(l.points, 0), COALESCE(l.entries, 0)) <> (COALESCE(t.points, 0), COALESCE(t.entries, 0))
  UNION ALL
  SELECT 'habit', COALESCE(l.id, t.student_id), COALESCE(l.habit_id, t.habit_id), COALESCE(l.points, 0), NULL
    FROM (SELECT student_id AS id, habit_id, sum(points) AS points FROM ledger
           WHERE status = 'counted' AND habit_id IS NOT NULL GROUP BY student_id, habit_id) l
    FULL JOIN student_habit_total t ON t.student_id = l.id AND t.habit_id = l.habit_id
   WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)
  UNION ALL
  SELECT 'house', COALESCE(l.id, t.house_id), NULL, COALESCE(l.points, 0), NULL
    FROM (SELECT house_id AS id, sum(points) AS points FROM ledger
           WHERE status = 'counted' AND house_id IS NOT NULL GROUP BY house_id) l
    FULL JOIN house_total t ON t.house_id = l.id
   WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`;

const CORRECT: Record<Difference['kind'], { statement: string; values: (found: Difference) => unknown[] }> = {
  student: {
    statement: `
      INSERT INTO student_total (student_id, house_id, points, entries)
      SELECT id, house_id, $2, $3 FROM students WHERE id = $1
      ON CONFLICT (student_id) DO UPDATE SET points = excluded.points, entries = excluded.entries`,
    values: ({ id, counted, entries }) => [id, counted, entries],
  },
  habit: {
    statement: `
      INSERT INTO student_habit_total (student_id, habit_id, points) VALUES ($1, $2, $3)
      ON CONFLICT (student_id, habit_id) DO UPDATE SET points = excluded.points`,
    values: ({ id, habit_id: habitId, counted }) => [id, habitId, counted],
  },
  house: {
    statement: `
      INSERT INTO house_total (house_id, points) VALUES ($1, $2)
      ON CONFLICT (house_id) DO UPDATE SET points = excluded.points`,
    values: ({ id, counted }) => [id, counted],
  },
};

/**
 * Recounts the ledger and corrects totals that differ, which only a manual change in the database can cause. Returns how
 * many differed. The totals are locked first, so that no award gets in between.
 */
export async function checkTotals(db: Db, deps: Pick<Deps, 'clock' | 'log'>): Promise<number> {
  const found = await db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    return tx.query(DIFFERENCES);
  });
  if (found.length === 0) return 0;
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('LOCK TABLE student_total, student_habit_total, house_total IN SHARE ROW EXCLUSIVE MODE');
    const differences = await tx.query<Difference>(DIFFERENCES);
    for (const found of differences) {
      const { statement, values } = CORRECT[found.kind];
      await tx.query(statement, values(found));
    }
    if (differences.length > 0) {
      deps.log.error({ differences: differences.length }, 'totals differed from the ledger and were corrected');
      await writeAudit(tx, deps, { actorId: null, action: 'totals_mended', details: { rows: differences.length } });
    }
    return differences.length;
  });
}
