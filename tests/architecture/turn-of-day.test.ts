import { afterEach, describe, expect, it, vi } from 'vitest';
import { turnOfDay } from '#tests/support/turn-of-day.ts';

const FIVE = ['a', 'b', 'c', 'd', 'e'];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the turn of a day', () => {
  it.each([
    [0, ['a', 'b']],
    [1, ['c', 'd']],
    [2, ['e', 'a']],
    [3, ['b', 'c']],
  ])('on day %i has %s of five', (day, turn) => {
    expect(turnOfDay(FIVE, 2, day)).toEqual(turn);
  });

  it('has each one once where the list is shorter than the turn', () => {
    expect(turnOfDay(['a', 'b'], 3, 7).toSorted()).toEqual(['a', 'b']);
  });

  it('is the first one where no day is given, so that a run by hand is the same each time', () => {
    vi.stubEnv('TURN_DAY', undefined);
    expect(turnOfDay(FIVE, 2)).toEqual(['a', 'b']);
  });

  it('is that of the day that the test command names', () => {
    vi.stubEnv('TURN_DAY', '1970-01-02');
    expect(turnOfDay(FIVE, 2)).toEqual(['c', 'd']);
  });

  it('is none of a day that is no day', () => {
    vi.stubEnv('TURN_DAY', 'Monday');
    expect(() => turnOfDay(FIVE, 2)).toThrow('TURN_DAY is no day like 2026-11-23: Monday');
  });
});
