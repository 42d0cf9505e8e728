import { createContext, use } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { useChips } from './tray/use-chips.ts';
import type { ClassRoster } from './use-class-roster.ts';
import { useClassTaps } from './use-class-taps.ts';
import { useHand } from './use-hand.ts';

/** A class as it was opened. */
export interface Opened {
  rosterId: string;
  title: string;
  roster: ClassRoster;
  habits: readonly HabitWithReasons[];
  /** As it was then. */
  used: UsedAwards;
}

/** All that happens in an open class, for its parts to draw and to call. */
export function useOpenClass({ rosterId, title, roster, habits, used }: Opened) {
  const { children } = roster;
  const hand = useHand(rosterId, habits, used);
  const { chips, onChip } = useChips(hand, habits, used);
  const here = children.filter(({ id }) => !hand.absent.has(id));
  const { picked } = hand.state;
  /** Who is selected and here; null: nothing is being selected. */
  const pickedHere = picked && here.filter(({ id }) => picked.has(id));
  const taps = useClassTaps(hand, { children, here, pickedHere });
  return { rosterId, title, roster, ...hand, chips, onChip, here, pickedHere, taps };
}

export const ClassContext = createContext<ReturnType<typeof useOpenClass> | null>(null);

/** The open class; only below <ClassRoom>. */
export function useClass() {
  const value = use(ClassContext);
  if (!value) throw new Error('useClass() outside of <ClassRoom>');
  return value;
}
