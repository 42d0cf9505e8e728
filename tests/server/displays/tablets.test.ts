import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TABLET_CALLS as ADMIN } from '#contracts/admin/tablets.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import {
  callWith,
  createCookieJar,
  pairDisplay,
  pairTablet,
  type CookieJar,
} from '#tests/support/server/paired-display.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
let server: TestServer;
let clock: FakeClock;
let office: string;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
beforeEach(async () => {
  await server.db.query('DELETE FROM throttles');
  clock.advance({ minutes: 2 });
  office = await server.signIn('office');
});
afterAll(() => server.close());

const contact = (jar: CookieJar, body: object = {}) =>
  callWith(server, jar, '/api/tablet', { version: '1', kept: [], dropped: [], ...body });
const join = (jar: CookieJar, token: string) =>
  server.call('POST', '/api/tablet/teachers', { token, headers: jar.headers(), body: {} });
/** Signs in and stays on the tablet. */
const stay = async (jar: CookieJar, username: string) => {
  const token = await server.signIn(username);
  const { body } = await join(jar, token);
  return { token, session: String(Object(body).session_id) };
};
const ended = async (jar: CookieJar, kept: string[], dropped: string[] = []) =>
  Object((await contact(jar, { kept, dropped })).body).ended;
const mayCall = async (token: string) => (await server.call('GET', '/api/habits', { token })).status;
const tablets = async () =>
  ADMIN.adminTablets.answer.parse((await server.call('GET', '/api/admin/tablets', { token: office })).body).results;
const actions = async (id: string) =>
  (
    await server.db.query<{ action: string }>('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq', [id])
  ).map(({ action }) => action);

describe('a shared tablet', () => {
  test('is paired by the code that it shows, and learns its name and when to lock', async () => {
    const { row, jar } = await pairTablet(server, office);
    expect(await contact(jar)).toMatchObject({
      status: 200,
      body: { id: row.id, name: 'Room 12 tablet', school: 'Riverbank School', lock_minutes: 3, ended: [] },
    });
    expect(await actions(row.id)).toEqual(['tablet_paired']);
    expect(await tablets()).toMatchObject([{ id: row.id, name: 'Room 12 tablet', lock_minutes: 3, teachers: [] }]);
  });

  test('is no hall display: it stands in the other list, and each is confirmed as what it asked to become', async () => {
    const { row } = await pairTablet(server, office, 'Only a tablet');
    const displays = await server.call('GET', '/api/admin/displays', { token: office });
    expect(JSON.stringify(displays.body)).not.toContain(row.id);
    const asked = async (path: string) => {
      const code = Object((await callWith(server, createCookieJar(), path)).body).user_code;
      const { body } = await server.call('POST', '/api/admin/display-pairings', { token: office, body: { code } });
      return Object(body);
    };
    const tablet = await asked('/api/tablet/pairing');
    const hall = await asked('/api/display/pairing');
    expect([tablet.kind, hall.kind]).toEqual(['tablet', 'hall']);
    const settings = Object(Object(displays.body).results)[0]?.settings ?? row;
    const asDisplay = { pairing_id: tablet.id, name: 'Hall', place: '', settings };
    const asTablet = { pairing_id: hall.id, name: 'Tablet', lock_minutes: 3 };
    const { row: other } = await pairDisplay(server, office);
    const wrong = await server.call('POST', '/api/admin/displays', {
      token: office,
      body: { ...asDisplay, settings: other.settings },
    });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'pairing_gone' } });
    expect(await server.call('POST', '/api/admin/tablets', { token: office, body: asTablet })).toMatchObject({
      status: 409,
      body: { code: 'pairing_gone' },
    });
  });

  test('shows the board while nobody is signed in, and lets a teacher sign in', async () => {
    const { jar } = await pairTablet(server, office);
    const headers = jar.headers();
    expect(await server.call('GET', '/api/leaderboard/boards', { headers })).toMatchObject({ status: 200 });
    const body = { email: 'rivera', password: 'wrong' };
    expect(await server.call('POST', '/api/auth/login', { headers, body })).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    });
    // What only an account may see stays closed.
    expect(await server.call('GET', '/api/students', { headers })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test('a hall display makes no call of a tablet', async () => {
    const display = await pairDisplay(server, office);
    const token = await server.signIn('rivera');
    expect(await contact(display.jar)).toMatchObject({ status: 403 });
    expect(await join(display.jar, token)).toMatchObject({
      status: 403,
      body: { detail: 'This tablet isn’t shared, or isn’t any more.' },
    });
    expect(await join(createCookieJar(), token)).toMatchObject({ status: 403 });
  });

  test.each([
    ['no name', { name: ' ', lock_minutes: 3 }, 'Please give the tablet a name.'],
    ['less than a minute', { name: 'T', lock_minutes: 0 }, 'Please give a number of minutes from 1 to 60.'],
    ['more than an hour', { name: 'T', lock_minutes: 61 }, 'Please give a number of minutes from 1 to 60.'],
  ])('with %s is refused', async (_, fields, detail) => {
    const { row } = await pairTablet(server, office);
    const path = `/api/admin/tablets/${row.id}`;
    const answer = await server.call('PATCH', path, { token: office, body: { edits: 1, ...fields } });
    expect(answer).toMatchObject({ status: 400, body: { detail } });
  });

  test('is changed by staff, but not over what somebody else saved', async () => {
    const { row, jar } = await pairTablet(server, office);
    const change = (body: object) => server.call('PATCH', `/api/admin/tablets/${row.id}`, { token: office, body });
    expect(await change({ edits: 1, name: 'Room 12 tablet', lock_minutes: 10 })).toMatchObject({
      status: 200,
      body: { edits: 2, lock_minutes: 10 },
    });
    expect(await change({ edits: 1, name: 'Library', lock_minutes: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await contact(jar)).toMatchObject({ body: { name: 'Room 12 tablet', lock_minutes: 10 } });
    expect(await actions(row.id)).toEqual(['tablet_paired', 'tablet_changed']);
  });
});

describe('a teacher who stays on a tablet', () => {
  test('is listed there, once, with the newest session; the one before ends', async () => {
    const { row, jar } = await pairTablet(server, office);
    const first = await stay(jar, 'rivera');
    expect(await join(jar, first.token)).toMatchObject({ status: 200, body: { session_id: first.session } });
    const second = await stay(jar, 'rivera');
    expect(await mayCall(first.token)).toBe(401);
    expect(await mayCall(second.token)).toBe(200);
    expect(await ended(jar, [first.session, second.session])).toEqual([first.session]);
    const tablet = (await tablets()).find(({ id }) => id === row.id);
    expect(tablet?.teachers).toMatchObject([{ name: 'Ana Rivera', is_open: true }]);
    expect(await actions(row.id)).toEqual(['tablet_paired', 'tablet_joined', 'tablet_joined']);
  });

  test('is signed out there by staff, and stays signed in elsewhere', async () => {
    const { row, jar } = await pairTablet(server, office);
    const elsewhere = await server.signIn('rivera');
    const { token, session } = await stay(jar, 'rivera');
    const other = await stay(jar, 'okafor');
    const tablet = (await tablets()).find(({ id }) => id === row.id);
    const account_id = tablet?.teachers.find(({ name }) => name === 'Ana Rivera')?.account_id;
    const remove = () =>
      server.call('POST', `/api/admin/tablets/${row.id}/remove-teacher`, { token: office, body: { account_id } });
    expect(await remove()).toMatchObject({ status: 200, body: { teachers: [{ account_id: expect.any(String) }] } });
    expect(await remove()).toMatchObject({ status: 404 });
    expect([await mayCall(token), await mayCall(elsewhere), await mayCall(other.token)]).toEqual([401, 200, 200]);
    expect(await ended(jar, [session, other.session])).toEqual([session]);
  });

  test('whose account is closed is ended there', async () => {
    const { jar } = await pairTablet(server, office);
    const { session } = await stay(jar, 'okafor');
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'okafor'");
    expect(await ended(jar, [session])).toEqual([session]);
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'okafor'");
    expect(await ended(jar, [session])).toEqual([]);
  });

  test('whose session is only over its idle time is not ended: the PIN still opens work without a network', async () => {
    const { row, jar } = await pairTablet(server, office);
    const { token, session } = await stay(jar, 'rivera');
    clock.advance({ days: 20 });
    office = await server.signIn('office');
    expect(await mayCall(token)).toBe(401);
    expect(await ended(jar, [session])).toEqual([]);
    const tablet = (await tablets()).find(({ id }) => id === row.id);
    expect(tablet?.teachers).toMatchObject([{ is_open: false }]);
    // The server forgets a session a day after its last possible use.
    clock.advance({ days: 12 });
    await tidyUp({ db: server.db, clock: clock.now });
    expect(await ended(jar, [session])).toEqual([session]);
  });

  test('is ended when the tablet deleted the session after wrong PINs, and only there', async () => {
    const { jar } = await pairTablet(server, office);
    const other = await pairTablet(server, office);
    const { token, session } = await stay(jar, 'rivera');
    await ended(other.jar, [], [session, NOBODY]);
    expect(await mayCall(token)).toBe(200);
    await ended(jar, [], [session]);
    expect(await mayCall(token)).toBe(401);
    const [account] = await server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'rivera'");
    const locked = (await actions(account?.id ?? '')).filter((action) => action === 'tablet_locked_out');
    expect(locked).toEqual(['tablet_locked_out']);
    // Said twice, because an answer was lost: it is noted once.
    await ended(jar, [], [session]);
    expect((await actions(account?.id ?? '')).filter((action) => action === 'tablet_locked_out')).toHaveLength(1);
  });

  test('is signed out with everybody else when staff switch the tablet off', async () => {
    const { row, jar } = await pairTablet(server, office);
    const elsewhere = await server.signIn('rivera');
    const { token } = await stay(jar, 'rivera');
    await server.call('POST', `/api/admin/displays/${row.id}/revoke`, { token: office });
    expect([await mayCall(token), await mayCall(elsewhere)]).toEqual([401, 200]);
    expect(await contact(jar)).toMatchObject({ status: 401, body: { code: 'display_revoked' } });
    expect((await tablets()).map(({ id }) => id)).not.toContain(row.id);
    expect(await join(jar, elsewhere)).toMatchObject({ status: 403 });
  });

  test('of the staff can switch off the tablet that they hold, and take themselves off it', async () => {
    const { row, jar } = await pairTablet(server, office);
    const { token, session } = await stay(jar, 'office');
    const path = `/api/admin/tablets/${row.id}/remove-teacher`;
    const [account] = await server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'office'");
    const removed = await server.call('POST', path, { token, body: { account_id: account?.id } });
    expect(removed).toMatchObject({ status: 200, body: { teachers: [] } });
    expect(await ended(jar, [session])).toEqual([session]);
    await join(jar, token);
    expect(await server.call('POST', `/api/admin/displays/${row.id}/revoke`, { token })).toMatchObject({ status: 200 });
  });

  test('a scholar stays on no tablet', async () => {
    const { jar } = await pairTablet(server, office);
    expect(await join(jar, await server.signIn('amara'))).toMatchObject({ status: 403 });
  });
});
