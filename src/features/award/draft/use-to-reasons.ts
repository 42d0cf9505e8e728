import { useNavigate } from 'react-router-dom';
import { habits } from '#data/cache/catalog.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { reasonsPath } from './award-address.ts';
import type { AwardDraft } from './award-draft.ts';

/** Goes on to the reasons. A draft without a habit starts with the one that this person used last. */
export function useToReasons(): (draft: AwardDraft) => void {
  const navigate = useNavigate();
  const last = useUsedAwards()?.last?.habitId;
  const all = useCopy(habits)?.data;
  return (draft) => {
    const isOpen = draft.habitId === null && draft.habitName === null;
    const habit = isOpen ? all?.find(({ id }) => id === last) : undefined;
    void navigate(reasonsPath(habit ? { ...draft, habitName: habit.name } : draft));
  };
}
