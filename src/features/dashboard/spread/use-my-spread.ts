import { useMemo } from 'react';
import type { Loadable } from '#domain/loadable.ts';
import { habits as allHabits } from '#data/cache/catalog.ts';
import { weeksSince } from '#data/cache/my-awards.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useClassChildren } from '#features/dashboard/notice/use-waits.ts';
import { weekStart } from '#domain/calendar.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { spreadOf, type Spread } from './spread-figures.ts';

/** This week, or it and the five before. */
export type Period = 'week' | 'weeks';

/**
 * How my awards are spread, as far as this device knows; also offline. `spread` is undefined while it is read, and null
 * where nothing could be loaded and this device made none: no awards is something else than awards that are not known.
 */
export function useMySpread(period: Period): { loadable: Loadable<unknown>; spread: Spread | null | undefined } {
  const opening = useOpening();
  const weeks = weeksSince(opening);
  const { awards, loadable, isReading } = useGiven(weeks, opening.at);
  const children = useClassChildren();
  const houses = useHouses();
  const habits = useCopy(allHabits);
  const spread = useMemo(() => {
    if (isReading || !children || habits === undefined) return undefined;
    const counted = awards.filter(({ counts }) => counts);
    if (loadable.kind !== 'ready' && counted.length === 0) return loadable.kind === 'missing' ? null : undefined;
    const from = period === 'week' ? weekStart(opening) : weeks;
    const given = counted.filter(({ at }) => at !== null && at >= from);
    // Without the school's list, the awards name their habits.
    return spreadOf(given, { children, houses, habits: habits ?? [] });
  }, [isReading, loadable.kind, awards, children, habits, houses, opening, weeks, period]);
  return { loadable, spread };
}
