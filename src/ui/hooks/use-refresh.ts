import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '#domain/failure.ts';

export type RefreshState = { kind: 'running' } | { kind: 'done' } | { kind: 'failed'; failure: Failure };

/**
 * Loads behind a screen that already shows what is cached: once when the screen opens, and when asked.
 * `load` has to be stable (useCallback); a new one loads again.
 */
export function useRefresh(load: () => Promise<Result<unknown>>): { state: RefreshState; refresh: () => void } {
  const [state, setState] = useState<RefreshState>({ kind: 'running' });
  const latest = useRef(0);
  const run = useCallback(async () => {
    const mine = (latest.current += 1);
    const result = await load();
    // Another run began meanwhile, or the screen is gone.
    if (mine !== latest.current) return;
    setState(result.ok ? { kind: 'done' } : { kind: 'failed', failure: result.failure });
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
