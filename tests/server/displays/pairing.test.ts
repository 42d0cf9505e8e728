import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { displayPage, pairingFound } from '#contracts/admin/displays.ts';
import { pairingStart, pairingState } from '#contracts/displays.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { callWith, createCookieJar, pairDisplay, type CookieJar } from '#tests/support/server/paired-display.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
let server: TestServer;
let clock: FakeClock;
let office: string;
/** How often this process told others that a board may have changed. */
let told: number;

beforeAll(async () => {
  clock = fakeClock();
  const notices = { tell: () => void (told += 1), follow: () => undefined };
  server = await createTestServer({ clock: clock.now, deps: { trustedProxies: 1, notices } });
});
beforeEach(async () => {
  await server.db.query('DELETE FROM display_pairings');
  await server.db.query('DELETE FROM throttles');
  clock.advance({ minutes: 2 });
  office = await server.signIn('office');
});
afterAll(() => server.close());

const ask = async (jar: CookieJar) => pairingStart.parse((await callWith(server, jar, '/api/display/pairing')).body);
const poll = async (jar: CookieJar) =>
  pairingState.parse((await callWith(server, jar, '/api/display/pairing/state')).body);
const find = (code: string, token = office, headers = {}) =>
  server.call('POST', '/api/admin/display-pairings', { token, headers, body: { code } });
const foundId = async (code: string) => pairingFound.parse((await find(code)).body).id;
const confirm = (pairing_id: string, name = 'Main hall') =>
  server.call('POST', '/api/admin/displays', {
    token: office,
    body: { pairing_id, name, place: 'Ground floor', settings: DEFAULT_DISPLAY_SETTINGS },
  });
const contact = (jar: CookieJar) => callWith(server, jar, '/api/display', { version: '1' });
/** Another address for each start: the limit of one is not the question then. */
const startFrom = (address: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/display/pairing', { headers: { 'X-Forwarded-For': address, ...headers } });

describe('a screen', () => {
  test('is paired once staff confirm the code that it shows', async () => {
    const jar = createCookieJar();
    const { user_code: code, ...rest } = await ask(jar);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(rest).toEqual({ expires_in_s: 600, interval_s: 5, is_secure: false });
    expect(await poll(jar)).toEqual({ state: 'pending', interval_s: 5 });
    const made = await confirm(await foundId(code));
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Main hall',
        place: 'Ground floor',
        paired_by: 'Morgan Whitfield',
        last_seen_at: null,
        version: null,
      },
    });
    clock.advance({ seconds: 5 });
    expect((await poll(jar)).state).toBe('paired');
    expect(await contact(jar)).toMatchObject({
      status: 200,
      body: { name: 'Main hall', settings: DEFAULT_DISPLAY_SETTINGS, school: 'Riverbank School' },
    });
  });

  test('is described to staff before they confirm it', async () => {
    const started = await startFrom('10.0.0.7', { 'User-Agent': CHROME });
    const { user_code: code } = pairingStart.parse(started.body);
    clock.advance({ seconds: 20 });
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const near = await find(typed, office, { 'X-Forwarded-For': '10.0.0.7' });
    expect(near.body).toMatchObject({ user_code: code, browser: 'Chrome on Linux', same_network: true });
    expect(pairingFound.parse(near.body).asked_at).toBe(new Date(clock.now().getTime() - 20_000).toISOString());
    const far = await find(code, office, { 'X-Forwarded-For': '10.9.9.9' });
    expect(far.body).toMatchObject({ same_network: false });
  });

  test('that reloads after staff confirmed its code is paired all the same', async () => {
    const jar = createCookieJar();
    const { user_code: code } = await ask(jar);
    await confirm(await foundId(code));
    expect((await ask(jar)).user_code).toBe(code);
    clock.advance({ seconds: 5 });
    expect((await poll(jar)).state).toBe('paired');
    expect((await contact(jar)).status).toBe(200);
  });

  test('shows the same code after a reload, and never gets to see its own secret', async () => {
    const jar = createCookieJar();
    const started = await callWith(server, jar, '/api/display/pairing');
    clock.advance({ minutes: 1 });
    const again = await ask(jar);
    expect(again).toEqual({ ...pairingStart.parse(started.body), expires_in_s: 540 });
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^display-code=.*; HttpOnly; SameSite=Strict$/),
    ]);
    expect(JSON.stringify(started.body)).not.toContain(jar.get('display-code'));
  });

  test('that asks too often is slowed down', async () => {
    const jar = createCookieJar();
    await ask(jar);
    await poll(jar);
    clock.advance({ seconds: 4 });
    expect(await poll(jar)).toEqual({ state: 'slow_down', interval_s: 10 });
    clock.advance({ seconds: 10 });
    expect(await poll(jar)).toEqual({ state: 'pending', interval_s: 10 });
  });

  test('shows another code after ten minutes', async () => {
    const jar = createCookieJar();
    const { user_code: code } = await ask(jar);
    const id = await foundId(code);
    clock.advance({ minutes: 10 });
    expect((await poll(jar)).state).toBe('expired');
    expect(await find(code)).toMatchObject({ status: 404 });
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'pairing_gone' } });
    expect((await ask(jar)).user_code).not.toBe(code);
  });

  test('that staff refuse is told so, and can’t be confirmed any more', async () => {
    const jar = createCookieJar();
    const id = await foundId((await ask(jar)).user_code);
    const denied = await server.call('POST', `/api/admin/display-pairings/${id}/deny`, { token: office });
    expect(denied.status).toBe(200);
    expect((await poll(jar)).state).toBe('denied');
    expect(await confirm(id)).toMatchObject({ status: 409 });
  });

  test('is paired once, however often the confirmation arrives', async () => {
    const jar = createCookieJar();
    const id = await foundId((await ask(jar)).user_code);
    const [first, second] = await Promise.all([confirm(id), confirm(id)]);
    expect(second.body).toEqual(first.body);
    const denied = await server.call('POST', `/api/admin/display-pairings/${id}/deny`, { token: office });
    expect(denied.status).toBe(404);
    expect((await poll(jar)).state).toBe('paired');
  });

  test('whose answer with the token was lost gets it again, until it has used it', async () => {
    const jar = createCookieJar();
    const id = await foundId((await ask(jar)).user_code);
    await confirm(id);
    await server.call('POST', '/api/display/pairing/state', { headers: jar.headers() });
    expect((await poll(jar)).state).toBe('paired');
    const copied = createCookieJar();
    copied.set('display-code', jar.get('display-code'));
    expect((await contact(jar)).status).toBe(200);
    expect((await poll(copied)).state).toBe('expired');
    expect(copied.get('display')).toBe('');
  });
});

describe('codes', () => {
  test('are open for five screens of one address at once', async () => {
    for (let screen = 0; screen < 5; screen += 1) await startFrom('10.0.1.1');
    clock.advance({ minutes: 2 });
    const refused = await startFrom('10.0.1.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(480);
    expect((await startFrom('10.0.1.2')).status).toBe(200);
    clock.advance({ minutes: 8 });
    expect((await startFrom('10.0.1.1')).status).toBe(200);
  });

  test('are open for thirty screens at once; then the oldest one of the address with the most ends', async () => {
    const lone = createCookieJar();
    lone.take(await startFrom('10.0.2.1'));
    clock.advance({ seconds: 1 });
    const codes: string[] = [];
    for (let screen = 0; screen < 29; screen += 1) {
      const address = `10.0.3.${Math.floor(screen / 5)}`;
      codes.push(pairingStart.parse((await startFrom(address)).body).user_code);
      clock.advance({ seconds: 1 });
    }
    expect((await startFrom('10.0.4.1')).status).toBe(200);
    const [oldest = '', second = ''] = codes;
    expect((await find(oldest)).status).toBe(404);
    expect((await find(second)).status).toBe(200);
    expect((await poll(lone)).state).toBe('pending');
    // Now another address is the fullest, because the first one has four.
    expect((await startFrom('10.0.4.2')).status).toBe(200);
    expect((await find(second)).status).toBe(200);
    expect((await find(codes[5] ?? '')).status).toBe(404);
  });

  test('are asked for six times a minute from one address', async () => {
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push(await startFrom('10.0.5.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.slice(5).map(({ body }) => body)).toMatchObject([{ code: 'too_many_codes' }, { code: 'throttled' }]);
  });

  test('can be mistyped five times in ten minutes by one person', async () => {
    const { user_code: code } = await ask(createCookieJar());
    const clerk = await server.signIn('office');
    const tried: number[] = [];
    for (let time = 0; time < 5; time += 1) tried.push((await find('BBBBBBBB')).status);
    expect(tried).toEqual([404, 404, 404, 404, 404]);
    expect(await find(code)).toMatchObject({ status: 429 });
    expect((await find(code, clerk)).status).toBe(200);
    clock.advance({ minutes: 10 });
    const another = await ask(createCookieJar());
    expect((await find(another.user_code)).status).toBe(200);
  });

  test('that are right reset the count of wrong ones', async () => {
    const { user_code: code } = await ask(createCookieJar());
    for (let time = 0; time < 4; time += 1) await find('0O1I');
    await find(code);
    for (let time = 0; time < 4; time += 1) await find('0O1I');
    expect((await find(code)).status).toBe(200);
  });
});

test('the calls of screens never say that a board may have changed, a change by staff does', async () => {
  const { jar, row } = await pairDisplay(server, office);
  told = 0;
  await ask(createCookieJar());
  await poll(jar);
  expect((await contact(jar)).status).toBe(200);
  expect(told).toBe(0);
  await server.call('POST', `/api/admin/displays/${row.id}/revoke`, { token: office });
  expect(told).toBe(1);
});

describe('a display’s token', () => {
  test('is nowhere in the database', async () => {
    const display = await pairDisplay(server, office);
    const rows = await server.db.query<{ all: string }>('SELECT displays::text AS all FROM displays WHERE id = $1', [
      display.row.id,
    ]);
    expect(rows[0]?.all).toContain('Main hall');
    expect(rows[0]?.all).not.toContain(Buffer.from(display.token(), 'base64url').toString('hex'));
    expect(rows[0]?.all).not.toContain(display.token());
  });

  test('is renewed each day, and the one before it ends ten minutes after the new one is in use', async () => {
    const display = await pairDisplay(server, office);
    await contact(display.jar);
    const first = display.token();
    clock.advance({ hours: 23 });
    await contact(display.jar);
    expect(display.token()).toBe(first);
    clock.advance({ hours: 2 });
    await contact(display.jar);
    const second = display.token();
    expect(second).not.toBe(first);
    const old = createCookieJar();
    old.set('display', first);
    await contact(display.jar);
    clock.advance({ minutes: 9 });
    // Calls that were under way still get their answer.
    expect((await contact(old)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect(await contact(old)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await contact(display.jar)).status).toBe(200);
  });

  test('whose renewal was lost still opens the board, for as long as it takes', async () => {
    const display = await pairDisplay(server, office);
    await contact(display.jar);
    clock.advance({ days: 2 });
    await server.call('POST', '/api/display', { headers: display.headers(), body: { version: '1' } });
    clock.advance({ days: 40 });
    expect((await contact(display.jar)).status).toBe(200);
    expect((await contact(display.jar)).status).toBe(200);
  });

  test('that was copied brings its thief no further once the display has used the next one', async () => {
    const display = await pairDisplay(server, office);
    await contact(display.jar);
    const thief = createCookieJar();
    thief.set('display', display.token());
    clock.advance({ days: 1 });
    await contact(display.jar);
    clock.advance({ minutes: 1 });
    await contact(display.jar);
    const stolen = thief.get('display');
    expect((await contact(thief)).status).toBe(200);
    expect(thief.get('display')).toBe(stolen);
    clock.advance({ minutes: 11 });
    expect((await contact(thief)).status).toBe(401);
    expect((await contact(display.jar)).status).toBe(200);
  });

  test('whose renewal is lost again and again opens the board, and brings the next one once a day', async () => {
    const { jar } = await pairDisplay(server, office);
    await contact(jar);
    const kept = jar.get('display');
    const loses = async () => {
      await contact(jar);
      const isRenewed = jar.get('display') !== kept;
      jar.set('display', kept);
      return isRenewed;
    };
    clock.advance({ days: 1 });
    expect([await loses(), await loses(), await loses()]).toEqual([true, true, false]);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await loses()).toBe(false);
    clock.advance({ minutes: 1 });
    expect([await loses(), await loses()]).toEqual([true, false]);
    expect((await contact(jar)).status).toBe(200);
  });

  test('that somebody uses elsewhere does not stop the display', async () => {
    const { jar } = await pairDisplay(server, office);
    const from = (address: string) =>
      server.call('POST', '/api/display', {
        headers: { ...jar.headers(), 'X-Forwarded-For': address },
        body: { version: '1' },
      });
    for (let time = 0; time < 61; time += 1) await from('10.0.6.1');
    expect((await from('10.0.6.1')).status).toBe(429);
    expect((await from('10.0.6.2')).status).toBe(200);
  });

  test('is ignored in a call that another site makes', async () => {
    const display = await pairDisplay(server, office);
    const headers = { ...display.headers(), 'Sec-Fetch-Site': 'cross-site' };
    const answer = await server.call('POST', '/api/display', { headers, body: { version: '1' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('ends when nobody has seen the display for 400 days', async () => {
    const display = await pairDisplay(server, office);
    await contact(display.jar);
    clock.advance({ days: 401 });
    expect(await contact(display.jar)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('a display that calls from two addresses within a day', () => {
  const waiting = async () => {
    const { body } = await server.call('GET', '/api/admin/waiting', { token: office });
    return Object(body).results.find(({ kind }: { kind: string }) => kind === 'displays') as object;
  };
  const addressesOf = async (id: string) => {
    const { body } = await server.call('GET', '/api/admin/displays?page_size=100', { token: office });
    return displayPage.parse(body).results.find((row) => row.id === id)?.addresses;
  };
  const contactFrom = (jar: CookieJar, address: string) =>
    server.call('POST', '/api/display', {
      headers: { ...jar.headers(), 'X-Forwarded-For': address },
      body: { version: '1' },
    });

  test('is a line in Today for a day, and says so in its row', async () => {
    await server.db.query('DELETE FROM display_networks');
    const display = await pairDisplay(server, office);
    const { id } = display.row;
    await contactFrom(display.jar, '10.0.7.1');
    await contactFrom(display.jar, '10.0.7.1');
    expect([await waiting(), await addressesOf(id)]).toEqual([{ kind: 'displays', count: 0, oldest_at: null }, 1]);
    clock.advance({ hours: 23 });
    office = await server.signIn('office');
    await contactFrom(display.jar, '10.0.7.2');
    const since = clock.now().toISOString();
    expect([await waiting(), await addressesOf(id)]).toEqual([{ kind: 'displays', count: 1, oldest_at: since }, 2]);
    clock.advance({ hours: 1, minutes: 1 });
    office = await server.signIn('office');
    expect([await waiting(), await addressesOf(id)]).toEqual([{ kind: 'displays', count: 0, oldest_at: null }, 1]);
    await tidyUp({ db: server.db, clock: clock.now });
    expect(await server.db.query('SELECT 1 FROM display_networks')).toHaveLength(1);
  });

  test('is no line any more once it is switched off', async () => {
    await server.db.query('DELETE FROM display_networks');
    const { jar, row } = await pairDisplay(server, office);
    await contactFrom(jar, '10.0.7.1');
    await contactFrom(jar, '10.0.7.2');
    expect(await waiting()).toMatchObject({ count: 1 });
    await server.call('POST', `/api/admin/displays/${row.id}/revoke`, { token: office });
    expect(await waiting()).toMatchObject({ count: 0 });
  });
});

describe('over https', () => {
  const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '10.0.4.1' };

  test('the cookie has the name that browsers keep for encrypted connections', async () => {
    const started = await startFrom('10.0.4.1', https);
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-display-code=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(started.body).toMatchObject({ is_secure: true });
  });

  test('a display that was paired on plain http takes its token along', async () => {
    const { jar } = await pairDisplay(server, office);
    const token = jar.get('display');
    const answer = await server.call('POST', '/api/display', {
      headers: { ...https, ...jar.headers() },
      body: { version: '1' },
    });
    jar.take(answer);
    expect(jar.get('__Host-display')).toBe(token);
    expect(jar.get('display')).toBe('');
  });
});
