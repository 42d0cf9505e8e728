import { useEffect, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { useAccount, useServices } from '#services/services.ts';
import { pollWaitMs } from './poll-wait.ts';

/**
 * Looks for new points again and again while the screen is seen, for ever: hours without a network end with the first
 * answer. Gives why the last look failed; null: it did not.
 */
export function useBoardPoll(): Failure | null {
  const services = useServices();
  const { schoolDb } = useAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = false;
    let over = false;
    let failures = 0;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (looking || over || document.visibilityState === 'hidden') return;
      looking = true;
      const failed = await failureOf(() =>
        refreshLeaderboard({ api: services.api, db: schoolDb, now: () => services.now() }),
      );
      looking = false;
      if (over) return;
      failures = failed ? failures + 1 : 0;
      setFailure(failed);
      timer = setTimeout(() => void look(), pollWaitMs(failures));
    };
    const lookNow = (): void => void look();
    lookNow();
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('online', lookNow);
    };
  }, [services, schoolDb]);
  return failure;
}

async function failureOf(load: () => ReturnType<typeof refreshLeaderboard>): Promise<Failure | null> {
  try {
    const result = await load();
    return result.ok ? null : result.failure;
  } catch {
    // The database was closed under us, or the disk is full: the next look tries again.
    return { kind: 'offline' };
  }
}
