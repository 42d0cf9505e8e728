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

const awardWords = 'Too many awards in an hour. Try again in 60 minutes.';
const studentWords = 'Too many new students. Try again in 60 minutes.';
const deletionWords = 'Too many deletions. Try again tomorrow.';
const exportWords = 'Too many exports. Try again in 60 minutes.';

/** A complete form, for a house that does not exist. */
const nobody = () => ({ first_name: 'No', last_name: 'Body', house: 'Nowhere' });

/** A call that does no more than it must to be counted, how often it may be made, for how long it is closed then, and in which words. */
const LIMITS: [string, string, string, () => unknown, number, { hours?: number; minutes: number }, string][] = [
  ['awards in bulk, 500 each', 'POST', '/api/points/award-bulk', batch, 6, hour, awardWords],
  ['new students', 'POST', '/api/students', nobody, 200, hour, studentWords],
  ['deleted students', 'DELETE', `/api/students/${NOBODY}`, () => undefined, 20, day, deletionWords],
  ['exports', 'POST', '/api/reports/export', () => ({ points: 'top' }), 10, hour, exportWords],
];

test.each(LIMITS)('%s: an educator is stopped, staff are not, and the time passes', async (...limit) => {
  const [, method, path, bodyOf, times, closed, detail] = limit;
  const body = bodyOf();
  let token = await server.signIn('rivera');
  const call = async (as = token) => (await server.call(method, path, { token: as, body })).status;
  const statuses: number[] = [];
  for (let made = 0; made < times; made += 1) statuses.push(await call());
  expect(statuses).not.toContain(429);
  const stopped = await server.call(method, path, { token, body });
  expect(stopped).toMatchObject({ status: 429, body: { code: 'throttled', detail } });
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

test('two servers on one database count an educator together', async () => {
  clock.advance({ hours: 25 });
  const other = await createTestServer({ clock: clock.now, sharing: server });
  const token = await server.signIn('rivera');
  const remove = async (on: TestServer) => (await on.call('DELETE', `/api/students/${NOBODY}`, { token })).status;
  for (let made = 0; made < 10; made += 1) expect([await remove(server), await remove(other)]).toEqual([404, 404]);
  expect([await remove(server), await remove(other)]).toEqual([429, 429]);
  await other.close();
});

test('two servers on one database count awards together, as soon as they have told each other', async () => {
  clock.advance({ hours: 25 });
  const other = await createTestServer({ clock: clock.now, sharing: server });
  const token = await server.signIn('rivera');
  const send = async (on: TestServer) =>
    (await on.call('POST', '/api/points/award-bulk', { token, body: batch() })).status;
  for (let made = 0; made < 3; made += 1) expect([await send(server), await send(other)]).toEqual([201, 201]);
  // 3,000 are used. Each hears of the other when it next tells what it has counted.
  await expect.poll(async () => [await send(server), await send(other)]).toEqual([429, 429]);
  await other.close();
});
