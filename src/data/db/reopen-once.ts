import type { Dexie } from 'dexie';
import { isDiskFull } from './disk-full.ts';

/**
 * How browsers say that the connection to the database is gone, and that what was under way in it failed: iOS cuts it for
 * pages in the background ('Connection to Indexed Database server lost'), and Chromium where a disk is full.
 */
const LOST: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError', 'AbortError']);

/** Dexie wraps the browser's error in its own. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || isDiskFull(error)) return false;
  return LOST.has(error.name) || ('inner' in error && isConnectionLost(error.inner));
}

/**
 * Does `work`, and once more where the connection was lost: over a new one to each of `dbs`, which Dexie opens at the next
 * use. `work` has to bear being done twice: the first time may have been written.
 */
export async function reopenOnce<T>(dbs: readonly Dexie[], work: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    for (const db of dbs) db.close({ disableAutoOpen: false });
    return work();
  }
}
