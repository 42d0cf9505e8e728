import { useCallback, useMemo, useState } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import type { ClassInHand } from '#features/class/use-class-state.ts';
import { ALWAYS_SHOWN, nearChips, type Chip } from './chips.ts';

/** The reasons in the thumb's reach, and what a press on one does. They keep their places while the class is open. */
export function useChips(
  { armed, arm }: Pick<ClassInHand, 'armed' | 'arm'>,
  habits: readonly HabitWithReasons[],
  used: UsedAwards,
) {
  const armedId = armed?.reasons.length === 1 ? (armed.reasons[0]?.id ?? null) : null;
  const near = useMemo(() => nearChips(habits, used, null), [habits, used]);
  const guestId = useGuest(armedId, near);
  const chips = useMemo(() => nearChips(habits, used, guestId), [habits, used, guestId]);
  const points = armed?.points ?? 1;
  /** Arms it, with the points that are set; the armed one is put down. */
  const onChip = useCallback(
    ({ id, habit }: Chip): void => arm(id === armedId ? null : { habitId: habit.id, reasonIds: [id], points }),
    [arm, armedId, points],
  );
  return { chips, onChip };
}

/** A reason that was chosen from All stays in reach after it. */
function useGuest(armedId: string | null, near: readonly Chip[]): string | null {
  const [guest, setGuest] = useState<string | null>(null);
  const isGuest = armedId !== null && !near.slice(0, ALWAYS_SHOWN).some(({ id }) => id === armedId);
  if (isGuest && armedId !== guest) setGuest(armedId);
  return guest;
}
