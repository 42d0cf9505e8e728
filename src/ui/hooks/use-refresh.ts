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

/**
 * Loads behind a screen that already shows what is cached: once when the screen opens, and when asked.
 * `load` has to be stable (useCallback); a new one loads again.
 */
export function useRefresh(load: () => Promise<Result<unknown>>): { state: RefreshState; refresh: () => void } {
  const [state, setState] = useState<RefreshState>({ kind: 'running' });
  const latest = useRef(0);
  const run = useCallback(async () => {
    const mine = (latest.current += 1);
    const outcome = await outcomeOf(load);
    // Else another run began meanwhile, or the screen is gone.
    if (mine === latest.current) setState(outcome);
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
  return { state, refresh };
}
