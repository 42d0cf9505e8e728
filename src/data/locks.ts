/** What is used of `navigator.locks`; null where the browser has none. */
export type Locks = Pick<LockManager, 'request'> | null;

/** The locks of this browser. */
export function browserLocks(): Locks {
  return navigator.locks ?? null;
}

/** Longer than a refresh may take. */
const LOCK_WAIT_MS = 25_000;

/**
 * Does `work` while nobody else on this device does. A page that the system froze may hold the lock for ever, so in the end
 * it is done without: `work` has to bear that.
 */
export async function withLock<T>(locks: Locks, name: string, work: () => Promise<T>): Promise<T> {
  if (!locks) return work();
  let hasLock = false;
  const alone = (): Promise<T> => {
    hasLock = true;
    return work();
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, alone);
  } catch (error) {
    if (hasLock) throw error;
    return work();
  }
}
