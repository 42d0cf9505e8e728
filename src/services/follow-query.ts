import type { Dexie } from 'dexie';
import { onWrite } from '#data/db/on-write.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';

/** A sender writes many times a second, and every look into the database holds it up. */
const PAUSE_MS = 100;

/**
 * Runs `work` at once when it is asked for, and again no sooner than 100 ms after: what is asked for in between is one
 * run. So nothing that a page shows is older than that and the time of a run.
 */
export function paced(work: () => Promise<void>): () => void {
  let isDue = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isDue) {
      isDue = false;
      await work();
      await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
    }
    isRunning = false;
  };
  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}

/**
 * Calls `tell` with the result of a query: now, and after writes to one of these databases by this page, another tab or
 * the worker. A lost connection is made again; what could not be read is read after the next write.
 */
export function followQuery<T>(dbs: readonly Dexie[], read: () => T | PromiseLike<T>, tell: (value: T) => void): void {
  const look = paced(() =>
    reopenOnce(dbs, read)
      .then(tell)
      .catch(() => undefined),
  );
  onWrite(
    dbs.flatMap((db) => db.tables),
    look,
  );
  look();
}
