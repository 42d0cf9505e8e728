import { expect, it } from 'vitest';
import { pollWaitMs } from '#features/kiosk/poll-wait.ts';

it.each([
  [0, 30_000],
  [1, 1000],
  [2, 2000],
  [4, 8000],
  [6, 32_000],
  [7, 60_000],
  [8, 60_000],
  [100_000, 60_000],
])('the wait before the next look after %i failures: %i ms', (failures, wait) => {
  expect(pollWaitMs(failures)).toBe(wait);
});
