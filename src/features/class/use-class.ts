import { createContext, use, useMemo } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { todayStart } from '#domain/school-clock.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { classFigures } from './class-figures.ts';
import { useClassSettings } from './class-settings.ts';
import { useChips } from './tray/use-chips.ts';
import { useClassAwards } from './use-class-awards.ts';
import type { ClassRoster } from './use-class-roster.ts';
import { useClassState } from './use-class-state.ts';
import { useClassTaps } from './use-class-taps.ts';
import { useClassUndo } from './use-class-undo.ts';

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
  const [settings, setSettings] = useClassSettings();
  const hand = useClassState(rosterId, habits, used);
  const awards = useClassAwards(rosterId, settings);
  const now = useNow(MINUTE_MS);
  const today = todayStart(now);
  const given = useGiven(today, now.at);
  const figures = useMemo(() => classFigures(given.awards, today), [given, today]);
  const undo = useClassUndo(awards.last, given);
  const { chips, onChip } = useChips(hand, habits, used);
  const here = children.filter(({ id }) => !hand.absent.has(id));
  const { picked } = hand.state;
  /** Who is selected and here; null: nothing is being selected. */
  const pickedHere = picked && here.filter(({ id }) => picked.has(id));
  const taps = useClassTaps(hand, { children, here, pickedHere }, figures, awards);
  return {
    rosterId,
    title,
    roster,
    habits,
    settings,
    setSettings,
    ...hand,
    awards,
    figures,
    undo,
    chips,
    onChip,
    here,
    pickedHere,
    taps,
  };
}

export const ClassContext = createContext<ReturnType<typeof useOpenClass> | null>(null);

/** The open class; only below <ClassRoom>. */
export function useClass() {
  const value = use(ClassContext);
  if (!value) throw new Error('useClass() outside of <ClassRoom>');
  return value;
}
