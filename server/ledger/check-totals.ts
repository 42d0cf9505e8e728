import type { TotalsCheck } from '#contracts/admin/totals.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';
import { hasKey, lastAwardOf, POINT_TOTALS } from './point-totals.ts';

/** One of the kept totals: the rows where it differs from the ledger, and the statement that corrects `differing` ones. */
interface Check {
  differing: string;
  correct: string;
}

const STUDENTS: Check = {
  differing: `
    SELECT COALESCE(l.student_id, t.student_id) AS student_id, COALESCE(c.points, 0) AS points,
           COALESCE(l.entries, 0) AS entries
      FROM (SELECT ${COUNTS_FOR} AS student_id, count(*) AS entries FROM ledger l ${JOIN_MERGED} GROUP BY 1) l
      LEFT JOIN (SELECT student_id, sum(points) AS points FROM counted_entries GROUP BY student_id) c
             ON c.student_id = l.student_id
      FULL JOIN student_total t ON t.student_id = l.student_id
     WHERE (COALESCE(c.points, 0), COALESCE(l.entries, 0)) <> (COALESCE(t.points, 0), COALESCE(t.entries, 0))`,
  correct: `
    INSERT INTO student_total (student_id, house_id, points, entries, last_awarded_at)
    SELECT s.id, s.house_id, f.points, f.entries, ${lastAwardOf('s.id')}
      FROM differing f JOIN students s ON s.id = f.student_id
    ON CONFLICT (student_id) DO UPDATE
      SET points = excluded.points, entries = excluded.entries, last_awarded_at = excluded.last_awarded_at`,
};

const SPENT: Check = {
  differing: `
    SELECT t.student_id, COALESCE(g.points, 0) AS points
      FROM student_total t
      LEFT JOIN (SELECT ${COUNTS_FOR} AS student_id, sum(l.points) AS points FROM store_ledger l ${JOIN_MERGED} GROUP BY 1) g
             ON g.student_id = t.student_id
     WHERE COALESCE(g.points, 0) <> t.spent`,
  correct: 'UPDATE student_total t SET spent = f.points FROM differing f WHERE t.student_id = f.student_id',
};

function checkOf({ table, key }: (typeof POINT_TOTALS)[number]): Check {
  const columns = key.join(', ');
  return {
    differing: `
      SELECT ${columns}, COALESCE(l.points, 0) AS points
        FROM (SELECT ${columns}, sum(points) AS points FROM counted_entries WHERE ${hasKey(key)} GROUP BY ${columns}) l
        FULL JOIN ${table} t USING (${columns})
       WHERE COALESCE(l.points, 0) <> COALESCE(t.points, 0)`,
    correct: `
      INSERT INTO ${table} (${columns}, points) SELECT ${columns}, points FROM differing
      ON CONFLICT (${columns}) DO UPDATE SET points = excluded.points`,
  };
}

const CHECKS = [STUDENTS, SPENT, ...POINT_TOTALS.map(checkOf)];

async function countDifferences(tx: Queryable): Promise<number> {
  let count = 0;
  for (const { differing } of CHECKS) count += (await tx.query(differing)).length;
  return count;
}

/** Makes all totals follow from the ledger. Returns how many rows differed. */
export async function correctTotals(tx: Queryable): Promise<number> {
  let count = 0;
  for (const { differing, correct } of CHECKS) {
    count += (await tx.query(`WITH differing AS (${differing}) ${correct} RETURNING 1`)).length;
  }
  return count;
}

/** In a mode that also waits for those who lock a row now and write it later: an import, a redemption. */
const LOCK_TOTALS = `
  LOCK TABLE student_total, ${POINT_TOTALS.map(({ table }) => table).join(', ')} IN EXCLUSIVE MODE`;

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
    const count = await countDifferences(tx);
    if (count === 0) await noteCheck(tx, deps, 0);
    return count;
  });
  return differences === 0 ? 0 : mendTotals(db, deps, actorId);
}

async function mendTotals(db: Db, deps: Pick<Deps, 'clock' | 'log'>, actorId: string | null): Promise<number> {
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query(LOCK_TOTALS);
    const differences = await correctTotals(tx);
    await noteCheck(tx, deps, differences);
    if (differences > 0) {
      deps.log.error({ differences }, 'totals differed from the ledger and were corrected');
      await writeAudit(tx, deps, { actorId, action: 'totals_mended', details: { rows: differences } });
    }
    return differences;
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
