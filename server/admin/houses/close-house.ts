import type { AdminHouse, HouseClosing, HouseReopened } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, HOUSE_WORDS, MOST_HOUSES, takenHouseText } from '#domain/houses/house-check.ts';
import type { StudentUndoAnswer } from '#contracts/admin/students.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { sameName } from '#domain/names.ts';
import { countText } from '#domain/plural.ts';
import { applyChange, takeBackChange } from '#server/students/student-changes.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockHouses, readHouse } from './house-queries.ts';

/**
 * Takes a house off every list; its points stay in the ledger. Its students move to another house first, or are shared out:
 * what they were awarded so far stays with this one. For a day the house can be opened again with them.
 */
export async function closeHouse(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: HouseClosing },
): Promise<AdminHouse> {
  return staffWrite(deps, session, async (tx) => {
    const open = (await lockHouses(tx)).filter(({ isOpen }) => isOpen);
    if (!open.some((house) => house.id === id)) throw notFound(HOUSE_WORDS.gone);
    if (open.length <= FEWEST_HOUSES) throw unprocessable('too_few_houses', HOUSE_WORDS.fewest);
    const others = open.filter((house) => house.id !== id).map((house) => house.id);
    const parts = await partsOf(tx, id, body, others);
    const change = deps.ids();
    const moved = await applyChange(tx, deps, session, { id: change, kind: 'house', parts });
    // From here on a trigger (students_house_is_open) lets no student into this house.
    await tx.query('UPDATE houses SET archived_at = $2, closing_change = $3 WHERE id = $1', [id, deps.clock(), change]);
    await tx.note({
      action: 'house_closed',
      object: ['house', id],
      details: { students_moved: moved.length, ...(body.move_to && { moved_to: body.move_to }), change },
    });
    return readHouse(tx, deps, id);
  });
}

type Parts = Parameters<typeof applyChange>[3]['parts'];

/** Who moves where. Throws where there are students and no house for them. */
async function partsOf(
  tx: StaffTx,
  id: string,
  { move_to, share_out }: HouseClosing,
  others: readonly string[],
): Promise<Parts> {
  const target = move_to == null ? null : asUuid(move_to);
  if (move_to != null && !others.some((other) => other === target)) {
    throw unprocessable('unknown_house', HOUSE_WORDS.gone);
  }
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM students WHERE house_id = $1 AND archived_at IS NULL ORDER BY grade, sort_key, id',
    [id],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  if (target !== null) return [{ ids, change: { kind: 'house', house_id: target } }];
  if (share_out === true) return dealt(ids, await sizesOf(tx, others));
  throw unprocessable(
    'house_not_empty',
    `${countText(ids.length, 'student', 'students')} in this house. Move them to another first.`,
  );
}

async function sizesOf(tx: StaffTx, houses: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; count: number }>(
    `SELECT h.id, (SELECT count(*) FROM students s WHERE s.house_id = h.id AND s.archived_at IS NULL) AS count
       FROM houses h WHERE h.id = ANY ($1::uuid[]) ORDER BY h.position, h.id`,
    [houses],
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Each in turn goes to the house that has the fewest then, so that the houses become even, grade by grade. */
function dealt(ids: readonly string[], sizes: ReadonlyMap<string, number>): Parts {
  const hands = [...sizes].map(([house, size]) => ({ house, size, ids: Array<string>() }));
  for (const id of ids) {
    const smallest = hands.reduce((least, hand) => (hand.size < least.size ? hand : least));
    smallest.ids.push(id);
    smallest.size += 1;
  }
  return hands.map((hand) => ({ ids: hand.ids, change: { kind: 'house', house_id: hand.house } }));
}

/**
 * Opens a closed house again: empty, after the others; or, for a day after it was closed, in its old place with the
 * students who left it. Who was moved again since then stays where they are.
 */
export async function reopenHouse(
  deps: Deps,
  session: Session,
  { id, bringBack }: { id: string; bringBack: boolean },
): Promise<HouseReopened> {
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHouses(tx);
    const own = all.find((house) => house.id === id);
    if (!own) throw notFound(HOUSE_WORDS.gone);
    if (own.isOpen) return { house: await readHouse(tx, deps, id), restored: 0, kept: 0 };
    const open = all.filter(({ isOpen }) => isOpen);
    if (open.length >= MOST_HOUSES) throw unprocessable('too_many_houses', HOUSE_WORDS.most);
    const taken = open.find((house) => sameName(house.name, own.name));
    if (taken) throw unprocessable('house_name', takenHouseText(taken.name));
    const place = bringBack ? 'position' : '(SELECT max(position) + 1 FROM houses)';
    await tx.query(`UPDATE houses SET archived_at = NULL, closing_change = NULL, position = ${place} WHERE id = $1`, [
      id,
    ]);
    const students = bringBack ? await bringStudentsBack(tx, deps, own.closing_change) : { restored: 0, kept: 0 };
    await tx.note({
      action: 'house_reopened',
      object: ['house', id],
      ...(bringBack && { details: { students_back: students.restored, change: own.closing_change ?? 'none' } }),
    });
    return { house: await readHouse(tx, deps, id), ...students };
  });
}

/** Throws where that can't be done any more. */
function bringStudentsBack(tx: StaffTx, deps: Deps, change: string | null): Promise<StudentUndoAnswer> {
  if (change === null) throw notFound(RECORD_WORDS.tooLateToUndo);
  return takeBackChange(tx, deps, change);
}
