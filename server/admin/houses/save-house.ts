import type { AdminHouse, HouseChange, NewHouse } from '#contracts/admin/houses.ts';
import { HOUSE_WORDS, houseColourProblem, houseNameProblem, MOST_HOUSES } from '#domain/houses/house-check.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, Problem, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid, tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockHouses, readHouse } from './house-queries.ts';

/** Throws where a house in use can't be called so, or can't have this colour. */
function checkHouse(house: { name?: string; colour?: string }, others: ReadonlyArray<{ name: string }>): void {
  const name = house.name === undefined ? null : houseNameProblem(house.name, others);
  if (name) throw unprocessable('house_name', name);
  const colour = house.colour === undefined ? null : houseColourProblem(house.colour);
  if (colour) throw unprocessable('house_colour', colour);
}

/** Adds a house after the others. The same id from a call that is sent again is the same house. */
export async function addHouse(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: NewHouse },
): Promise<AdminHouse> {
  const name = tidy(body.name);
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHouses(tx);
    const known = all.find((house) => house.id === id);
    if (known) return readHouse(tx, id);
    const open = all.filter(({ isOpen }) => isOpen);
    if (open.length >= MOST_HOUSES) throw unprocessable('too_many_houses', HOUSE_WORDS.most);
    checkHouse({ name, colour: body.colour }, open);
    await tx.query(
      `INSERT INTO houses (id, name, colour, icon, goal, position)
       SELECT $1, $2, $3, NULL, $4, COALESCE(max(position), -1) + 1 FROM houses`,
      [id, name, body.colour.toLowerCase(), body.goal ?? null],
    );
    await tx.note({ action: 'house_created', object: ['house', id] });
    return readHouse(tx, id);
  });
}

/** Changes the fields that are given. What was awarded stays with the house, whatever it is called. */
export async function changeHouse(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: HouseChange },
): Promise<AdminHouse> {
  const name = body.name === undefined ? undefined : tidy(body.name);
  const { colour, goal } = body;
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHouses(tx);
    const own = all.find((house) => house.id === id);
    if (!own) throw notFound(HOUSE_WORDS.gone);
    if (!own.isOpen) throw unprocessable('house_closed', HOUSE_WORDS.closed);
    const others = all.filter((house) => house.isOpen && house.id !== id);
    checkHouse({ ...(name !== undefined && { name }), ...(colour !== undefined && { colour }) }, others);
    await tx.query(
      `UPDATE houses SET name = COALESCE($2, name), colour = COALESCE($3, colour),
                         goal = CASE WHEN $4 THEN $5 ELSE goal END
        WHERE id = $1`,
      [id, name ?? null, colour?.toLowerCase() ?? null, goal !== undefined, goal ?? null],
    );
    await tx.note({
      action: 'house_changed',
      object: ['house', id],
      details: { name: name !== undefined, colour: colour !== undefined, goal: goal !== undefined },
    });
    return readHouse(tx, id);
  });
}

/** Puts the houses in use into this order, which holds everywhere. */
export async function orderHouses(deps: Deps, session: Session, ids: readonly string[]): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const open = (await lockHouses(tx)).filter(({ isOpen }) => isOpen).map(({ id }) => id);
    const wanted = ids.map((id) => asUuid(id) ?? '');
    if (wanted.toSorted().join() !== open.toSorted().join()) {
      throw new Problem(409, 'houses_changed', 'The houses have changed since. Please look at them again.');
    }
    await tx.query(
      `UPDATE houses SET position = wanted.place
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE houses.id = wanted.id`,
      [wanted],
    );
    await tx.note({ action: 'houses_ordered' });
  });
}
