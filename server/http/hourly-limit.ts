import { tooMany } from './problem.ts';

const HOUR_MS = 3_600_000;

/**
 * At most `max` units an account and hour, kept in memory: it tames a runaway client, and a restart may forgive it.
 * Throws 429 with the time until the hour is over.
 */
export function createHourlyLimit(clock: () => Date, max: number): (accountId: string, units: number) => void {
  const windows = new Map<string, { startedAt: number; used: number }>();
  return (accountId, units) => {
    const now = clock().getTime();
    const current = windows.get(accountId);
    const window = current && now - current.startedAt < HOUR_MS ? current : { startedAt: now, used: 0 };
    if (window.used + units > max) {
      throw tooMany(
        (window.startedAt + HOUR_MS - now) / 1000,
        'That is more than one hour allows. Please try again later.',
      );
    }
    window.used += units;
    windows.set(accountId, window);
  };
}
