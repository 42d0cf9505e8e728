import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { readAwardQuery, resolveReasons, type AwardQuery } from '#features/award/draft/award-query.ts';
import { namedBy, sameTarget, type AwardTarget } from '#features/award/draft/award-target.ts';

/** Makes the draft the one for whom the address says, so that a link, a reload and a step lead to the same award. */
export function useTargetInDraft<T extends AwardTarget>(named: T): T {
  const { draft, dispatch } = useAwardDraft();
  useEffect(() => dispatch({ type: 'target-chosen', target: named }), [dispatch, named]);
  // The draft also knows who was left out. The same kind is what sameTarget() makes sure of.
  return isSame(draft.target, named) ? draft.target : named;
}

function isSame<T extends AwardTarget>(target: AwardTarget, named: T): target is T {
  return sameTarget(target, named);
}

/** What the address of /assign/reasons says goes into the draft: there it is changed, and kept. */
export function useQueryInDraft(habits: readonly HabitWithReasons[] | undefined): {
  asked: AwardQuery;
  habit: HabitWithReasons | null;
} {
  const { dispatch } = useAwardDraft();
  const [query, setQuery] = useSearchParams();
  const asked = useMemo(() => readAwardQuery(query), [query]);
  const habit = namedBy(habits ?? [], asked.habit);
  const hasPoints = query.has('points');
  useEffect(() => {
    if (hasPoints) dispatch({ type: 'points-chosen', points: asked.points });
  }, [dispatch, asked, hasPoints]);
  useEffect(() => {
    if (habit === null) return;
    dispatch({ type: 'habit-chosen', habitName: habit.name });
    if (asked.habit.id === null && asked.reasonIds.length + asked.reasonTexts.length === 0) return;
    const reasons = resolveReasons(asked, habit) ?? [];
    if (reasons.length > 0) dispatch({ type: 'reasons-chosen', ids: reasons.map(({ id }) => id) });
    // Said once: from here on they are ticked and unticked.
    setQuery(
      (query) => {
        query.set('habit_name', habit.name);
        for (const name of ['habit_id', 'reason', 'reason_id']) query.delete(name);
        return query;
      },
      { replace: true },
    );
  }, [dispatch, setQuery, asked, habit]);
  return { asked, habit };
}
