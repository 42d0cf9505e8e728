import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GRADES } from '#domain/people/ladder.ts';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { connectDb } from '#server/db/db.ts';
import { offerSetup } from '#server/setup/setup-link.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PASSWORD = 'Quiet-Lantern-42';
const DEAD = { status: 404, body: { code: 'setup_link' } };
let server: TestServer;
let clock: FakeClock;
let token: string;

const offer = () => offerSetup({ db: server.db, clock: clock.now });
beforeEach(async () => {
  clock = fakeClock();
  server = await createTestServer({ seed: 'empty', clock: clock.now });
  token = (await offer()) ?? '';
});
afterEach(() => server.close());

const form = (changes: Record<string, unknown> = {}) => ({
  token,
  school: { name: 'Hill School', time_zone: 'America/Chicago' },
  administrator: { first_name: 'Ada', last_name: 'Okoye', email: 'Office@Hill.example', password: PASSWORD },
  houses: HOUSES,
  habits: HABITS,
  ...changes,
});
const open = (sent: unknown = token) => server.call('POST', '/api/setup/open', { body: { token: sent } });
const finish = (body: unknown = form()) => server.call('POST', '/api/setup/finish', { body });
const count = async (table: string) =>
  (await server.db.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count;

describe('the set-up link', () => {
  test('opens the set-up as often as wanted, until it is used', async () => {
    expect(await open()).toMatchObject({
      status: 200,
      body: { password_min: 8, addresses: { public_url: null, by_environment: false, hosts: ['192.168.1.20'] } },
    });
    expect((await open()).status).toBe(200);
    expect((await finish()).status).toBe(201);
    expect(await open()).toMatchObject(DEAD);
    expect(await finish()).toMatchObject(DEAD);
  });

  test('is new at each start, and ends the one before', async () => {
    const second = await offer();
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(token);
    expect(await open()).toMatchObject(DEAD);
    expect((await open(second)).status).toBe(200);
  });

  test('is not in the database, only its hash', async () => {
    const kept = JSON.stringify(await server.db.query("SELECT encode(token_hash, 'escape') AS hash FROM setup_link"));
    expect(kept).not.toContain(token);
  });

  test('is never offered again once there is an administrator, not even if the accounts are lost', async () => {
    await finish();
    expect(await offer()).toBeNull();
    await server.db.query('UPDATE accounts SET is_superuser = false');
    expect(await offer()).toBeNull();
    expect(await open()).toMatchObject(DEAD);
  });

  test('is not offered by a school that was in use before there were links', async () => {
    const demo = await createTestServer();
    expect(await offerSetup({ db: demo.db, clock: clock.now })).toBeNull();
    await demo.close();
  });

  test('allows five wrong tries a minute', async () => {
    for (let made = 0; made < 5; made += 1) expect((await open('guess')).status).toBe(404);
    expect(await open('guess')).toMatchObject({ status: 429 });
    clock.advance({ minutes: 1 });
    expect((await open('guess')).status).toBe(404);
  });

  test('opens for its owner whatever somebody at the same address has tried', async () => {
    for (let made = 0; made < 6; made += 1) await open('guess');
    expect((await open()).status).toBe(200);
    expect((await finish()).status).toBe(201);
  });

  test('two who use it at the same time make one school', async () => {
    const other = form({
      administrator: { first_name: 'Bo', last_name: 'Lund', email: 'bo@hill.example', password: PASSWORD },
    });
    const answers = await Promise.all([finish(), finish(other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 404]));
    expect(await count('accounts')).toBe(1);
    expect(await count('houses')).toBe(5);
  });

  test('is no way in while the database is away', async () => {
    // Nothing listens there.
    const db = connectDb('postgres://school:unused@127.0.0.1:1/school', () => undefined);
    const away = await createTestServer({ sharing: server, deps: { db } });
    const answer = await away.call('POST', '/api/setup/open', { body: { token } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await away.close();
    await db.close();
  });
});

describe('the set-up', () => {
  test('makes the school, its houses and habits, and an administrator who signs in', async () => {
    await finish(form({ houses: [HOUSES[1], { name: '  Otters ', colour: '#0B5FA5' }] }));
    const session = await server.signIn('office@hill.example', PASSWORD);
    const read = async (path: string) => (await server.call('GET', path, { token: session })).body;
    expect(await read('/api/auth/me')).toMatchObject({
      first_name: 'Ada',
      role: 'STAFF',
      is_staff: true,
      is_superuser: true,
    });
    expect(await read('/api/school')).toEqual({
      name: 'Hill School',
      help_email: null,
      time_zone: 'America/Chicago',
      ladder: GRADES,
      week_starts_on: 'monday',
      terms: [],
      card_mark: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(await read('/api/houses')).toMatchObject({
      results: [
        { name: 'Junbi', colour: '#c72c05', icon: '/icons/Junbi.png' },
        { name: 'Otters', colour: '#0b5fa5', icon: null },
      ],
    });
    expect(await read('/api/reasons')).toMatchObject({ results: { length: 15 } });
    const audit = await server.db.query(
      'SELECT action, details FROM audit_log WHERE actor_id IS NOT NULL ORDER BY seq',
    );
    expect(audit.slice(0, 2)).toEqual([
      { action: 'administrator_created', details: { by: 'setup_link' } },
      { action: 'school_set_up', details: { houses: 2, habits: 5 } },
    ]);
  });

  const person = (password: string) => ({ first_name: 'A', last_name: 'B', email: 'a@hill.example', password });
  const REFUSED: [string, Record<string, unknown>, string, string][] = [
    [
      'a zone that is none',
      { school: { name: 'Hill', time_zone: 'Mars/Base' } },
      'school',
      'Please choose the school’s time zone.',
    ],
    ['one house', { houses: HOUSES.slice(0, 1) }, 'houses', 'A school has 2 to 12 houses.'],
    [
      'two houses of a name',
      { houses: [HOUSES[0], { name: 'savant', colour: '#000000' }] },
      'houses',
      'A house named Savant exists already.',
    ],
    [
      'a colour that is none',
      { houses: [HOUSES[0], { name: 'B', colour: 'red' }] },
      'houses',
      'Please choose a colour.',
    ],
    [
      'a habit without a reason',
      { habits: [{ name: 'Kind', colour: '#000000', reasons: [] }] },
      'habits',
      'A habit has 1 to 12 reasons.',
    ],
    ['a weak password', { administrator: person('password') }, 'weak_password', 'Password must be stronger.'],
    ['the school’s own name as password', { administrator: person('HillSchool-26!') }, 'weak_password', 'based on'],
  ];
  test.each(REFUSED)('%s is refused, and nothing is made', async (_, changes, code, words) => {
    const answer = await finish(form(changes));
    expect(answer).toMatchObject({ status: 400, body: { code, detail: expect.stringContaining(words) } });
    expect(await count('accounts')).toBe(0);
    expect(await count('houses')).toBe(0);
    expect((await open()).status).toBe(200);
  });
});

describe('the address of the app', () => {
  const school = (public_url?: string | null) => ({
    school: { name: 'Hill School', time_zone: 'America/Chicago', ...(public_url !== undefined && { public_url }) },
  });
  const stored = async () => (await server.db.query<{ public_url: string | null }>('SELECT public_url FROM school'))[0];
  const audited = async () =>
    (await server.db.query<{ details: object }>("SELECT details FROM audit_log WHERE action = 'school_set_up'"))[0];
  const told = () =>
    createTestServer({
      sharing: server,
      clock: clock.now,
      deps: { addresses: () => ({ public_url: 'https://points.school.example', hosts: [] }) },
    });

  test('is stored in its plain form, and the audit has it', async () => {
    expect((await finish(form(school('https://Points.Hill.example/')))).status).toBe(201);
    expect(await stored()).toEqual({ public_url: 'https://points.hill.example' });
    expect((await audited())?.details).toEqual({ houses: 5, habits: 5, public_url: 'https://points.hill.example' });
  });

  test.each([undefined, null, ''])('is not set where it is %j', async (given) => {
    expect((await finish(form(school(given)))).status).toBe(201);
    expect(await stored()).toEqual({ public_url: null });
    expect((await audited())?.details).toEqual({ houses: 5, habits: 5 });
  });

  test('is refused where only this computer can open it, and nothing is made', async () => {
    expect(await finish(form(school('http://localhost:8080')))).toMatchObject({
      status: 422,
      body: { code: 'public_url', detail: 'This address works only on this computer.' },
    });
    expect(await count('accounts')).toBe(0);
    expect((await open()).status).toBe(200);
  });

  test('is not set here where the environment says it, and the set-up goes on without', async () => {
    const other = await told();
    const ask = (path: string, body: object) => other.call('POST', `/api/setup/${path}`, { body });
    expect((await ask('open', { token })).body).toMatchObject({
      addresses: { public_url: 'https://points.school.example', by_environment: true },
    });
    expect(await ask('finish', form(school('https://points.hill.example')))).toMatchObject({
      status: 409,
      body: { code: 'by_environment' },
    });
    expect(await count('accounts')).toBe(0);
    expect((await ask('finish', form(school(null)))).status).toBe(201);
    expect(await stored()).toEqual({ public_url: null });
    await other.close();
  });
});
