import { crestUrl, HOUSES } from '#domain/houses/houses.ts';
import type { Queryable } from '#server/db/db.ts';

export interface NewHouse {
  name: string;
  colour: string;
}

export interface NewHabit {
  name: string;
  colour: string;
  reasons: readonly string[];
}

interface AddedReason {
  id: string;
  habit_id: string;
  text: string;
  position: number;
}

export interface AddedHabit {
  id: string;
  name: string;
  reasons: readonly AddedReason[];
}

/** The bundled picture of one of the five; a house of the school's own has none yet. */
const bundledCrest = (name: string): string | null =>
  HOUSES.some((house) => house.name === name) ? crestUrl(name) : null;

/** Adds houses in this order and returns their ids. */
export async function addHouses(tx: Queryable, newId: () => string, houses: readonly NewHouse[]): Promise<string[]> {
  const rows = houses.map(({ name, colour }, position) => ({
    id: newId(),
    name,
    colour,
    icon: bundledCrest(name),
    position,
  }));
  await tx.query(
    `INSERT INTO houses (id, name, colour, icon, position)
     SELECT id, name, colour, icon, position FROM jsonb_populate_recordset(NULL::houses, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

/** Adds habits with their reasons, in this order. */
export async function addHabits(
  tx: Queryable,
  newId: () => string,
  habits: readonly NewHabit[],
): Promise<AddedHabit[]> {
  const rows = habits.map((habit, position) => {
    const id = newId();
    const reasons = habit.reasons.map((text, place) => ({ id: newId(), habit_id: id, text, position: place }));
    return { id, name: habit.name, colour: habit.colour, position, reasons };
  });
  await tx.query(
    `INSERT INTO habits (id, name, colour, position)
     SELECT id, name, colour, position FROM jsonb_populate_recordset(NULL::habits, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    `INSERT INTO reasons (id, habit_id, text, position)
     SELECT id, habit_id, text, position FROM jsonb_populate_recordset(NULL::reasons, $1::jsonb)`,
    [JSON.stringify(rows.flatMap(({ reasons }) => reasons))],
  );
  return rows;
}
