import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '#domain/failure.ts';
import { isNotStored } from '#domain/not-stored.ts';

export type RefreshState =
  | { kind: 'running' }
  | { kind: 'done' }
  | { kind: 'failed'; failure: Failure }
  /**
   * This device failed: a full disk, a database that the system closed. `loaded` says whether the server had answered,
   * so that only the storing was missing.
   */
  | { kind: 'not-stored'; loaded: boolean };

/** What a screen says of it, with its own words for a failed call; null where there is nothing to say. */
export function refreshProblem(state: RefreshState, text: (failure: Failure) => string): string | null {
  if (state.kind === 'failed') return text(state.failure);
  if (state.kind !== 'not-stored') return null;
  return state.loaded ? 'This device couldn’t store what was loaded.' : 'This device couldn’t read what it has stored.';
}

async function outcomeOf(load: () => Promise<Result<unknown>>): Promise<RefreshState> {
  try {
    const result = await load();
    return result.ok ? { kind: 'done' } : { kind: 'failed', failure: result.failure };
  } catch (error) {
    return { kind: 'not-stored', loaded: isNotStored(error) };
  }
}

export interface Refresh {
  state: RefreshState;
  /** A person asked: the state is 'running' until the answer came. */
  refresh: () => void;
}

/**
 * Loads behind a screen that already shows what is cached: once when the screen opens, and when asked.
 * `load` has to be stable (useCallback); a new one loads again.
 */
export function useRefresh(load: () => Promise<Result<unknown>>): Refresh {
  const { state, refresh } = useLoads(load);
  return { state, refresh };
}

/** The same, and again and again while the page is visible, `waitMs` after each answer (with the failures in a row). */
export function useFollowed(load: () => Promise<Result<unknown>>, waitMs: (failures: number) => number): Refresh {
  const { state, refresh, loadQuietly } = useLoads(load);
  const failures = useRef(0);
  useEffect(() => {
    if (state.kind === 'running') return;
    const hasFailed = state.kind !== 'done';
    failures.current = hasFailed ? failures.current + 1 : 0;
    const wait = waitMs(failures.current);
    const endedAt = Date.now();
    const look = (): void => {
      if (document.visibilityState !== 'hidden') loadQuietly();
    };
    const seenAgain = (): void => {
      if (hasFailed || Date.now() - endedAt >= wait) look();
    };
    const timer = setTimeout(look, wait);
    document.addEventListener('visibilitychange', seenAgain);
    window.addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seenAgain);
      window.removeEventListener('online', look);
    };
  }, [state, waitMs, loadQuietly]);
  return { state, refresh };
}

function useLoads(load: () => Promise<Result<unknown>>): Refresh & { loadQuietly: () => void } {
  const [state, setState] = useState<RefreshState>({ kind: 'running' });
  const latest = useRef(0);
  const isLoading = useRef(false);
  const run = useCallback(async () => {
    const mine = (latest.current += 1);
    isLoading.current = true;
    const outcome = await outcomeOf(load);
    // Else another run began in the meantime, or the screen is gone.
    if (mine !== latest.current) return;
    isLoading.current = false;
    setState(outcome);
  }, [load]);
  useEffect(() => {
    void run();
    return () => {
      latest.current += 1;
    };
  }, [run]);
  const refresh = useCallback(() => {
    setState({ kind: 'running' });
    void run();
  }, [run]);
  /** Nobody asked for it: what the screen says stays as it is until the answer came. */
  const loadQuietly = useCallback(() => {
    if (!isLoading.current) void run();
  }, [run]);
  return { state, refresh, loadQuietly };
}
