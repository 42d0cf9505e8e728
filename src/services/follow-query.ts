import { liveQuery, type Dexie } from 'dexie';
import { reopenOnce } from '#data/db/reopen-once.ts';

/** Calls `tell` with the result of a query of `db`, now and whenever it changes, over a lost connection too. */
export function followQuery<T>(db: Dexie, read: () => T | PromiseLike<T>, tell: (value: T) => void): void {
  // Declared async: only then does Dexie follow what is read after an await.
  liveQuery(async () => reopenOnce([db], read)).subscribe(tell);
}
