import type { AdminHouse } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, HOUSE_WORDS, MOST_HOUSES, takenHouseText } from '#domain/houses/house-check.ts';
import { sameName } from '#domain/names.ts';
import { countText } from '#domain/plural.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockHouses, readHouse } from './house-queries.ts';

/**
 * Takes a house off every list; its points stay in the ledger. Its students move to another house first: what they were
 * awarded so far stays with this one.
 */
export async function closeHouse(
  deps: Deps,
  session: Session,
  { id, moveTo }: { id: string; moveTo: string | null },
): Promise<AdminHouse> {
  return staffWrite(deps, session, async (tx) => {
    const open = (await lockHouses(tx)).filter(({ isOpen }) => isOpen);
    if (!open.some((house) => house.id === id)) throw notFound(HOUSE_WORDS.gone);
    if (open.length <= FEWEST_HOUSES) throw unprocessable('too_few_houses', HOUSE_WORDS.fewest);
    const target = moveTo === null ? null : (open.find((house) => house.id === asUuid(moveTo)) ?? null);
    if (moveTo !== null && (target === null || target.id === id))
      throw unprocessable('unknown_house', HOUSE_WORDS.gone);
    const moved = await emptyHouse(tx, id, target?.id ?? null);
    await tx.query('UPDATE houses SET archived_at = $2 WHERE id = $1', [id, deps.clock()]);
    await tx.note({
      action: 'house_closed',
      object: ['house', id],
      details: { students_moved: moved, ...(target && { moved_to: target.id }) },
    });
    return readHouse(tx, id);
  });
}

/** How many were moved. Throws where there are students and no house for them. */
async function emptyHouse(tx: Queryable, id: string, target: string | null): Promise<number> {
  if (target !== null) {
    const moved = await tx.query(
      'UPDATE students SET house_id = $2 WHERE house_id = $1 AND archived_at IS NULL RETURNING id',
      [id, target],
    );
    return moved.length;
  }
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) AS count FROM students WHERE house_id = $1 AND archived_at IS NULL',
    [id],
  );
  const count = row?.count ?? 0;
  if (count > 0) {
    throw unprocessable('house_not_empty', `${countText(count, 'student')} in this house. Move them to another first.`);
  }
  return 0;
}

/** Opens a closed house again, after the others. Who was moved out of it stays where they are. */
export async function reopenHouse(deps: Deps, session: Session, id: string): Promise<AdminHouse> {
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHouses(tx);
    const own = all.find((house) => house.id === id);
    if (!own) throw notFound(HOUSE_WORDS.gone);
    if (own.isOpen) return readHouse(tx, id);
    const open = all.filter(({ isOpen }) => isOpen);
    if (open.length >= MOST_HOUSES) throw unprocessable('too_many_houses', HOUSE_WORDS.most);
    const taken = open.find((house) => sameName(house.name, own.name));
    if (taken) throw unprocessable('house_name', takenHouseText(taken.name));
    await tx.query(
      'UPDATE houses SET archived_at = NULL, position = (SELECT max(position) + 1 FROM houses) WHERE id = $1',
      [id],
    );
    await tx.note({ action: 'house_reopened', object: ['house', id] });
    return readHouse(tx, id);
  });
}
