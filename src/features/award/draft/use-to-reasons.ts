import { useNavigate } from 'react-router-dom';
import { habits } from '#data/cache/catalog.ts';
import { readUsed } from '#data/cache/used-awards.ts';
import { useCacheDeps } from '#services/services.ts';
import { reasonsPath } from './award-address.ts';
import type { AwardTarget } from './award-draft.ts';
import { useAwardDraft } from './use-award-draft.ts';

/**
 * Goes to the reasons, for these recipients. A draft without a habit starts with the one that this person used last,
 * which is read at the tap: a screen that was tapped as soon as it opened would not know it yet.
 */
export function useToReasons(): (target: AwardTarget) => void {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const deps = useCacheDeps();
  const lastHabit = async (): Promise<string | null> => {
    const [{ last }, known] = await Promise.all([readUsed(deps.db), habits.read(deps)]);
    return known?.data.find(({ id }) => id === last?.habitId)?.name ?? null;
  };
  const go = async (target: AwardTarget): Promise<void> => {
    const isOpen = draft.habitId === null && draft.habitName === null;
    const habitName = isOpen ? await lastHabit().catch(() => null) : draft.habitName;
    await navigate(reasonsPath({ ...draft, target, habitName }));
  };
  return (target) => void go(target);
}
