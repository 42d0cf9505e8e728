import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let school: School;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  school = await readSchool(server, await server.signIn('rivera'));
});
afterAll(() => server.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Replays count as awards do, so that a batch needs to be recorded only once. */
const batch = () => ({ items: Array.from({ length: 500 }, () => awardBodyFor(school)) });
const hour = { minutes: 59 };
const day = { hours: 23, minutes: 59 };

/** A call that does no more than it must to be counted, how often it may be made, and for how long it is closed then. */
const LIMITS: [string, string, string, () => unknown, number, { hours?: number; minutes: number }][] = [
  ['awards in bulk, 500 each', 'POST', '/api/points/award-bulk', batch, 6, hour],
  ['new students', 'POST', '/api/students', () => ({}), 200, hour],
  ['deleted students', 'DELETE', `/api/students/${NOBODY}`, () => undefined, 20, day],
  ['exports', 'POST', '/api/reports/export', () => ({ points: 'top' }), 10, hour],
];

test.each(LIMITS)('%s: an educator is stopped, staff are not, and the time passes', async (...limit) => {
  const [, method, path, bodyOf, times, closed] = limit;
  const body = bodyOf();
  let token = await server.signIn('rivera');
  const call = async (as = token) => (await server.call(method, path, { token: as, body })).status;
  const statuses: number[] = [];
  for (let made = 0; made < times; made += 1) statuses.push(await call());
  expect(statuses).not.toContain(429);
  const stopped = await server.call(method, path, { token, body });
  expect(stopped).toMatchObject({ status: 429, body: { code: 'throttled' } });
  const seconds = ((closed.hours ?? 0) * 60 + closed.minutes + 1) * 60;
  expect(Number(stopped.headers.get('retry-after'))).toBe(seconds);
  expect(await call(await server.signIn('office'))).not.toBe(429);
  expect(await call(await server.signIn('okafor'))).not.toBe(429);

  clock.advance(closed);
  token = await server.signIn('rivera');
  expect(await call()).toBe(429);
  clock.advance({ minutes: 1 });
  expect(await call()).toBe(statuses[0]);
});

test('single awards count with those in bulk', async () => {
  clock.advance({ hours: 2 });
  const token = await server.signIn('rivera');
  const body = batch();
  for (let made = 0; made < 6; made += 1) await server.call('POST', '/api/points/award-bulk', { token, body });
  const award = () => server.call('POST', '/api/points/award', { token, body: awardBodyFor(school) });
  expect((await award()).status).toBe(429);
  clock.advance({ hours: 1 });
  const later = await server.signIn('rivera');
  expect((await server.call('POST', '/api/points/award', { token: later, body: awardBodyFor(school) })).status).toBe(
    201,
  );
});
