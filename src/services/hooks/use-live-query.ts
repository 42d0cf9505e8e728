import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { reopenOnce } from '#data/db/reopen-once.ts';

/**
 * What a database says, as it changes; undefined (or `first`) until it was read. A lost connection is tried again. A
 * database that can't be opened throws in the render, so that the error page can say so.
 */
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[]): T | undefined;
export function useLiveQuery<T, F>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first: F): T | F;
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first?: unknown): unknown {
  // Declared async, see follow-query.ts.
  return useDexieQuery(
    async () => {
      try {
        return await reopenOnce([], read);
      } catch (error) {
        throw openFailureIn(error) ?? error;
      }
    },
    [...deps],
    first,
  );
}

/**
 * Why the database could not be opened, if that is what the error says. Dexie reports it inside a DatabaseClosedError,
 * which its live queries drop: they would show 'Loading…' for ever. A database that was closed on purpose has no such
 * reason in it.
 */
function openFailureIn(error: unknown): Error | null {
  if (!(error instanceof Error) || error.name !== 'DatabaseClosedError' || !('inner' in error)) return null;
  const { inner } = error;
  return inner instanceof Error && inner.name !== 'DatabaseClosedError' ? inner : null;
}
