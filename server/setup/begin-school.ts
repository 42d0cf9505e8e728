import type { SetupRequest } from '#contracts/accounts/setup.ts';
import { ladderProblem } from '#domain/people/ladder.ts';
import { LONGEST_SCHOOL_NAME } from '#domain/school/school-check.ts';
import { habitsProblem, housesProblem, SETUP_WORDS } from '#domain/setup/setup-check.ts';
import { addHabits, addHouses } from '#server/catalog/add-catalog.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { tidy } from '#server/http/text-rules.ts';
import { isTimeZone } from '#server/school/school-queries.ts';

/** With what a school begins: all but its administrator. */
export type SchoolBeginning = Pick<SetupRequest, 'school' | 'houses' | 'habits'>;

/** The beginning in the form in which it is stored. Throws a refusal whose code names the part: school, houses, habits. */
export async function checkedBeginning(db: Queryable, sent: SchoolBeginning): Promise<SchoolBeginning> {
  const houses = sent.houses.map(tidied);
  const habits = sent.habits.map((habit) => ({ ...tidied(habit), reasons: habit.reasons.map(tidy) }));
  const inHouses = housesProblem(houses);
  if (inHouses !== null) throw badRequest(inHouses, 'houses');
  const inHabits = habitsProblem(habits);
  if (inHabits !== null) throw badRequest(inHabits, 'habits');
  const { time_zone, ladder } = sent.school;
  const inLadder = ladder && ladderProblem(ladder);
  if (inLadder) throw badRequest(inLadder, 'school');
  if (!(await isTimeZone(db, time_zone))) throw badRequest(SETUP_WORDS.noZone, 'school');
  const name = lineOf(sent.school.name, 'name', LONGEST_SCHOOL_NAME);
  return { school: { name, time_zone, ladder }, houses, habits };
}

const tidied = <T extends { name: string; colour: string }>(item: T): T => ({
  ...item,
  name: tidy(item.name),
  colour: item.colour.toLowerCase(),
});

/** Stores a checked beginning. */
export async function storeBeginning(
  tx: Queryable,
  { ids }: Pick<Deps, 'ids'>,
  { school, houses, habits }: SchoolBeginning,
): Promise<void> {
  const ladder = school.ladder ? JSON.stringify(school.ladder) : null;
  await tx.query('UPDATE school SET name = $1, time_zone = $2, ladder = $3, public_url = $4', [
    school.name,
    school.time_zone,
    ladder,
    school.public_url ?? null,
  ]);
  await addHouses(tx, ids, houses);
  await addHabits(tx, ids, habits);
}
