import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/school-clock.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';

/** Its day begins 12 or 13 hours before that of UTC. */
const ZONE = 'Pacific/Auckland';

let server: TestServer;
let token: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
  await server.db.query('UPDATE school SET time_zone = $1', [ZONE]);
});
afterAll(() => server.close());

/** 13:00 UTC, two days ago: in Auckland it is the day after. */
const tap = new Date(Math.floor(NOW / 86_400_000 - 2) * 86_400_000 + 13 * 3_600_000);
const dayThere = new Date(tap.getTime() + 86_400_000).toISOString().slice(0, 10);

async function awardAt(at: Date, points: number): Promise<string> {
  const body = awardBodyFor(school, { points, value: points, occurred_at: at.toISOString() });
  expect((await server.call('POST', '/api/points/award/', { token, body })).status).toBe(201);
  return String(body['client_award_id']);
}

const dayOf = async (id: string) =>
  (await server.db.query<{ day: string }>('SELECT day::text FROM ledger WHERE id = $1', [id]))[0]?.day;

async function pointsOn(day: string): Promise<number> {
  const [row] = await server.db.query<{ points: number }>(
    'SELECT COALESCE(sum(points), 0)::int AS points FROM house_day_total WHERE house_id = $1 AND day = $2',
    [nth(school.students, 10).house_id, day],
  );
  return row?.points ?? 0;
}

const drift = () => checkTotals(server.db, { clock: () => new Date(NOW), log: silent });

test('an award is on the day of its tap in the school’s zone, and in the sum of this day', async () => {
  const before = await pointsOn(dayThere);
  expect(await dayOf(await awardAt(tap, 4))).toBe(dayThere);
  expect(await pointsOn(dayThere)).toBe(before + 4);
  expect(await drift()).toBe(0);
});

test('an award that is taken back leaves the sum of its own day', async () => {
  const today = dayIn(new Date(NOW), ZONE);
  const before = [await pointsOn(dayThere), await pointsOn(today)];
  const id = await awardAt(tap, 6);
  expect((await server.call('POST', `/api/points/${id}/reverse/`, { token, body: {} })).status).toBe(201);
  expect([await pointsOn(dayThere), await pointsOn(today)]).toEqual(before);
  expect(await drift()).toBe(0);
});

test('no day of the past moves when the school changes its zone', async () => {
  const id = await awardAt(tap, 1);
  await server.db.query("UPDATE school SET time_zone = 'America/Los_Angeles'");
  expect(await drift()).toBe(0);
  expect(await dayOf(id)).toBe(dayThere);
  await server.db.query('UPDATE school SET time_zone = $1', [ZONE]);
});
