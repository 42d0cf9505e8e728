import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { displayPage } from '#contracts/admin/displays.ts';
import { displayInfo } from '#contracts/displays.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { callWith, pairDisplay, type PairedDisplay } from '#tests/support/server/paired-display.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let clock: FakeClock;
let office: string;
let display: PairedDisplay;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
beforeEach(async () => {
  office = await server.signIn('office');
  await server.db.query('DELETE FROM display_pairings');
  await server.db.query('DELETE FROM displays');
  clock.advance({ minutes: 2 });
  display = await pairDisplay(server, office);
});
afterAll(() => server.close());

const list = async (query = '') =>
  displayPage.parse((await server.call('GET', `/api/admin/displays${query}`, { token: office })).body);
const change = async (body: object) => {
  const edits = (await list('?state=all')).results.find(({ id }) => id === display.row.id)?.edits;
  return server.call('PATCH', `/api/admin/displays/${display.row.id}`, { token: office, body: { edits, ...body } });
};
const revoke = () => server.call('POST', `/api/admin/displays/${display.row.id}/revoke`, { token: office });
const contact = (version = '0.1.0') => callWith(server, display.jar, '/api/display', { version });
const actions = async () =>
  (
    await server.db.query<{ action: string }>('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq', [
      display.row.id,
    ])
  ).map(({ action }) => action);

describe('the displays', () => {
  test('say when each was seen, with which version, and whether its connection is encrypted', async () => {
    expect((await list()).results).toMatchObject([{ last_seen_at: null, version: null, is_secure: null }]);
    await contact('0.1.0 a1b2');
    const { results, school_names, school_scoring } = await list();
    expect(results).toMatchObject([
      { name: 'Main hall', version: '0.1.0 a1b2', is_secure: false, last_seen_at: clock.now().toISOString() },
    ]);
    expect(school_names).toBe('initial');
    expect(school_scoring).toBe('total');
  });

  test('are found by name and place, in the order that is asked for', async () => {
    await pairDisplay(server, office, 'Canteen');
    expect((await list('?search=ground')).results.map(({ name }) => name)).toEqual(['Canteen', 'Main hall']);
    expect((await list('?sort=-name&search=HALL')).results.map(({ name }) => name)).toEqual(['Main hall']);
    await revoke();
    expect((await list()).results.map(({ name }) => name)).toEqual(['Canteen']);
    expect((await list('?state=revoked')).results).toMatchObject([
      { name: 'Main hall', revoked_by: 'Morgan Whitfield' },
    ]);
  });

  test('learn at their next contact what staff changed', async () => {
    const settings = { ...DEFAULT_DISPLAY_SETTINGS, boards: ['term', 'week'], ticker: true, seconds_each: 30 };
    expect((await change({ place: 'By the door', settings })).status).toBe(200);
    expect((await contact()).body).toMatchObject({ name: 'Main hall', place: 'By the door', settings });
    expect(await actions()).toEqual(['display_paired', 'display_changed']);
  });

  test.each([
    [{ name: ' ' }, 'Please give the display a name.'],
    [{ settings: { ...DEFAULT_DISPLAY_SETTINGS, boards: [] } }, 'Please choose at least one board.'],
    [{ settings: { ...DEFAULT_DISPLAY_SETTINGS, seconds_each: 2 } }, 'A board stays for 5 to 600 seconds.'],
    [
      { settings: { ...DEFAULT_DISPLAY_SETTINGS, night: { from: '25:00', to: '06:00' } } },
      'Please give a time such as 18:30.',
    ],
  ])('are not changed by %j', async (body, detail) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { detail } });
  });

  test('never name students more fully than the school allows', async () => {
    const settings = { ...DEFAULT_DISPLAY_SETTINGS, names: 'full' };
    await change({ settings });
    expect(displayInfo.parse((await contact()).body).settings.names).toBe('initial');
    await server.db.query("UPDATE school SET display_names = 'none'");
    expect(displayInfo.parse((await contact()).body).settings.names).toBe('none');
    await server.db.query("UPDATE school SET display_names = 'full'");
    expect(displayInfo.parse((await contact()).body).settings.names).toBe('full');
    await server.db.query("UPDATE school SET display_names = 'initial'");
  });

  test('that are switched off see nothing more, from that moment on', async () => {
    expect((await server.call('GET', '/api/leaderboard', { headers: display.headers() })).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    const ended = { status: 401, body: { code: 'display_revoked' } };
    expect(await contact()).toMatchObject(ended);
    expect(await server.call('GET', '/api/leaderboard', { headers: display.headers() })).toMatchObject(ended);
    // To every other call it is an unknown caller now, so somebody can sign in there again.
    expect((await server.call('GET', '/api/houses', { headers: display.headers() })).status).toBe(200);
    expect(await change({ name: 'Again' })).toMatchObject({ status: 422, body: { code: 'revoked' } });
    await revoke();
    expect(await actions()).toEqual(['display_paired', 'display_revoked']);
  });
});

test('nobody can sign in on a browser that is a display', async () => {
  const body = { email: 'office', password: 'wrong' };
  const answer = await server.call('POST', '/api/auth/login', { headers: display.headers(), body });
  expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('hall display') } });
});

test('a display that was switched off can be paired again', async () => {
  await revoke();
  const again = await callWith(server, display.jar, '/api/display/pairing');
  expect(again).toMatchObject({ status: 200, body: { expires_in_s: 600 } });
});

test('a display says sixty times a minute that it is there, and not more often', async () => {
  for (let time = 0; time < 60; time += 1) await contact();
  expect((await contact()).status).toBe(429);
  clock.advance({ minutes: 1 });
  expect((await contact()).status).toBe(200);
});

test('an account that has lost its rights can’t switch a display off', async () => {
  await server.db.query("UPDATE accounts SET is_superuser = false, is_staff = false WHERE username = 'office'");
  expect((await revoke()).status).toBe(403);
  expect(await contact()).toMatchObject({ status: 200 });
  await server.db.query("UPDATE accounts SET is_superuser = true, is_staff = true WHERE username = 'office'");
});
