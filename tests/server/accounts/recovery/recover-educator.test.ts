import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ANSWER, DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { DONE, NEW_PASSWORD, NO_MATCH, RIVERA, openRecoverySchool } from '#tests/support/server/recovery-school.ts';

const { server, clock, canSignIn } = await openRecoverySchool();

describe("an educator's question", () => {
  const question = (email: string) =>
    server.call('GET', `/api/auth/educator/security/question?email=${encodeURIComponent(email)}`);

  test.each([
    '/api/auth/educator/security/question',
    '/api/auth/educators/security/question/',
    '/api/auth/educator/security-question',
    '/api/auth/educators/security-question',
  ])('is answered at %s', async (path) => {
    expect(await server.call('GET', `${path}?email=${RIVERA}`)).toMatchObject({
      status: 200,
      body: { question: 'What did we call the parrot in my first classroom?' },
    });
  });

  test('gets the same answer for an unknown email, a scholar, a pending account and staff without one', async () => {
    const answers = await Promise.all(
      ['nobody@demo.school', 'amara@demo.school', 'pending@demo.school', 'office@demo.school'].map(question),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 4 }, () => [200, { question: null }]),
    );
  });

  test('is shown to nobody once the account is closed', async () => {
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'rivera'");
    expect(await question(RIVERA)).toMatchObject({ status: 200, body: { question: null } });
  });

  test('without an email is 400', async () => {
    expect(await question('')).toMatchObject({ status: 400, body: { detail: 'Please enter your email first.' } });
  });

  test('is answered 20 times an hour to one address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await question(RIVERA)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    clock.advance({ minutes: 61 });
    expect((await question(RIVERA)).status).toBe(200);
  });

  test('is a made-up one, always the same, where decoys are on', async () => {
    const settings = { ...DEFAULT_SETTINGS, recoveryDecoys: true };
    const other = await createTestServer({ deps: { settings } });
    const ask = async (email: string) =>
      (await other.call('GET', `/api/auth/educator/security/question?email=${email}`)).body;
    const decoy = await ask('nobody@demo.school');
    expect(decoy).toEqual({ question: expect.stringMatching(/\?$/) });
    expect(await ask('nobody@demo.school')).toEqual(decoy);
    await other.close();
  });
});

describe('an educator resets the password', () => {
  const reset = (changes: Record<string, unknown> = {}, path = '/api/auth/educator/security/verify-reset') =>
    server.call('POST', path, {
      body: { email: RIVERA, answer: DEMO_ANSWER, new_password: NEW_PASSWORD, ...changes },
    });

  test.each([
    '/api/auth/educator/security/verify-reset',
    '/api/auth/educators/security/verify-reset/',
    '/api/auth/educator/security/reset',
    '/api/auth/educator/password/reset',
    '/api/auth/educators/password/reset',
  ])('with the answer at %s', async (path) => {
    expect(await reset({}, path)).toMatchObject({ status: 200, body: { detail: DONE } });
    expect(await canSignIn(RIVERA, NEW_PASSWORD)).toBe(true);
  });

  test('under the name password too, and the answer counts without case and spaces', async () => {
    const changes = { new_password: undefined, password: NEW_PASSWORD, answer: '  captain   MANGO ' };
    expect((await reset(changes)).status).toBe(200);
  });

  test('and every session of the account ends, but nobody is signed in', async () => {
    const { access_token: token, refresh_token: refresh } = await server.signInTokens(RIVERA);
    const answer = await reset();
    expect(answer.body).toEqual({ detail: DONE });
    expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await server.call('POST', '/api/auth/refresh', { body: { refresh } })).status).toBe(401);
    expect(await server.db.query("SELECT 1 FROM audit_log WHERE action = 'reset_by_question'")).not.toHaveLength(0);
  });

  test.each([
    ['a wrong answer', { answer: 'Polly' }],
    ['an unknown email', { email: 'nobody@demo.school' }],
    ['the email of a scholar', { email: 'amara@demo.school' }],
    ['the email of a pending educator', { email: 'pending@demo.school' }],
  ])('not with %s: one answer', async (_, changes) => {
    expect(await reset(changes)).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
    expect(await canSignIn(RIVERA, DEMO_PASSWORD)).toBe(true);
  });

  test.each([
    ['no email', { email: '' }, 'Please enter your email.'],
    ['no answer', { answer: ' ' }, 'Please enter your security answer.'],
    ['no password', { new_password: '' }, 'Please enter and confirm your new password.'],
    ['a short password', { new_password: 'Ab-1' }, 'Password must be at least 8 characters.'],
    [
      'a weak password',
      { new_password: 'Password1!' },
      'Password must be stronger. Too easy to guess: it is close to a common password. Three unrelated words make a strong one.',
    ],
  ])('not with %s', async (_, changes, detail) => {
    expect(await reset(changes)).toMatchObject({ status: 400, body: { detail } });
  });

  test('in five tries an hour at most, even if all come at once, for known and unknown emails', async () => {
    for (const email of [RIVERA, 'nobody@demo.school']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => reset({ email, answer: 'Polly' })));
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    }
  });

  test('not where question recovery is off', async () => {
    const other = await createTestServer({ deps: { settings: { ...DEFAULT_SETTINGS, recoveryQuestions: false } } });
    const body = { email: RIVERA, answer: DEMO_ANSWER, new_password: NEW_PASSWORD };
    expect((await other.call('POST', '/api/auth/educator/security/verify-reset', { body })).status).toBe(400);
    await other.close();
  });
});

describe('strangers who guess at answers', () => {
  let school: TestServer;
  beforeAll(async () => {
    school = await createTestServer({ clock: clock.now, deps: { trustedProxies: 1 } });
  });
  afterAll(() => school.close());
  afterEach(async () => {
    await school.db.query('DELETE FROM throttles');
    await school.db.query(
      `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE username = 'office')
        WHERE username = 'rivera'`,
    );
  });

  const tryFrom = (address: string, email: string, changes: Record<string, unknown> = {}, cookie = '') =>
    school.call('POST', '/api/auth/educator/security/verify-reset', {
      body: { email, answer: 'Polly', new_password: NEW_PASSWORD, ...changes },
      headers: { 'X-Forwarded-For': address, Cookie: cookie },
    });
  const right = { answer: DEMO_ANSWER };

  test('have 30 tries an hour from one address, and leave no more rows than that', async () => {
    const emails = Array.from({ length: 80 }, (_, index) => `nobody-${index}@demo.school`);
    const statuses: number[] = [];
    for (const email of emails) statuses.push((await tryFrom('192.0.2.1', email)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array.from({ length: 50 }, () => 429));
    const [rows] = await school.db.query<{ count: number }>('SELECT count(*)::int AS count FROM throttles');
    expect(rows?.count).toBeLessThanOrEqual(91);
    expect((await tryFrom('192.0.2.2', RIVERA, right)).status).toBe(200);
    clock.advance({ minutes: 61 });
    expect((await tryFrom('192.0.2.1', 'nobody@demo.school')).status).toBe(400);
  });

  test('from one address lock nobody out of a new password', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      for (let index = 0; index < 7; index += 1) await tryFrom('192.0.2.1', RIVERA, { answer: `Polly ${index}` });
      clock.advance({ minutes: 61 });
    }
    expect((await tryFrom('192.0.2.1', RIVERA, right)).status).toBe(429);
    expect(await tryFrom('192.0.2.2', RIVERA, right)).toMatchObject({ status: 200, body: { detail: DONE } });
  });

  test('from many addresses close it for strangers until the next day, and never for a device of the account', async () => {
    const login = await school.call('POST', '/api/auth/login', { body: { email: RIVERA, password: DEMO_PASSWORD } });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let index = 0; index < 30; index += 1) await tryFrom(`192.0.2.${index}`, RIVERA);
    expect(await tryFrom('192.0.2.99', RIVERA, right)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Try again tomorrow.' },
    });
    const noted = await school.db.query("SELECT 1 FROM audit_log WHERE action = 'recovery_closed'");
    expect(noted).toHaveLength(1);
    expect((await tryFrom('192.0.2.99', RIVERA, right, cookie)).status).toBe(200);
    await tidyUp({ db: school.db, clock: clock.now });
    clock.advance({ hours: 24, seconds: 1 });
    expect((await tryFrom('192.0.2.99', RIVERA, right)).status).toBe(200);
  });
});

describe('asking staff for a reset', () => {
  const ask = (email: string) => server.call('POST', '/api/auth/educator/security/request-reset', { body: { email } });
  const DETAIL = 'Request submitted. An administrator will review and help complete your reset.';

  test('gets the same answer for all, is kept once for an open account, and never for a stranger', async () => {
    const answers = [
      await ask('okafor@demo.school'),
      await ask('okafor@demo.school'),
      await ask('nobody@demo.school'),
      await ask('pending@demo.school'),
    ];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 4 }, () => [200, { detail: DETAIL, by_email: false }]),
    );
    const kept = await server.db.query(
      "SELECT a.username FROM reset_requests r JOIN accounts a ON a.id = r.account_id WHERE r.kind = 'admin'",
    );
    expect(kept).toEqual([{ username: 'okafor' }]);
  });

  test('is taken 30 times an hour from one address', async () => {
    await ask('nobody@demo.school');
    await server.db.query('UPDATE throttles SET used = 29');
    expect((await ask('nobody@demo.school')).status).toBe(200);
    expect((await ask('nobody@demo.school')).status).toBe(429);
    clock.advance({ minutes: 61 });
    expect((await ask('nobody@demo.school')).status).toBe(200);
  });

  test('needs an email', async () => {
    expect(await ask(' ')).toMatchObject({ status: 400, body: { detail: 'Please enter your email.' } });
  });
});
