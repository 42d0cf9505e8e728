import { useMemo } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { todayStart } from '#domain/school-clock.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { classFigures } from './class-figures.ts';
import { useClassSettings } from './class-settings.ts';
import { useClassAwards } from './use-class-awards.ts';
import { useClassState } from './use-class-state.ts';
import { useClassUndo } from './use-class-undo.ts';

/**
 * What a teacher awards with, one tap a student: what is armed, what a tap gave, and its Undo. `rosterId`: the class that it
 * is in; null: anywhere in the school. `used`: as it was when this was opened.
 */
export function useHand(rosterId: string | null, habits: readonly HabitWithReasons[], used: UsedAwards) {
  const [settings, setSettings] = useClassSettings();
  const inHand = useClassState(rosterId, habits, used);
  const awards = useClassAwards(rosterId, settings);
  const now = useNow(MINUTE_MS);
  const today = todayStart(now);
  const given = useGiven(today, now.at);
  const figures = useMemo(() => classFigures(given.awards, today), [given, today]);
  const undo = useClassUndo(awards.last, given);
  return { habits, settings, setSettings, ...inHand, awards, figures, undo };
}

export type Hand = ReturnType<typeof useHand>;
