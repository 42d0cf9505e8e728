/** Whether a write failed because the disk had no room. Dexie wraps the browser's error in its own. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return 'inner' in error && isDiskFull(error.inner);
}
