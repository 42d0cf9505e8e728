import { liveQuery } from 'dexie';
import { MINUTE_MS } from '#domain/durations.ts';
import { reopenOnce } from './reopen-once.ts';

/** Reads for a live query: over a lost connection too, and a database that can't be opened says why. */
export async function readLive<T>(read: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await reopenOnce([], read);
  } catch (error) {
    throw openFailureIn(error) ?? error;
  }
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

/** What dexie-react-hooks follows; the last value is there at once. */
export interface SharedQuery<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): { unsubscribe(): void };
  hasValue(): boolean;
  getValue(): T | undefined;
}

/** A teacher goes from the class to the dashboard and back: the rows of the class are still there. */
export const KEPT_MS = 5 * MINUTE_MS;

/**
 * A live query for many: what it reads is read once for all who follow it, and again when it changes. It forgets `keptMs` after
 * its last follower has left.
 */
export function sharedQuery<T>(read: () => T | PromiseLike<T>, keptMs = 0): SharedQuery<T> {
  const followers = new Set<{ next: (value: T) => void; fail: (error: unknown) => void }>();
  let last: { value: T } | null = null;
  let reading: { unsubscribe(): void } | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    reading?.unsubscribe();
    reading = null;
    last = null;
  };
  const start = (): void => {
    // Declared async: only then does Dexie follow what is read after an await.
    reading = liveQuery(async () => readLive(read)).subscribe(
      (value) => {
        last = { value };
        for (const { next } of followers) next(value);
      },
      (error) => {
        stop();
        for (const { fail } of followers) fail(error);
      },
    );
  };
  return {
    subscribe(next, fail = () => {}) {
      const follower = { next, fail };
      clearTimeout(leaving);
      followers.add(follower);
      if (last) next(last.value);
      if (!reading) start();
      return {
        unsubscribe() {
          followers.delete(follower);
          if (followers.size > 0) return;
          if (keptMs === 0) stop();
          else leaving = setTimeout(stop, keptMs);
        },
      };
    },
    hasValue: () => last !== null,
    getValue: () => last?.value,
  };
}
