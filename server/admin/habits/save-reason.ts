import type { AdminHabit, ReasonChange } from '#contracts/admin/habits.ts';
import { HABIT_WORDS, reasonProblem } from '#domain/awards/habit-check.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { keyReused, notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { findReason, inUse, lockHabits, readHabit } from './habit-queries.ts';

/** Adds a reason after the habit's others. The same id from a call that is sent again is the same reason. */
export async function addReason(
  deps: Deps,
  session: Session,
  { id, habitId, text: written }: { id: string; habitId: string; text: string },
): Promise<AdminHabit> {
  const text = tidy(written);
  return staffWrite(deps, session, async (tx) => {
    const habits = await lockHabits(tx);
    const habit = inUse(habits).find((each) => each.id === habitId);
    if (!habit) throw notFound(HABIT_WORDS.gone);
    if (habit.reasons.some((reason) => reason.id === id)) return habit;
    if (habits.some(({ reasons }) => reasons.some((reason) => reason.id === id))) throw keyReused();
    const problem = reasonProblem(text, inUse(habit.reasons));
    if (problem) throw unprocessable('reason_text', problem);
    await tx.query(
      `INSERT INTO reasons (id, habit_id, text, position)
       SELECT $1, $2, $3, COALESCE(max(position), -1) + 1 FROM reasons WHERE habit_id = $2`,
      [id, habitId, text],
    );
    await tx.note({ action: 'reason_created', object: ['reason', id], details: { text, habit: habitId } });
    return readHabit(tx, habitId);
  });
}

/** Changes the words, unless they have changed since the caller saw them. What was awarded keeps those that it was given with. */
export async function changeReason(
  deps: Deps,
  session: Session,
  { id, body: { version, text: written } }: { id: string; body: ReasonChange },
): Promise<AdminHabit> {
  const text = tidy(written);
  return staffWrite(deps, session, async (tx) => {
    const { habit, reason } = findReason(inUse(await lockHabits(tx)), id);
    if (reason.archived_at !== null) throw notFound(HABIT_WORDS.reasonGone);
    await checkSeen(tx, session, { stored: reason.version, seen: version, one: HABIT_WORDS.oneReason, of: { id } });
    const problem = reasonProblem(
      text,
      inUse(habit.reasons).filter((other) => other.id !== id),
    );
    if (problem) throw unprocessable('reason_text', problem);
    await tx.query('UPDATE reasons SET text = $2 WHERE id = $1', [id, text]);
    const details = changedFields(['text'], reason, { text });
    if (Object.keys(details).length > 0) await tx.note({ action: 'reason_changed', object: ['reason', id], details });
    return readHabit(tx, habit.id);
  });
}
