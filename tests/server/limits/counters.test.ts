import { expect, test } from 'vitest';
import { memoryCounters } from '#server/limits/counters.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { NOW } from '#tests/support/clock.ts';

test('a way that is counted in memory closes at its limit and opens when its time is over, to the millisecond', async () => {
  const counters = memoryCounters();
  const limit = { ...LIMITS.setupTries, max: 2, windowMs: 90_000 };
  const add = (key: string, after: number) => counters.add(Buffer.from(key), limit, 1, new Date(NOW + after), null);
  expect([await add('a', 0), await add('a', 1), await add('a', 2)]).toEqual([1, 2, null]);
  // Old counters are swept once a minute, and this one was swept just before.
  expect(await add('b', 60_000)).toBe(1);
  expect([await add('a', 89_999), await add('a', 90_000)]).toEqual([null, 1]);
});
