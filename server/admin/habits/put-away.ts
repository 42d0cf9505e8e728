import type { AdminHabit } from '#contracts/admin/habits.ts';
import { HABIT_WORDS, habitNameProblem, reasonProblem } from '#domain/awards/habit-check.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { findReason, inUse, lockHabits, readHabit } from './habit-queries.ts';

/**
 * Stops offering a habit and its reasons. Awards that were made while it was in use still count when they arrive, and
 * what was awarded stays.
 */
export async function archiveHabit(deps: Deps, session: Session, id: string): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    if (!(await lockHabits(tx)).some((habit) => habit.id === id)) throw notFound(HABIT_WORDS.gone);
    const archived = await tx.query(
      'UPDATE habits SET archived_at = $2 WHERE id = $1 AND archived_at IS NULL RETURNING id',
      [id, deps.clock()],
    );
    if (archived.length > 0) {
      await tx.note({ action: 'habit_archived', object: ['habit', id] });
    }
    return readHabit(tx, id);
  });
}

/** Offers a habit again, after the others, with the reasons that it had. */
export async function restoreHabit(deps: Deps, session: Session, id: string): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHabits(tx);
    const own = all.find((habit) => habit.id === id);
    if (!own) throw notFound(HABIT_WORDS.gone);
    if (own.archived_at === null) return own;
    const problem = habitNameProblem(own.name, inUse(all));
    if (problem) throw unprocessable('habit_name', problem);
    await tx.query(
      'UPDATE habits SET archived_at = NULL, position = (SELECT max(position) + 1 FROM habits) WHERE id = $1',
      [id],
    );
    await tx.note({ action: 'habit_restored', object: ['habit', id] });
    return readHabit(tx, id);
  });
}

export async function archiveReason(deps: Deps, session: Session, id: string): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    const { habit } = findReason(await lockHabits(tx), id);
    const archived = await tx.query(
      'UPDATE reasons SET archived_at = $2 WHERE id = $1 AND archived_at IS NULL RETURNING id',
      [id, deps.clock()],
    );
    if (archived.length > 0) {
      await tx.note({ action: 'reason_archived', object: ['reason', id] });
    }
    return readHabit(tx, habit.id);
  });
}

export async function restoreReason(deps: Deps, session: Session, id: string): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    const { habit, reason } = findReason(await lockHabits(tx), id);
    if (habit.archived_at !== null) throw unprocessable('habit_archived', HABIT_WORDS.habitArchived);
    if (reason.archived_at === null) return habit;
    const problem = reasonProblem(reason.text, inUse(habit.reasons));
    if (problem) throw unprocessable('reason_text', problem);
    await tx.query(
      `UPDATE reasons SET archived_at = NULL, position = (SELECT max(position) + 1 FROM reasons WHERE habit_id = $2)
        WHERE id = $1`,
      [id, habit.id],
    );
    await tx.note({ action: 'reason_restored', object: ['reason', id] });
    return readHabit(tx, habit.id);
  });
}
