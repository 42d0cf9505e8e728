import type { AdminHabit } from '#contracts/admin/habits.ts';
import { HABIT_WORDS } from '#domain/awards/habit-check.ts';
import { changedOrder } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { inUse, listHabits, lockHabits, readHabit } from './habit-queries.ts';

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id);

/** The ids in the new order. Throws where they are not exactly those in use. */
function checkedOrder(ids: readonly string[], known: ReadonlyArray<{ id: string }>): string[] {
  const wanted = ids.map((id) => asUuid(id) ?? '');
  if (wanted.toSorted().join() === idsOf(known).toSorted().join()) return wanted;
  throw new Problem(409, 'habits_changed', 'The habits have changed since. Please look at them again.');
}

/** Puts the habits in use into this order, which holds everywhere. */
export async function orderHabits(deps: Deps, session: Session, ids: readonly string[]): Promise<AdminHabit[]> {
  return staffWrite(deps, session, async (tx) => {
    const before = inUse(await lockHabits(tx));
    const wanted = checkedOrder(ids, before);
    await tx.query(
      `UPDATE habits SET position = wanted.place
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE habits.id = wanted.id`,
      [wanted],
    );
    await tx.note({ action: 'habits_ordered', details: changedOrder(idsOf(before), wanted) });
    return listHabits(tx);
  });
}

/** Puts the reasons of a habit into this order. */
export async function orderReasons(
  deps: Deps,
  session: Session,
  { habitId, ids }: { habitId: string; ids: readonly string[] },
): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    const habit = inUse(await lockHabits(tx)).find((each) => each.id === habitId);
    if (!habit) throw notFound(HABIT_WORDS.gone);
    const before = inUse(habit.reasons);
    const wanted = checkedOrder(ids, before);
    await tx.query(
      `UPDATE reasons SET position = wanted.place
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE reasons.id = wanted.id`,
      [wanted],
    );
    const details = changedOrder(idsOf(before), wanted);
    await tx.note({ action: 'reasons_ordered', object: ['habit', habitId], details });
    return readHabit(tx, habitId);
  });
}
