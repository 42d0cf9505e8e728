import { useMemo } from 'react';
import { everyonesNotice, lastAwards, type Notice } from '#domain/awards/not-noticed.ts';
import { dataOf } from '#domain/loadable.ts';
import { readLastInHistories } from '#data/cache/history.ts';
import { latestSince, receivedAwards, weeksSince } from '#data/cache/my-awards.ts';
import type { Figures } from '#data/cache/directory.ts';
import { useGiven } from './use-given.ts';
import { useAccount } from '#services/services.ts';
import { useFigures } from '#services/hooks/student-directory.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useOpening } from '#services/hooks/use-opening.ts';

export type NoticedBy = 'me' | 'anyone';

const NO_HISTORIES: ReadonlyMap<string, number> = new Map();

/**
 * When children last had an award, by me or by anyone, as far as this device knows; also offline, and with what is not
 * sent yet. `now` is device ms. Undefined while it is read.
 */
export function useNotice(by: NoticedBy, now: number): Notice | undefined {
  const opening = useOpening();
  const isListed = useCopy(receivedAwards) != null;
  // A server that lists nobody's awards leaves only what this device has sent.
  const outboxSince = isListed ? latestSince(opening) : weeksSince(opening);
  const { awards, loadable, isReading } = useGiven(-Infinity, now, outboxSince);
  const since = dataOf(loadable)?.since ?? null;
  const everyone = useEveryone(by);
  return useMemo(() => {
    if (isReading || everyone === undefined) return undefined;
    const mine = lastAwards(awards);
    if (everyone !== null) return everyonesNotice(everyone.children, everyone.histories, mine);
    return { last: mine, since };
  }, [isReading, since, awards, everyone]);
}

/** What the school's server said of each child's last award; null where it is not asked for, undefined while it is read. */
function useEveryone(
  by: NoticedBy,
): { children: ReadonlyMap<string, Figures>; histories: ReadonlyMap<string, number> } | null | undefined {
  const { schoolDb } = useAccount();
  const children = useFigures(by === 'anyone');
  // A server that does not say it: the histories that were opened on this device may.
  const isSilent = useMemo(
    () => [...(children?.values() ?? [])].some(({ lastAt }) => lastAt === undefined),
    [children],
  );
  const histories = useLiveQuery(() => (isSilent ? readLastInHistories(schoolDb) : NO_HISTORIES), [schoolDb, isSilent]);
  return useMemo(() => {
    if (by === 'me') return null;
    // What was read before somebody asked for everyone's is null.
    return children && histories ? { children, histories } : undefined;
  }, [by, children, histories]);
}
