import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE_ADMIN_CALLS } from '#contracts/admin/devices.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1';
const clock = fakeClock();
let server: TestServer;
let rivera: string;
let okafor: string;
let accounts: Map<string, string>;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  [rivera, okafor] = [await server.signIn('rivera'), await server.signIn('okafor')];
  const rows = await server.db.query<{ id: string; username: string }>('SELECT id, username FROM accounts');
  accounts = new Map(rows.map(({ id, username }) => [username, id]));
});
afterAll(() => server.close());

const held = (username: string, awards: number, undos = 0) => ({
  account_id: accounts.get(username) ?? username,
  awards,
  undos,
});
const report = (id: string, body: object = {}, token = rivera) =>
  server.call('POST', '/api/devices', {
    token,
    body: { id, held: [], gaps: [], ...body },
    headers: { 'User-Agent': IPAD },
  });
const list = async () => {
  const token = await server.signIn('office');
  const answer = await server.call('GET', '/api/admin/devices', { token });
  return DEVICE_ADMIN_CALLS.adminDevices.answer.parse(answer.body).results;
};

test('a device says what it holds, and the office reads numbers and initials', async () => {
  const id = newId();
  const first = clock.now().toISOString();
  expect(await report(id)).toMatchObject({ status: 200, body: { ok: true } });
  clock.advance({ minutes: 5 });
  await report(
    id,
    { held: [held('rivera', 5, 1), held('okafor', 2), held('of another server', 9)], gaps: [[141, 144]] },
    okafor,
  );
  expect(await list()).toEqual([
    {
      id,
      browser: 'Safari on iPad or iPhone',
      first_seen_at: first,
      last_seen_at: clock.now().toISOString(),
      signed_in: 'C. O.',
      held: [
        { teacher: 'A. R.', awards: 5, undos: 1 },
        { teacher: 'C. O.', awards: 2, undos: 0 },
      ],
      gaps: [[141, 144]],
    },
  ]);
});

test('those with something to look at come first, of them the one that was silent for longest', async () => {
  await server.db.query('DELETE FROM devices');
  const [held1, idle1, gap, idle2, held2] = [newId(), newId(), newId(), newId(), newId()];
  const bodies: Array<[string, object]> = [
    [held1, { held: [held('rivera', 1)] }],
    [idle1, {}],
    [gap, { gaps: [[3, 3]] }],
    [idle2, {}],
    [held2, { held: [held('rivera', 0, 1)] }],
  ];
  for (const [id, body] of bodies) {
    clock.advance({ minutes: 1 });
    await report(id, body);
  }
  expect((await list()).map(({ id }) => id)).toEqual([held1, gap, held2, idle2, idle1]);
});

test('one that holds nothing is forgotten after 90 days without contact', async () => {
  await server.db.query('DELETE FROM devices');
  const [idle, holding] = [newId(), newId()];
  await report(idle);
  await report(holding, { held: [held('rivera', 1)] });
  clock.advance({ days: 90 });
  await tidyUp({ db: server.db, clock: clock.now });
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([idle, holding].toSorted());
  clock.advance({ minutes: 1 });
  await tidyUp({ db: server.db, clock: clock.now });
  expect((await list()).map(({ id }) => id)).toEqual([holding]);
});

test.each<[string, object]>([
  ['an id that is no UUID', { id: 'tablet' }],
  ['less than nothing', { held: [{ account_id: 'x', awards: -1, undos: 0 }] }],
  ['half an undo', { held: [{ account_id: 'x', awards: 0, undos: 0.5 }] }],
  [
    'more accounts than share a tablet',
    { held: Array.from({ length: 51 }, () => ({ account_id: 'x', awards: 1, undos: 0 })) },
  ],
  ['more gaps than anybody reads', { gaps: Array.from({ length: 51 }, () => [1, 2]) }],
  ['a gap with one end', { gaps: [[1]] }],
])('a report with %s is refused', async (_, body) => {
  rivera = await server.signIn('rivera');
  expect((await report(newId(), body)).status).toBe(400);
});
