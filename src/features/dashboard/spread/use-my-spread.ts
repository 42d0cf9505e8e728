import { useMemo } from 'react';
import type { MyAward } from '#contracts/history.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { habits as allHabits } from '#data/cache/catalog.ts';
import { myAwards, receivedAwards, weeksSince } from '#data/cache/my-awards.ts';
import { useCached, useCopy } from '#services/hooks/use-cached.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useUndo } from '#services/outbox/use-undo.ts';
import { useClassChildren } from '#features/dashboard/notice/use-waits.ts';
import { weekStart } from '#domain/school-clock.ts';
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
  const loadable = useCached(receivedAwards);
  const known = useKnownAwards(dataOf(loadable)?.awards ?? null, weeks);
  const children = useClassChildren();
  const houses = useHouses();
  const habits = useCopy(allHabits);
  const spread = useMemo(() => {
    if (loadable.kind === 'reading' || known === undefined || !children || habits === undefined) return undefined;
    if (loadable.kind !== 'ready' && known.length === 0) return loadable.kind === 'missing' ? null : undefined;
    const from = period === 'week' ? weekStart(opening) : weeks;
    const given = known.filter(({ created_at }) => Date.parse(created_at) >= from);
    // Without the school's list, the awards name their habits.
    return spreadOf(given, { children, houses, habits: habits?.data ?? [] });
  }, [loadable.kind, known, children, habits, houses, opening, weeks, period]);
  return { loadable, spread };
}

/** What the server listed, and what this device has sent or taken back since; undefined while it is read. */
function useKnownAwards(received: readonly MyAward[] | null, since: number): MyAward[] | undefined {
  const { headline, submissions } = useOutboxSince(since);
  const { standing } = useUndo();
  return useMemo(() => {
    if (headline.kind === 'loading') return undefined;
    const all = myAwards(received, submissions, since) ?? [];
    return all.filter(({ id }) => standing.get(id) !== 'undone');
  }, [received, headline.kind, submissions, since, standing]);
}
