import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canMeasureTaps, followTaps, keepTapTime, keptTapTimes } from '#services/page/tap-times.ts';

const KEY = 'habit-points.tap-times';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps one time for each use, the newest last, and a later time of the same use takes the place of the earlier one', () => {
  expect(keptTapTimes()).toEqual([]);
  keepTapTime('a', 40.4);
  keepTapTime('b', 120.6);
  expect(keptTapTimes()).toEqual([40, 121]);
  keepTapTime('a', 96);
  expect(keptTapTimes()).toEqual([121, 96]);
});

it('keeps the last twenty', () => {
  for (let ms = 1; ms <= 21; ms += 1) keepTapTime(`use ${ms}`, ms);
  expect(keptTapTimes()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
});

it.each(['not JSON', '{"a":1}', '[["a","40"],[1,2],["b"],null]'])('what can’t be read is nothing: %s', (kept) => {
  localStorage.setItem(KEY, kept);
  expect(keptTapTimes()).toEqual([]);
  keepTapTime('b', 8);
  expect(keptTapTimes()).toEqual([8]);
});

it.each([
  ['has no times of events', undefined],
  ['does not tell which events belong to one tap', { prototype: {} }],
])('a browser that %s measures nothing', async (_, timing) => {
  if (timing) vi.stubGlobal('PerformanceEventTiming', timing);
  expect(canMeasureTaps()).toBe(false);
  await followTaps();
  expect(keptTapTimes()).toEqual([]);
});
