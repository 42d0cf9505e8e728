import { expect, it } from 'vitest';
import { backOff } from '#domain/back-off.ts';

const WAITS = { firstMs: 200, longestMs: 1500 };

it.each([
  [0, 200],
  [1, 200],
  [2, 400],
  [3, 800],
  [4, 1500],
  [5000, 1500],
])('the wait after %i failures in a row is %i ms', (failures, ms) => {
  expect(backOff(failures, WAITS)).toBe(ms);
});

it('the wait is up to half shorter, by chance', () => {
  expect([0, 0.5, 1].map((random) => backOff(2, WAITS, random))).toEqual([200, 300, 400]);
});
