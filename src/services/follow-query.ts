import { liveQuery, type Dexie } from 'dexie';
import { reopenOnce } from '#data/db/reopen-once.ts';

/** Tells what a query of `db` gives, now and whenever it changes, over a lost connection too. */
export function followQuery<T>(db: Dexie, read: () => T | PromiseLike<T>, tell: (value: T) => void): void {
  // Async by its own word: Dexie follows what is read after an await in such a query alone.
  liveQuery(async () => reopenOnce([db], read)).subscribe(tell);
}
