import type { Table } from 'dexie';
import type { House } from '#contracts/houses.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchGrades, fetchHabits, fetchHouses } from '#data/api/school-api.ts';
import type { CatalogDb } from '#data/db/school-db.ts';

interface Deps {
  api: ApiClient;
  db: CatalogDb;
  now: () => number;
}

export interface HabitWithReasons {
  id: string;
  name: string;
  colour: string;
  reasons: Array<{ id: string; text: string }>;
}

const DONE: Result<void> = { ok: true, value: undefined };

export async function refreshHouses({ api, db, now }: Deps): Promise<Result<void>> {
  const houses = await fetchHouses(api);
  if (!houses.ok) return houses;
  await replaceAll(db, db.houses, positioned(houses.value), 'houses', now());
  return DONE;
}

/** Habits and their reasons, together or not at all. `wanted`: the name of one that is needed. */
export async function refreshHabits({ api, db, now }: Deps, wanted: string | null = null): Promise<Result<void>> {
  const told = await fetchHabits(api, wanted);
  if (!told.ok) return told;
  const { habits, reasons } = told.value;
  await storing(() =>
    db.transaction('rw', db.habits, db.reasons, db.freshness, async () => {
      await replaceAll(db, db.habits, positioned(habits), 'habits', now());
      await replaceAll(db, db.reasons, positioned(reasons), 'reasons', now());
    }),
  );
  return DONE;
}

export async function refreshGrades({ api, db, now }: Deps): Promise<Result<void>> {
  const grades = await fetchGrades(api);
  if (!grades.ok) return grades;
  const rows = grades.value.map((grade) => ({ grade }));
  await replaceAll(db, db.grades, rows, 'grades', now());
  return DONE;
}

/** The grades that the school has students in; empty where they were never loaded. */
export async function readGrades(db: CatalogDb): Promise<number[]> {
  return db.grades.toCollection().primaryKeys();
}

/** In the school's order. */
export async function readHouses(db: CatalogDb): Promise<House[]> {
  return db.houses.orderBy('position').toArray();
}

/** In the school's order, each with its reasons in the habit's order. */
export async function readHabits(db: CatalogDb): Promise<HabitWithReasons[]> {
  const [habits, reasons] = await Promise.all([
    db.habits.orderBy('position').toArray(),
    db.reasons.orderBy('position').toArray(),
  ]);
  return habits.map(({ id, name, colour }) => ({
    id,
    name,
    colour,
    reasons: reasons.filter((reason) => reason.habit_id === id).map(({ id, text }) => ({ id, text })),
  }));
}

function positioned<T>(rows: readonly T[]): Array<T & { position: number }> {
  return rows.map((row, position) => ({ ...row, position }));
}

async function replaceAll<T, K>(
  db: CatalogDb,
  table: Table<T, K>,
  rows: T[],
  resource: string,
  loadedAt: number,
): Promise<void> {
  await storing(() =>
    db.transaction('rw', table, db.freshness, async () => {
      await table.clear();
      await table.bulkPut(rows);
      await db.freshness.put({ resource, loadedAt });
    }),
  );
}
