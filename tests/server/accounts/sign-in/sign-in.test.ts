import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profile, tokens } from '#contracts/session.ts';
import { isRightPassword } from '#server/accounts/sign-in/password-tries.ts';
import { createPasswords } from '#server/accounts/passwords/passwords.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { createLimiter } from '#server/limits/limiter.ts';
import type { Queue } from '#server/limits/queue.ts';
import { TEST_KEYS, testPasswords } from '#tests/support/server/cluster.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';

const MISSING = 'Please enter your email/username and password.';
const WRONG = 'Invalid email/username or password.';

let server: TestServer;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());
afterEach(() => server.db.query('DELETE FROM throttles'));

const login = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { body, headers });

const fail = async (times: number, identifier = 'rivera@demo.school', headers: Record<string, string> = {}) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    statuses.push((await login({ email: identifier, password: `wrong ${index}` }, headers)).status);
  }
  return statuses;
};

/** What waits for `opened` goes on at `open`. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const cookieOf = (answer: Answer) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('signing in', () => {
  test.each([
    ['email', { email: 'rivera@demo.school' }],
    ['username', { username: 'rivera' }],
    ['username in the email field', { email: 'rivera' }],
    ['email in the username field', { username: 'rivera@demo.school' }],
    ['email in capitals, with spaces', { email: '  Rivera@Demo.School ' }],
    ['an empty email beside the username', { email: '', username: 'rivera' }],
  ])('works with %s', async (_, names) => {
    const answer = await login({ ...names, password: DEMO_PASSWORD });
    expect(answer.status).toBe(200);
    const { access_token: token } = tokens.parse(answer.body);
    const me = profile.parse((await server.call('GET', '/api/auth/me', { token })).body);
    expect(me).toMatchObject({ email: 'rivera@demo.school', role: 'EDUCATOR', full_name: 'Ana Rivera' });
  });

  test.each([
    ['nothing', {}],
    ['no password', { email: 'rivera' }],
    ['an empty password', { email: 'rivera', password: '' }],
    ['no name', { password: DEMO_PASSWORD }],
    ['a name of spaces', { email: '  ', password: DEMO_PASSWORD }],
    ['null', { email: null, password: null }],
  ])('with %s says what is missing', async (_, body) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { detail: MISSING } });
  });

  test('a wrong password and an unknown name are one answer', async () => {
    const wrong = await login({ email: 'rivera', password: 'Wrong-2026-points' });
    const unknown = await login({ email: 'nobody@demo.school', password: DEMO_PASSWORD });
    expect(wrong).toMatchObject({ status: 401, body: { detail: WRONG } });
    expect(unknown).toMatchObject({ status: 401, body: { detail: WRONG } });
  });

  test('only a person who knows the password learns that an account is pending', async () => {
    expect(await login({ email: 'pending@demo.school', password: DEMO_PASSWORD })).toMatchObject({
      status: 403,
      body: { detail: 'Account not active.' },
    });
    expect(await login({ email: 'pending@demo.school', password: 'Wrong-2026-points' })).toMatchObject({
      status: 401,
      body: { detail: WRONG },
    });
  });

  test.each(['disabled', 'rejected'])('a %s account is not active', async (state) => {
    await server.db.query("UPDATE accounts SET state = $1 WHERE username = 'okafor'", [state]);
    const answer = await login({ email: 'okafor', password: DEMO_PASSWORD });
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'okafor'");
    expect(answer).toMatchObject({ status: 403, body: { detail: 'Account not active.' } });
  });

  test('a scholar whose record is archived reads why, and only with the right password', async () => {
    const archive = (at: string) =>
      server.db.query(
        `UPDATE students SET archived_at = ${at} WHERE id = (SELECT student_id FROM accounts WHERE username = 'amara')`,
      );
    await archive('now()');
    const right = await login({ email: 'amara', password: DEMO_PASSWORD });
    const wrong = await login({ email: 'amara', password: 'Wrong-2026-points' });
    await archive('NULL');
    expect(right).toMatchObject({
      status: 403,
      body: { detail: 'You are no longer on the school’s list. Ask the school office if this is a mistake.' },
    });
    expect(wrong).toMatchObject({ status: 401, body: { detail: WRONG } });
    expect((await login({ email: 'amara', password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('leaves a row in the audit log, and so does each way to fail', async () => {
    const [newest] = await server.db.query<{ seq: number }>('SELECT max(seq) AS seq FROM audit_log');
    await login({ email: 'rivera', password: DEMO_PASSWORD });
    await login({ email: 'rivera', password: 'Wrong-2026-points' });
    await login({ email: 'nobody@demo.school', password: DEMO_PASSWORD });
    await login({ email: 'pending@demo.school', password: DEMO_PASSWORD });
    const rows = await server.db.query(
      `SELECT l.action, o.username AS object, a.username AS actor, l.details FROM audit_log l
         LEFT JOIN accounts o ON o.id = l.object_id LEFT JOIN accounts a ON a.id = l.actor_id
        WHERE l.seq > $1 ORDER BY l.seq`,
      [newest?.seq ?? 0],
    );
    expect(rows).toEqual([
      { action: 'signed_in', object: 'rivera', actor: 'rivera', details: {} },
      { action: 'sign_in_failed', object: 'rivera', actor: null, details: {} },
      { action: 'sign_in_failed', object: null, actor: null, details: {} },
      { action: 'sign_in_not_active', object: 'pending', actor: null, details: {} },
    ]);
  });

  test('a password of 129 characters is not even hashed', async () => {
    expect((await login({ email: 'rivera', password: 'x'.repeat(129) })).status).toBe(401);
  });

  test('a password counts in characters: 80 of two units each may sign in', async () => {
    const password = '🦜'.repeat(80);
    const passwordHash = await createPasswords(TEST_KEYS.pepper).hash(password);
    await server.db.query("UPDATE accounts SET password_hash = $1 WHERE username = 'amara'", [passwordHash]);
    expect((await login({ email: 'amara', password })).status).toBe(200);
  });

  test('a body over 4 kB is refused', async () => {
    expect((await login({ email: 'rivera', password: 'x'.repeat(5_000) })).status).toBe(413);
  });

  test('a hash of other parameters is renewed', async () => {
    const old = '$argon2id$v=19$m=19456,t=2,p=1$';
    const { hash } = await import('@node-rs/argon2');
    const { hmac } = await import('#server/keys/keys.ts');
    const weak = await hash(hmac(TEST_KEYS.pepper, DEMO_PASSWORD).toString('base64'));
    expect(weak.startsWith(old)).toBe(true);
    await server.db.query("UPDATE accounts SET password_hash = $1 WHERE username = 'amara'", [weak]);
    await server.signIn('amara');
    const [row] = await server.db.query<{ password_hash: string }>(
      "SELECT password_hash FROM accounts WHERE username = 'amara'",
    );
    // That of the test servers; start-link.test.ts has the one of a school's server.
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    await server.signIn('amara');
  });
});

describe('failing again and again', () => {
  test('is free ten times, then waits 30 s, and the password is not looked at', async () => {
    expect(await fail(10)).toEqual(Array.from({ length: 10 }, () => 401));
    const right = await login({ email: 'rivera@demo.school', password: DEMO_PASSWORD });
    expect(right).toMatchObject({ status: 429, body: { detail: 'Too many attempts. Try again in 1 minute.' } });
    expect(right.headers.get('retry-after')).toBe('30');
    clock.advance({ seconds: 31 });
    expect((await login({ email: 'rivera@demo.school', password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('is counted also when all tries come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login({ email: 'rivera', password: `wrong ${index}` })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  test('waits twice as long each time, up to 15 minutes', async () => {
    await fail(10);
    const waits: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const refused = await login({ email: 'rivera@demo.school', password: DEMO_PASSWORD });
      waits.push(Number(refused.headers.get('retry-after')));
      clock.advance({ seconds: waits.at(-1) ?? 0 });
      await fail(1);
      clock.advance({ seconds: 11 });
    }
    // 11 s of each wait have passed already by the advance after the failure, but for the first.
    expect(waits).toEqual([30, 49, 109, 229, 469, 889, 889]);
  });

  test('on an unknown name is throttled in the same way', async () => {
    await fail(10, 'nobody@demo.school');
    expect((await login({ email: 'nobody@demo.school', password: 'x' })).status).toBe(429);
  });

  test("the client's second try, as username, is the same failure", async () => {
    for (let index = 0; index < 10; index += 1) {
      const password = `wrong ${index}`;
      expect((await login({ email: 'rivera', password })).status).toBe(401);
      expect((await login({ username: 'rivera', password })).status).toBe(index < 9 ? 401 : 429);
    }
  });

  test('a success forgets the failures', async () => {
    await fail(9);
    await server.signIn('rivera@demo.school');
    expect(await fail(9)).not.toContain(429);
  });

  test('failures are forgotten after 12 hours', async () => {
    await fail(9);
    clock.advance({ hours: 13 });
    expect(await fail(9)).not.toContain(429);
  });

  test('a hundred failures close the name for a day, also after housekeeping, and then it is open', async () => {
    await fail(1);
    await server.db.query('UPDATE throttles SET used = 99 WHERE last_attempt IS NOT NULL');
    clock.advance({ minutes: 16 });
    await login({ email: 'rivera@demo.school', password: 'wrong again' });
    const right = { email: 'rivera@demo.school', password: DEMO_PASSWORD };
    expect(await login(right)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Try again tomorrow.' },
    });
    clock.advance({ hours: 23 });
    await tidyUp({ db: server.db, clock: clock.now });
    expect(await login(right)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Try again in 60 minutes.' },
    });
    clock.advance({ hours: 1, seconds: 1 });
    expect((await login(right)).status).toBe(200);
  });

  test('is counted for the account, under its email and its username together', async () => {
    await fail(5, 'okafor@demo.school');
    expect(await fail(6, 'okafor')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is counted for a name that nobody has as it was typed', async () => {
    await fail(5, 'nobody@demo.school');
    expect(await fail(10, 'nobody')).not.toContain(429);
    expect(await fail(6, 'nobody@demo.school')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is not forgotten because somebody else of the same name signs in', async () => {
    await server.db.query("UPDATE accounts SET email = 'rivera@pupils.example' WHERE username = 'amara'");
    const guesses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      guesses.push(...(await fail(9)));
      expect((await login({ email: 'rivera@pupils.example', password: DEMO_PASSWORD })).status).toBe(200);
    }
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    await server.db.query("UPDATE accounts SET email = 'amara@demo.school' WHERE username = 'amara'");
  });

  test('closes nobody else of the same name', async () => {
    await server.db.query("UPDATE accounts SET email = 'rivera@pupils.example' WHERE username = 'amara'");
    await fail(12, 'rivera@pupils.example');
    await fail(12, 'rivera@elsewhere.example');
    expect((await login({ email: 'rivera@demo.school', password: DEMO_PASSWORD })).status).toBe(200);
    await server.db.query("UPDATE accounts SET email = 'amara@demo.school' WHERE username = 'amara'");
  });

  test('a stranger who fails on purpose does not lock out a device that signed in before', async () => {
    const known = await login({ email: 'rivera@demo.school', password: DEMO_PASSWORD });
    expect(known.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const device = { Cookie: cookieOf(known) };
    await fail(12);
    const body = { email: 'rivera@demo.school', password: DEMO_PASSWORD };
    expect((await login(body)).status).toBe(429);
    expect((await login(body, device)).status).toBe(200);
    await fail(12, 'okafor@demo.school', device);
    expect((await login({ email: 'okafor@demo.school', password: 'x' }, device)).status).toBe(429);
  });

  test('on a shared tablet each teacher who signed in there keeps that protection', async () => {
    const rivera = { email: 'rivera@demo.school', password: DEMO_PASSWORD };
    const okafor = { email: 'okafor@demo.school', password: DEMO_PASSWORD };
    const first = cookieOf(await login(rivera));
    const second = cookieOf(await login(okafor, { Cookie: first }));
    await fail(12, 'rivera@demo.school');
    await fail(12, 'okafor@demo.school');
    expect((await login(rivera, { Cookie: second })).status).toBe(200);
    expect((await login(okafor, { Cookie: second })).status).toBe(200);
  });

  test('a known device waits after its own failures, and only for the account that they were for', async () => {
    const first = cookieOf(await login({ email: 'rivera', password: DEMO_PASSWORD }));
    const device = { Cookie: cookieOf(await login({ email: 'okafor', password: DEMO_PASSWORD }, { Cookie: first })) };
    await fail(10, 'rivera', device);
    expect((await login({ email: 'rivera', password: DEMO_PASSWORD }, device)).status).toBe(429);
    expect((await login({ email: 'okafor', password: DEMO_PASSWORD }, device)).status).toBe(200);
  });

  test('three hundred failures from one address close it for ten minutes, but not for the devices of the school', async () => {
    const device = { Cookie: cookieOf(await login({ email: 'okafor', password: DEMO_PASSWORD })) };
    await fail(1, 'someone@demo.school');
    await server.db.query('UPDATE throttles SET used = 300 WHERE last_attempt IS NULL');
    const okafor = { email: 'okafor', password: DEMO_PASSWORD };
    expect((await login(okafor)).status).toBe(429);
    expect((await login(okafor, device)).status).toBe(200);
    clock.advance({ minutes: 11 });
    expect((await login(okafor)).status).toBe(200);
  });

  test('guesses that wait together do not slip past the limit of their address', async () => {
    await fail(1, 'nobody');
    await server.db.query('UPDATE throttles SET used = 298 WHERE last_attempt IS NULL');
    const guesses = Array.from({ length: 20 }, (_, index) => login({ email: `nobody-${index}`, password: 'a guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    // Two are left; two more may be checked at the same moment as the last of them.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('a right guess that waits in line while its address fails too often is not looked at', async () => {
    // The window of the test before is over.
    clock.advance({ minutes: 11 });
    await fail(1, 'nobody');
    const inLine = gate();
    const place = gate();
    const known = { db: server.db, clock: clock.now, keys: TEST_KEYS };
    const deps = { ...known, limiter: createLimiter(known), passwords: testPasswords() };
    const tries: Queue = async (work) => {
      inLine.open();
      await place.opened;
      return work();
    };
    const attempt = { name: 'name okafor', password: DEMO_PASSWORD, address: 'local', device: null, accountId: null };
    const hash = await deps.passwords.hash(DEMO_PASSWORD);
    await server.db.query('UPDATE throttles SET used = 299 WHERE last_attempt IS NULL');
    const guess = isRightPassword({ ...deps, tries }, attempt, hash, {});
    await inLine.opened;
    await server.db.query('UPDATE throttles SET used = 300 WHERE last_attempt IS NULL');
    place.open();
    await expect(guess).rejects.toMatchObject({ status: 429 });
  });

  test('an IPv6 address counts as its network of 64 bits, and an IPv4 address as itself', async () => {
    const other = await createTestServer({ clock: clock.now, deps: { trustedProxies: 1 } });
    const tryFrom = (address: string, name: string) =>
      other.call('POST', '/api/auth/login', {
        body: { email: name, password: 'x' },
        headers: { 'X-Forwarded-For': address },
      });
    const addresses = ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:9', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'];
    for (const [index, address] of addresses.entries()) await tryFrom(address, `someone-${index}`);
    const counted = await other.db.query<{ used: number }>(
      'SELECT used FROM throttles WHERE last_attempt IS NULL ORDER BY used',
    );
    expect(counted.map((row) => row.used)).toEqual([1, 2, 2]);
    await other.close();
  });

  test('the database keeps neither names nor addresses of those who failed', async () => {
    await fail(2, 'secret-name@demo.school');
    const rows = await server.db.query('SELECT * FROM throttles');
    expect(JSON.stringify(rows)).not.toMatch(/secret-name|local/);
  });
});
