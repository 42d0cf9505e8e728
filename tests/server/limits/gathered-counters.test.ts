import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queryable } from '#server/db/db.ts';
import { gatheredCounters } from '#server/limits/gathered-counters.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { NOW } from '#tests/support/clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let time = NOW;
const clock = () => new Date(time);
const LIMIT = { ...LIMITS.awards, max: 5, windowMs: 90_000 };
/** Each test counts for somebody else: what the one before still tells is not of this one. */
let key: Buffer;
let tests = 0;

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
});
beforeEach(async () => {
  time = NOW;
  tests += 1;
  key = Buffer.from(`educator ${tests}`);
  await server.db.query('DELETE FROM throttles');
});
afterAll(() => server.close());

/** The counters of one process. Nothing is gathered but when the test says so, unless it is the first of all. */
function process(db: Queryable = server.db) {
  const counters = gatheredCounters(db, clock);
  return { ...counters, add: (units = 1, who = key) => counters.add(who, LIMIT, units, clock(), null) };
}

const stored = () => server.db.query('SELECT used, window_started_at FROM throttles WHERE key = $1', [key]);

test('a way closes at its limit and opens when its time is over, to the millisecond', async () => {
  const one = process();
  expect([await one.add(2), await one.add(3), await one.add()]).toEqual([2, 5, null]);
  // Old counters are swept once a minute, and this one was swept just before.
  time = NOW + 60_000;
  expect(await one.add(1, Buffer.from('another'))).toBe(1);
  time = NOW + 89_999;
  expect(await one.add()).toBeNull();
  time = NOW + 90_000;
  expect(await one.add()).toBe(1);
});

test('several processes count together as soon as they have told each other', async () => {
  const [one, two] = [process(), process()];
  await one.add(2);
  await one.gather();
  await two.add(2);
  await two.gather();
  expect(await two.add()).toBe(5);
  expect(await two.add()).toBeNull();
  await two.gather();
  // It has not asked since, and learns of the others with the next that it counts.
  expect(await one.add()).toBe(3);
  await one.gather();
  expect(await one.add()).toBeNull();
  expect(await stored()).toEqual([{ used: 6, window_started_at: new Date(NOW) }]);
});

test('what a window counted ends with it, whoever begins the next one', async () => {
  const [one, two] = [process(), process()];
  await one.add(5);
  await one.gather();
  time = NOW + 90_000;
  expect(await two.add(4)).toBe(4);
  await two.gather();
  expect(await stored()).toEqual([{ used: 4, window_started_at: new Date(NOW + 90_000) }]);
  time = NOW + 100_000;
  // The first one's new window is the second one's.
  await one.add();
  await one.gather();
  expect(await one.add()).toBeNull();
  time = NOW + 180_000;
  expect(await one.add()).toBe(1);
});

test('what could not be told is told later, once', async () => {
  let isAway = true;
  const db: Queryable = {
    query: (text, values) => (isAway ? Promise.reject(new Error('away')) : server.db.query(text, values)),
  };
  const one = process(db);
  await one.add(3);
  await expect(one.gather()).rejects.toThrow('away');
  expect(await one.add()).toBe(4);
  isAway = false;
  await one.gather();
  await one.gather();
  expect(await stored()).toEqual([{ used: 4, window_started_at: new Date(NOW) }]);
});

test('a restart forgets nothing that was told, and a forgotten counter begins anew', async () => {
  const one = process();
  await one.add(4);
  await one.gather();
  const again = process();
  await again.add();
  await again.gather();
  expect(await again.add()).toBeNull();
  await again.forget(key);
  expect(await again.add()).toBe(1);
  await again.gather();
  expect(await stored()).toEqual([{ used: 1, window_started_at: new Date(NOW) }]);
});

test('what is counted is told by itself', async () => {
  await process().add(3);
  await expect.poll(stored).toEqual([{ used: 3, window_started_at: new Date(NOW) }]);
});
