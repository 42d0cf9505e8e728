/**
 * Where the tests' time stands: Wednesday, 25 November 2026, 10:00 in their school. A test that is about another moment says
 * which; none reads the clock of its machine.
 */
export const NOW = Date.UTC(2026, 10, 25, 15);
export const SCHOOL_ZONE = 'America/New_York';

/** So long before the tests' time, as the server writes it; negative: after it. */
export const ago = (ms: number): string => new Date(NOW - ms).toISOString();

/** A clock of the tests' school that stands still until it is moved. */
export function createClock(start = NOW) {
  let at = start;
  return {
    now: (): number => at,
    zone: (): string | null => SCHOOL_ZONE,
    move: (ms: number): void => void (at += ms),
  };
}

export type Clock = ReturnType<typeof createClock>;
