import { tooMany } from '#server/http/problem.ts';

const HOUR_MS = 3_600_000;

/**
 * At most `max` units an account and window (an hour unless told otherwise), kept in memory: it tames a runaway client, and a restart may forgive it.
 * Throws 429 with the time until the window is over.
 */
export function createLimit(
  clock: () => Date,
  max: number,
  windowMs = HOUR_MS,
): (accountId: string, units: number) => void {
  const windows = new Map<string, { startedAt: number; used: number }>();
  return (accountId, units) => {
    const now = clock().getTime();
    const current = windows.get(accountId);
    const window = current && now - current.startedAt < windowMs ? current : { startedAt: now, used: 0 };
    if (window.used + units > max) {
      throw tooMany(
        (window.startedAt + windowMs - now) / 1000,
        'That is more than is allowed in this time. Please try again later.',
      );
    }
    window.used += units;
    windows.set(accountId, window);
  };
}
