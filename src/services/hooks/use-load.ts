import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result, SaveFailure } from '#domain/failure.ts';
import type { LoadProblem } from '#domain/loadable.ts';

/** `isFirst`: the screen has just opened; else a person asked, or it is time again. */
type Load = (isFirst: boolean) => Promise<Result<unknown, SaveFailure>>;

interface LoadState {
  /** The first load, or one that a person asked for, is under way. */
  isLoading: boolean;
  /** Why the last load that ended brought nothing; it stays while another one is under way. */
  problem: LoadProblem | null;
}

async function problemOf(load: () => ReturnType<Load>): Promise<LoadProblem | null> {
  try {
    const result = await load();
    return result.ok ? null : result.failure;
  } catch {
    return { kind: 'not-read' };
  }
}

/**
 * Loads behind a screen that already shows what is cached: once when the screen opens, and when a person asks. With
 * `again` also again and again while the page is visible, so long after each answer (by the failures in a row).
 * `load` has to be stable (useCallback); a new one loads again.
 */
export function useLoad(
  load: Load,
  again: { waitMs: (failures: number) => number; now: () => number } | null = null,
): LoadState & { refresh: () => void } {
  const { state, refresh, loadQuietly } = useRuns(load);
  const failures = useRef(0);
  const { waitMs, now } = again ?? {};
  useEffect(() => {
    if (state.isLoading || !waitMs || !now) return undefined;
    const hasFailed = state.problem !== null;
    failures.current = hasFailed ? failures.current + 1 : 0;
    const wait = waitMs(failures.current);
    const endedAt = now();
    const look = (): void => {
      if (document.visibilityState !== 'hidden') loadQuietly();
    };
    const seenAgain = (): void => {
      if (hasFailed || now() - endedAt >= wait) look();
    };
    const timer = setTimeout(look, wait);
    document.addEventListener('visibilitychange', seenAgain);
    window.addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seenAgain);
      window.removeEventListener('online', look);
    };
  }, [state, waitMs, loadQuietly, now]);
  return { ...state, refresh };
}

function useRuns(load: Load): { state: LoadState; refresh: () => void; loadQuietly: () => void } {
  const [state, setState] = useState<LoadState>({ isLoading: true, problem: null });
  const latest = useRef(0);
  const isUnderWay = useRef(false);
  const run = useCallback(
    async (isFirst: boolean) => {
      const mine = (latest.current += 1);
      isUnderWay.current = true;
      const problem = await problemOf(() => load(isFirst));
      // Else another run began, or the screen is gone.
      if (mine !== latest.current) return;
      isUnderWay.current = false;
      setState({ isLoading: false, problem });
    },
    [load],
  );
  useEffect(() => {
    void run(true);
    return () => {
      latest.current += 1;
    };
  }, [run]);
  const refresh = useCallback(() => {
    setState(({ problem }) => ({ isLoading: true, problem }));
    void run(false);
  }, [run]);
  /** Nobody asked for it: what the screen says stays as it is until the answer comes. */
  const loadQuietly = useCallback(() => {
    if (!isUnderWay.current) void run(false);
  }, [run]);
  return { state, refresh, loadQuietly };
}
