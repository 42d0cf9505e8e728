import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { reopenOnce } from '#data/db/reopen-once.ts';

/** What a database says, as it changes; undefined (or `first`) until it was read. A lost connection is tried again. */
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[]): T | undefined;
export function useLiveQuery<T, F>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first: F): T | F;
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first?: unknown): unknown {
  // Async by its own word, see follow-query.ts.
  return useDexieQuery(async () => reopenOnce([], read), [...deps], first);
}
