import type { AdminHabit, AdminReason } from '#contracts/admin/habits.ts';
import { HABIT_WORDS } from '#domain/awards/habit-check.ts';
import type { Queryable } from '#server/db/db.ts';
import { notFound } from '#server/http/problem.ts';

interface ReasonRow {
  id: string;
  version: number;
  habit_id: string;
  text: string;
  archived_at: Date | null;
}
interface HabitRow {
  id: string;
  version: number;
  name: string;
  colour: string;
  archived_at: Date | null;
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;
const reasonOf = ({ id, version, text, archived_at }: ReasonRow): AdminReason => ({
  id,
  version,
  text,
  archived_at: timeOf(archived_at),
});

export async function listHabits(db: Queryable): Promise<AdminHabit[]> {
  const habits = await db.query<HabitRow>(
    'SELECT id, version, name, colour, archived_at FROM habits ORDER BY archived_at DESC NULLS FIRST, position, id',
  );
  const reasons = await db.query<ReasonRow>(
    'SELECT id, version, habit_id, text, archived_at FROM reasons ORDER BY archived_at DESC NULLS FIRST, position, id',
  );
  return habits.map((habit) => ({
    ...habit,
    archived_at: timeOf(habit.archived_at),
    reasons: reasons.filter((reason) => reason.habit_id === habit.id).map(reasonOf),
  }));
}

export async function readHabit(db: Queryable, id: string): Promise<AdminHabit> {
  const habit = (await listHabits(db)).find((each) => each.id === id);
  if (!habit) throw notFound(HABIT_WORDS.gone);
  return habit;
}

/** All habits with their reasons, until the end of the transaction: changes are made one after the other. */
export async function lockHabits(tx: Queryable): Promise<AdminHabit[]> {
  await tx.query('SELECT 1 FROM habits ORDER BY id FOR NO KEY UPDATE');
  return listHabits(tx);
}

export const inUse = <T extends { archived_at: string | null }>(rows: readonly T[]): T[] =>
  rows.filter(({ archived_at }) => archived_at === null);

interface FoundReason {
  habit: AdminHabit;
  reason: AdminReason;
}

/** A reason and its habit. */
export function findReason(habits: readonly AdminHabit[], id: string): FoundReason {
  for (const habit of habits) {
    const reason = habit.reasons.find((each) => each.id === id);
    if (reason) return { habit, reason };
  }
  throw notFound(HABIT_WORDS.reasonGone);
}
