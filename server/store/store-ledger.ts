import type { Redemption, RedemptionAnswer, StudentBalance } from '#contracts/store.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { STORE_WORDS, tooFewPoints } from '#domain/store/store-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound, unprocessable } from '#server/http/problem.ts';
import { COUNTS_FOR, idsOf, JOIN_MERGED, keptId } from '#server/students/merged-records.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';

/** As many as a page shows of what a student spent points on. */
const LATEST = 50;

interface RedemptionRow {
  id: string;
  student_id: string;
  item_id: string;
  item_name: string;
  points: number;
  recorded_at: Date;
  by: string;
  given_back_at: Date | null;
  given_back_by: string | null;
}

const REDEMPTIONS = `
  SELECT g.id, g.student_id, g.item_id, g.item_name, g.points, g.recorded_at, a.first_name || ' ' || a.last_name AS by,
         r.recorded_at AS given_back_at, ra.first_name || ' ' || ra.last_name AS given_back_by
    FROM store_ledger g
    JOIN accounts a ON a.id = g.actor_id
    LEFT JOIN store_ledger r ON r.reverses_id = g.id
    LEFT JOIN accounts ra ON ra.id = r.actor_id
   WHERE g.reverses_id IS NULL`;

const redemptionOf = (row: RedemptionRow): Redemption => ({
  id: row.id,
  item_id: row.item_id,
  item_name: row.item_name,
  points: row.points,
  redeemed_at: row.recorded_at.toISOString(),
  by: row.by,
  given_back: row.given_back_at === null ? null : { at: row.given_back_at.toISOString(), by: row.given_back_by ?? '' },
});

async function findRedemption(db: Queryable, id: string): Promise<RedemptionRow | null> {
  const [row] = await db.query<RedemptionRow>(`${REDEMPTIONS} AND g.id = $1`, [id]);
  return row ?? null;
}

interface Sums {
  earned: number;
  spent: number;
}

/** What a student of the school has to spend; the student is on the list. */
export async function readBalance(db: Queryable, studentId: string): Promise<StudentBalance> {
  const [sums] = await db.query<Sums>('SELECT points AS earned, spent FROM student_total WHERE student_id = $1', [
    studentId,
  ]);
  const rows = await db.query<RedemptionRow>(
    `${REDEMPTIONS} AND g.student_id IN ${idsOf('$1')} ORDER BY g.seq DESC LIMIT ${LATEST}`,
    [studentId],
  );
  const { earned, spent } = sums ?? { earned: 0, spent: 0 };
  return { student_id: studentId, earned, spent, balance: earned - spent, redemptions: rows.map(redemptionOf) };
}

/**
 * The sums of a student until the end of the transaction, and the record that they are of. Awards, reversals and redemptions
 * all wait at this row, so a balance that was enough is still enough when it is spent.
 */
async function lockSums(tx: Queryable, studentId: string): Promise<Sums & { recordId: string }> {
  const recordId = await keptId(tx, studentId);
  const [student] = await tx.query<{ id: string }>(
    'SELECT id FROM students WHERE id = $1 AND archived_at IS NULL FOR SHARE',
    [recordId],
  );
  if (!student) throw notFound(STUDENT_WORDS.notFound);
  const [sums] = await tx.query<Sums>(
    'SELECT points AS earned, spent FROM student_total WHERE student_id = $1 FOR UPDATE',
    [recordId],
  );
  if (!sums) throw new Error('a student has no total');
  return { ...sums, recordId };
}

const ADD = `
  WITH added AS (
    INSERT INTO store_ledger (id, student_id, item_id, item_name, points, actor_id, reverses_id, recorded_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING student_id, points
  )
  UPDATE student_total t SET spent = t.spent + l.points FROM added l ${JOIN_MERGED} WHERE t.student_id = ${COUNTS_FOR}`;

async function answerOf(tx: Queryable, id: string, replayed: boolean): Promise<RedemptionAnswer> {
  const row = await findRedemption(tx, id);
  if (!row) throw new Error('a redemption was not written');
  return { redemption: redemptionOf(row), balance: await readBalance(tx, await keptId(tx, row.student_id)), replayed };
}

/** Spends a student's points on an item at the price that was seen. The same id again changes nothing. */
export async function redeem(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { id, studentId, itemId, cost }: { id: string; studentId: string; itemId: string; cost: number },
): Promise<RedemptionAnswer> {
  return staffWrite(deps, session, async (tx) => {
    const [item] = await tx.query<{ name: string; cost_points: number }>(
      'SELECT name, cost_points FROM store_items WHERE id = $1 AND active FOR SHARE',
      [itemId],
    );
    const { earned, spent, recordId } = await lockSums(tx, studentId);
    const earlier = await findRedemption(tx, id);
    if (earlier) {
      const isSame = (await keptId(tx, earlier.student_id)) === recordId && earlier.item_id === itemId;
      if (isSame) return answerOf(tx, id, true);
      throw unprocessable('redemption_id_reused', 'This id has already been used for something else.');
    }
    if (!item) throw notFound(STORE_WORDS.gone);
    if (item.cost_points !== cost) throw conflict('price_changed', STORE_WORDS.priceChanged);
    const balance = earned - spent;
    if (cost > balance) throw unprocessable('too_few_points', tooFewPoints({ balance, cost }));
    await tx.query(ADD, [id, recordId, itemId, item.name, cost, session.accountId, null, deps.clock()]);
    await tx.note({
      action: 'points_redeemed',
      object: ['student', recordId],
      details: { item: itemId, points: cost },
    });
    return answerOf(tx, id, false);
  });
}

/** Gives spent points back, once. A second request gets the row of the first. */
export async function giveBack(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  session: Session,
  id: string,
): Promise<RedemptionAnswer> {
  return staffWrite(deps, session, async (tx) => {
    const found = await findRedemption(tx, id);
    if (!found) throw notFound(STORE_WORDS.noRedemption);
    await lockSums(tx, found.student_id);
    const now = await findRedemption(tx, id);
    if (now?.given_back_at) return answerOf(tx, id, true);
    const { student_id: studentId, item_id: itemId, item_name: name, points } = found;
    await tx.query(ADD, [deps.ids(), studentId, itemId, name, -points, session.accountId, id, deps.clock()]);
    await tx.note({
      action: 'redemption_given_back',
      object: ['student', studentId],
      details: { item: itemId, points },
    });
    return answerOf(tx, id, false);
  });
}
