import type { Dexie, Table } from 'dexie';
import { onWrite } from '#data/db/on-write.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { firstScreen } from './page/first-screen.ts';
import { whenIdle } from './when-idle.ts';

/** A sender writes many times a second, and every look into the database holds it up. */
const PAUSE_MS = 100;

/**
 * Runs `work` when it is asked for: the first time at once, then when the page is idle, so that what a tap shows is drawn
 * before the looks that it causes. Between two runs are at least 100 ms, and what is asked for in between is one run.
 */
export function paced(work: () => Promise<void>): () => void {
  let isFirst = true;
  let isDue = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isDue) {
      if (!isFirst) await whenIdle();
      isFirst = false;
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
 * Calls `tell` with the result of a query: when the first screen is drawn, and after writes to one of these tables by this
 * page, another tab or the worker, until it is ended. A lost connection is made again; what could not be read is read after
 * the next write.
 */
export function followQuery<T>(
  tables: readonly Table[],
  read: () => T | PromiseLike<T>,
  tell: (value: T) => void,
): { end: () => void } {
  const dbs: Dexie[] = [...new Set(tables.map(({ db }) => db))];
  const look = paced(() =>
    reopenOnce(dbs, read)
      .then(tell)
      .catch(() => undefined),
  );
  void firstScreen().then(look);
  return onWrite(tables, look);
}
