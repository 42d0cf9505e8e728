/**
 * Where the tests' time stands: Wednesday, 25 November 2026, 10:00 in their school (America/New_York). A test that is about
 * another moment says which; none reads the clock of its machine.
 */
export const NOW = Date.UTC(2026, 10, 25, 15);

/** So long before the tests' time, as the server writes it; negative: after it. */
export const ago = (ms: number): string => new Date(NOW - ms).toISOString();

/** A clock that stands still until it is moved. */
export function createClock(start = NOW) {
  let at = start;
  return { now: (): number => at, date: (): Date => new Date(at), move: (ms: number): void => void (at += ms) };
}

export type Clock = ReturnType<typeof createClock>;
