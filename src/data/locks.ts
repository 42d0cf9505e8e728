/** What is used of `navigator.locks`; null where the browser has none. */
export type Locks = Pick<LockManager, 'request'> | null;

/** The locks of this browser. */
export function browserLocks(): Locks {
  return navigator.locks ?? null;
}
