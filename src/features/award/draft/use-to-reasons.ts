import { useNavigate } from 'react-router-dom';
import { habits } from '#data/cache/catalog.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { reasonsPath } from './award-address.ts';
import type { AwardTarget } from './award-draft.ts';
import { useAwardDraft } from './use-award-draft.ts';

/** Goes to the reasons, for these recipients. A draft without a habit starts with the one that this person used last. */
export function useToReasons(): (target: AwardTarget) => void {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const last = useUsedAwards()?.last?.habitId;
  const all = useCopy(habits)?.data;
  const isOpen = draft.habitId === null && draft.habitName === null;
  const habitName = (isOpen && all?.find(({ id }) => id === last)?.name) || draft.habitName;
  return (target) => void navigate(reasonsPath({ ...draft, target, habitName }));
}
