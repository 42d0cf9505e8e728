import type { Failure } from '#domain/failure.ts';
import type { Loadable } from '#domain/loadable.ts';

export type RefreshState =
  | { kind: 'running' }
  | { kind: 'done' }
  | { kind: 'failed'; failure: Failure }
  /**
   * This device failed: a full disk, a database that the system closed. `loaded` says whether the server had answered,
   * so that only the storing was missing.
   */
  | { kind: 'not-stored'; loaded: boolean };

export interface Refresh {
  state: RefreshState;
  refresh: () => void;
}

export function refreshOf({ isLoading, problem, refresh }: Loadable<unknown>): Refresh {
  if (isLoading) return { state: { kind: 'running' }, refresh };
  if (problem === null) return { state: { kind: 'done' }, refresh };
  if (problem.kind === 'not-stored' || problem.kind === 'not-read') {
    return { state: { kind: 'not-stored', loaded: problem.kind === 'not-stored' }, refresh };
  }
  return { state: { kind: 'failed', failure: problem }, refresh };
}

/** What a screen says of it, with its own words for a failed call; null where there is nothing to say. */
export function refreshProblem(state: RefreshState, text: (failure: Failure) => string): string | null {
  if (state.kind === 'failed') return text(state.failure);
  if (state.kind !== 'not-stored') return null;
  return state.loaded ? 'This device couldn’t store what was loaded.' : 'This device couldn’t read what it has stored.';
}
