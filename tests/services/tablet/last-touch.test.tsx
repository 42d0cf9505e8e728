import { beforeEach, expect, test } from 'vitest';
import { isUntouched, noteTouch } from '#services/tablet/last-touch.ts';

const NOON = 1_800_000_000_000;
const MINUTE = 60_000;

beforeEach(() => localStorage.clear());

test('a tablet that nobody ever touched is untouched', () => {
  expect(isUntouched(NOON, 3 * MINUTE)).toBe(true);
});

test('the minutes count from the last touch, in whichever tab it was', () => {
  noteTouch(NOON);
  expect(isUntouched(NOON + 3 * MINUTE - 1, 3 * MINUTE)).toBe(false);
  expect(isUntouched(NOON + 3 * MINUTE, 3 * MINUTE)).toBe(true);
  // Another tab writes what this one reads.
  localStorage.setItem('habit-points.last-touch', String(NOON + 2 * MINUTE));
  expect(isUntouched(NOON + 3 * MINUTE, 3 * MINUTE)).toBe(false);
});

test('a clock that was set back counts like one that went on', () => {
  noteTouch(NOON + 60 * MINUTE);
  expect(isUntouched(NOON, 3 * MINUTE)).toBe(true);
});
