import { HABITS } from '#domain/awards/habits.ts';
import { crestUrl, HOUSES } from '#domain/houses/houses.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import { DAY_MS } from '#domain/durations.ts';
import { seedAccounts } from './demo-accounts.ts';
import { seedHistory, type DemoHabit } from './demo-history.ts';
import { seedRosters } from './demo-rosters.ts';
import { seedStore } from './demo-store.ts';
import { seedStudents } from './demo-students.ts';
import { seededRandom, type Random } from './random.ts';

const DEFAULT_STUDENTS = 600;
const SEED = 2026;
const SCHOOL_YEAR_MS = 90 * DAY_MS;

export interface SeedDeps {
  clock: () => Date;
  passwords: Passwords;
}

/**
 * Fills an empty database with the demo school, which is the same every time, except that its times follow the clock.
 * Returns false and does nothing where there are accounts or students already.
 */
export async function seedDemoSchool(db: Db, deps: SeedDeps, options: { students?: number } = {}): Promise<boolean> {
  const random = seededRandom(SEED);
  const now = deps.clock();
  const createdAt = new Date(now.getTime() - SCHOOL_YEAR_MS);
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    const used = await tx.query('SELECT 1 FROM accounts UNION ALL SELECT 1 FROM students LIMIT 1');
    if (used.length > 0) return false;
    const houseIds = await seedHouses(tx, random);
    const habits = await seedHabits(tx, random);
    const students = await seedStudents(tx, {
      count: options.students ?? DEFAULT_STUDENTS,
      houseIds,
      createdAt,
      random,
    });
    const scholarId = students[0]?.id ?? '';
    const accounts = await seedAccounts(tx, { passwords: deps.passwords, random, createdAt, scholarId });
    const teacher = (name: string) => accounts.get(name) ?? '';
    await seedHistory(tx, { students, habits, teachers: [teacher('rivera'), teacher('okafor')], now, random });
    await seedRosters(tx, { rivera: teacher('rivera'), okafor: teacher('okafor') }, students, { createdAt, random });
    await seedStore(tx, random);
    return true;
  });
}

async function seedHouses(tx: Queryable, random: Random): Promise<string[]> {
  const rows = HOUSES.map((house, position) => ({
    id: random.uuid(),
    name: house.name,
    colour: house.colour,
    icon: crestUrl(house.name),
    position,
  }));
  await tx.query(
    `INSERT INTO houses (id, name, colour, icon, position)
     SELECT id, name, colour, icon, position FROM jsonb_populate_recordset(NULL::houses, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.map((row) => row.id);
}

async function seedHabits(tx: Queryable, random: Random): Promise<DemoHabit[]> {
  const habits = HABITS.map((habit, position) => {
    const id = random.uuid();
    const reasons = habit.reasons.map((text, place) => ({ id: random.uuid(), habit_id: id, text, position: place }));
    return { id, name: habit.name, colour: habit.colour, position, reasons };
  });
  await tx.query(
    `INSERT INTO habits (id, name, colour, position)
     SELECT id, name, colour, position FROM jsonb_populate_recordset(NULL::habits, $1::jsonb)`,
    [JSON.stringify(habits)],
  );
  await tx.query(
    `INSERT INTO reasons (id, habit_id, text, position)
     SELECT id, habit_id, text, position FROM jsonb_populate_recordset(NULL::reasons, $1::jsonb)`,
    [JSON.stringify(habits.flatMap((habit) => habit.reasons))],
  );
  return habits;
}
