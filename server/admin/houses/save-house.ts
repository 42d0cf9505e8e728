import type { AdminHouse, HouseChange, NewHouse } from '#contracts/admin/houses.ts';
import { HOUSE_WORDS, houseColourProblem, houseNameProblem, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { changedFields, changedOrder, factsOf } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { notFound, Problem, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid, tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockHouses, readHouse } from './house-queries.ts';

/** What the audit tells of a house. */
const FIELDS = ['name', 'colour', 'goal'] as const;

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
    if (known) return readHouse(tx, deps, id);
    const open = all.filter(({ isOpen }) => isOpen);
    if (open.length >= MOST_HOUSES) throw unprocessable('too_many_houses', HOUSE_WORDS.most);
    checkHouse({ name, colour: body.colour }, open);
    await tx.query(
      `INSERT INTO houses (id, name, colour, icon, goal, position)
       SELECT $1, $2, $3, NULL, $4, COALESCE(max(position), -1) + 1 FROM houses`,
      [id, name, body.colour.toLowerCase(), body.goal ?? null],
    );
    const details = factsOf(FIELDS, { name, colour: body.colour.toLowerCase(), goal: body.goal ?? null });
    await tx.note({ action: 'house_created', object: ['house', id], details });
    return readHouse(tx, deps, id);
  });
}

/**
 * Changes the fields that are given, unless the house has changed since the caller saw it. What was awarded stays with the
 * house, whatever it is called.
 */
export async function changeHouse(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: HouseChange },
): Promise<AdminHouse> {
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHouses(tx);
    const before = all.find((house) => house.id === id);
    if (!before) throw notFound(HOUSE_WORDS.gone);
    if (!before.isOpen) throw unprocessable('house_closed', HOUSE_WORDS.closed);
    await checkSeen(tx, session, { stored: before.version, seen: body.version, one: HOUSE_WORDS.one, of: { id } });
    const after = changed(before, body);
    const others = all.filter((house) => house.isOpen && house.id !== id);
    checkHouse(
      {
        ...(body.name !== undefined && { name: after.name }),
        ...(body.colour !== undefined && { colour: after.colour }),
      },
      others,
    );
    // A trigger (houses_version) raises the version that the next change must name.
    await tx.query('UPDATE houses SET name = $2, colour = $3, goal = $4 WHERE id = $1', [
      id,
      after.name,
      after.colour,
      after.goal,
    ]);
    const details = changedFields(FIELDS, before, after);
    if (Object.keys(details).length > 0) await tx.note({ action: 'house_changed', object: ['house', id], details });
    return readHouse(tx, deps, id);
  });
}

interface HouseFields {
  name: string;
  colour: string;
  goal: number | null;
}

function changed(before: HouseFields, { name, colour, goal }: HouseChange): HouseFields {
  return {
    name: name === undefined ? before.name : tidy(name),
    colour: colour?.toLowerCase() ?? before.colour,
    goal: goal === undefined ? before.goal : goal,
  };
}

/** Puts the houses in use into this order, which holds everywhere. */
export async function orderHouses(deps: Deps, session: Session, ids: readonly string[]): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const open = await openHouses(tx);
    const wanted = ids.map((id) => asUuid(id) ?? '');
    if (wanted.toSorted().join() !== open.toSorted().join()) {
      throw new Problem(409, 'houses_changed', 'The houses have changed since. Please look at them again.');
    }
    await tx.query(
      `UPDATE houses SET position = wanted.place
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE houses.id = wanted.id`,
      [wanted],
    );
    await tx.note({ action: 'houses_ordered', details: changedOrder(open, wanted) });
  });
}

/** The ids of the houses in use, in their order; locked. */
async function openHouses(tx: Queryable): Promise<string[]> {
  await lockHouses(tx);
  const rows = await tx.query<{ id: string }>('SELECT id FROM houses WHERE archived_at IS NULL ORDER BY position, id');
  return rows.map(({ id }) => id);
}
