import { useMemo } from 'react';
import type { MyAward } from '#contracts/history.ts';
import { latestSince, myAwards, receivedAwards } from '#data/cache/my-awards.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useCached } from './use-cached.ts';
import { useOpening } from './use-opening.ts';

/** What the server knows that this account awarded since a time, newest first. */
export function useReceivedAwards(since: number): Loadable<MyAward[]> {
  const received = useCached(receivedAwards);
  return useMemo(() => {
    if (received.kind !== 'ready') return received;
    return { ...received, data: received.data.awards.filter(({ created_at }) => Date.parse(created_at) >= since) };
  }, [received, since]);
}

/** What this account awarded in this week and the one before, newest first: as the server has it, and what was sent since. */
export function useMyAwards(): Loadable<MyAward[]> {
  const since = latestSince(useOpening());
  const { headline, submissions } = useOutboxSince(since);
  const received = useReceivedAwards(since);
  return useMemo(() => {
    if (received.kind === 'reading' || headline.kind === 'loading') return { ...received, kind: 'reading' };
    const data = myAwards(dataOf(received), submissions, since);
    if (data === null) return received;
    // Without loaded awards, those that only this device knows are shown without an error.
    return received.kind === 'ready'
      ? { ...received, data }
      : { ...received, kind: 'ready', data, time: null, problem: null };
  }, [received, headline.kind, submissions, since]);
}
