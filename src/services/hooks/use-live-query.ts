import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { readLive } from '#data/db/live-query.ts';

/**
 * What a database says, as it changes; undefined (or `first`) until it was read. A lost connection is tried again. A
 * database that can't be opened throws in the render, so that the error page can say so.
 */
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[]): T | undefined;
export function useLiveQuery<T, F>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first: F): T | F;
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: readonly unknown[], first?: unknown): unknown {
  // Declared async, see follow-query.ts.
  return useDexieQuery(async () => readLive(read), [...deps], first);
}
