import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ANSWER, DEMO_PASSWORD, DEMO_SCHOLAR } from '#server/db/seed/demo-accounts.ts';
import { DEFAULT_SETTINGS } from '#server/settings.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const NEW_PASSWORD = 'Quiet-Lantern-42';
const NO_MATCH = 'Those details do not match our records.';
const DONE = 'Password updated! You can sign in with your new password.';
const RIVERA = 'rivera@demo.school';

let server: TestServer;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.query('DELETE FROM throttles');
  // Back to the demo's passwords and states.
  await server.db.query(
    `UPDATE accounts SET state = 'active', password_hash = (SELECT password_hash FROM accounts WHERE username = 'office')
      WHERE username IN ('rivera', 'okafor', 'amara')`,
  );
});

const canSignIn = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).status === 200;

describe("an educator's question", () => {
  const question = (email: string) =>
    server.call('GET', `/api/auth/educator/security/question?email=${encodeURIComponent(email)}`);

  test.each([
    '/api/auth/educator/security/question',
    '/api/auth/educators/security/question/',
    '/api/auth/educator/security-question',
    '/api/auth/educators/security-question',
  ])('is told at %s', async (path) => {
    expect(await server.call('GET', `${path}?email=${RIVERA}`)).toMatchObject({
      status: 200,
      body: { question: 'What did we call the parrot in my first classroom?' },
    });
  });

  test('of nobody, a scholar, a pending account and staff without one is one identical answer', async () => {
    const answers = await Promise.all(
      ['nobody@demo.school', 'amara@demo.school', 'pending@demo.school', 'office@demo.school'].map(question),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 4 }, () => [200, { question: null }]),
    );
  });

  test('without an email is 400', async () => {
    expect(await question('')).toMatchObject({ status: 400, body: { detail: 'Please enter your email first.' } });
  });

  test('is told 20 times an hour to one address', async () => {
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
    ['a weak password', { new_password: 'Password1!' }, 'Password must be stronger.'],
  ])('not with %s', async (_, changes, detail) => {
    expect(await reset(changes)).toMatchObject({ status: 400, body: { detail } });
  });

  test('five tries an hour, also all at once, for known and unknown emails', async () => {
    for (const email of [RIVERA, 'nobody@demo.school']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => reset({ email, answer: 'Polly' })));
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    }
  });

  test('after ten wrong answers in a day only staff can help, with the right answer too', async () => {
    for (let index = 0; index < 10; index += 1) {
      if (index === 5) clock.advance({ minutes: 61 });
      await reset({ answer: `Polly ${index}` });
    }
    await server.db.query('DELETE FROM throttles');
    expect(await reset()).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
    expect(await server.call('GET', `/api/auth/educator/security/question?email=${RIVERA}`)).toMatchObject({
      body: { question: null },
    });
    expect(await canSignIn(RIVERA, DEMO_PASSWORD)).toBe(true);
  });

  test('not where question recovery is off', async () => {
    const other = await createTestServer({ deps: { settings: { ...DEFAULT_SETTINGS, recoveryQuestions: false } } });
    const body = { email: RIVERA, answer: DEMO_ANSWER, new_password: NEW_PASSWORD };
    expect((await other.call('POST', '/api/auth/educator/security/verify-reset', { body })).status).toBe(400);
    await other.close();
  });
});

describe('asking staff for a reset', () => {
  const ask = (email: string) => server.call('POST', '/api/auth/educator/security/request-reset', { body: { email } });
  const DETAIL = 'Request submitted. An administrator will review and help complete your reset.';

  test('is answered alike for all, kept once for an account, and never for a stranger', async () => {
    const answers = [await ask('okafor@demo.school'), await ask('okafor@demo.school'), await ask('nobody@demo.school')];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 3 }, () => [200, { detail: DETAIL }]),
    );
    const kept = await server.db.query(
      "SELECT a.username FROM reset_requests r JOIN accounts a ON a.id = r.account_id WHERE r.kind = 'admin'",
    );
    expect(kept).toEqual([{ username: 'okafor' }]);
  });

  test('needs an email', async () => {
    expect(await ask(' ')).toMatchObject({ status: 400, body: { detail: 'Please enter your email.' } });
  });
});

describe('a scholar resets the password', () => {
  const reset = (changes: Record<string, unknown> = {}, path = '/api/auth/scholar/reset') =>
    server.call('POST', path, {
      body: {
        email: 'amara@demo.school',
        lunch_number: DEMO_SCHOLAR.lunchNumber,
        grade: DEMO_SCHOLAR.grade,
        new_password: NEW_PASSWORD,
        ...changes,
      },
    });

  test.each(['/api/auth/scholar/reset', '/api/auth/scholar/password/reset/', '/api/auth/scholar/recover'])(
    'with lunch number and grade at %s',
    async (path) => {
      const token = await server.signIn('amara');
      expect(await reset({}, path)).toMatchObject({ status: 200, body: { detail: DONE } });
      expect(await canSignIn('amara@demo.school', NEW_PASSWORD)).toBe(true);
      expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    },
  );

  test('and staff find a line about it', async () => {
    await reset();
    const lines = await server.db.query(
      "SELECT 1 FROM reset_requests r JOIN accounts a ON a.id = r.account_id WHERE a.username = 'amara' AND r.kind = 'notice'",
    );
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['the lunch number', { lunch_number: '482914' }],
    ['the grade', { grade: 8 }],
    ['the email', { email: 'nobody@demo.school' }],
    ['an account that is no scholar', { email: RIVERA }],
  ])('not when %s does not fit: one answer', async (_, changes) => {
    expect(await reset(changes)).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
  });

  test.each([{ email: '' }, { lunch_number: '' }, { grade: null }, { new_password: '' }])(
    'not with an empty field %j',
    async (changes) => {
      expect(await reset(changes)).toMatchObject({ status: 400, body: { detail: 'Please fill out all fields.' } });
    },
  );

  test('not while no lunch number is on file: the same answer', async () => {
    const [kept] = await server.db.query<{ student_id: string; hash: string }>(
      'DELETE FROM lunch_numbers RETURNING student_id, hash',
    );
    expect(await reset()).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
    await server.db.query('INSERT INTO lunch_numbers VALUES ($1, $2, now())', [kept?.student_id, kept?.hash]);
  });

  test('five tries a day for one email, and one success', async () => {
    const wrong: number[] = [];
    for (let index = 0; index < 6; index += 1) wrong.push((await reset({ lunch_number: `00000${index}` })).status);
    expect(wrong).toEqual([400, 400, 400, 400, 400, 429]);
    clock.advance({ hours: 25 });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(429);
  });

  test('not where it is off', async () => {
    const other = await createTestServer({ deps: { settings: { ...DEFAULT_SETTINGS, scholarReset: false } } });
    const { email, ...rest } = {
      email: 'amara@demo.school',
      lunch_number: '482913',
      grade: 7,
      new_password: NEW_PASSWORD,
    };
    expect((await other.call('POST', '/api/auth/scholar/reset', { body: { email, ...rest } })).status).toBe(400);
    await other.close();
  });

  test('the number is kept as a hash only', async () => {
    const rows = await server.db.query('SELECT * FROM lunch_numbers');
    expect(JSON.stringify(rows)).not.toContain(DEMO_SCHOLAR.lunchNumber);
  });
});

describe("one's own security question", () => {
  const status = async (token: string) =>
    (await server.call('GET', '/api/auth/educator/security/status', { token })).body;
  const setup = (token: string, question: string, answer: string) =>
    server.call('POST', '/api/auth/educator/security/setup', { token, body: { question, answer } });

  test('is told with whether it is generic', async () => {
    expect(await status(await server.signIn('rivera'))).toMatchObject({
      has_security_question: true,
      is_generic: false,
    });
    expect(await status(await server.signIn('okafor'))).toEqual({
      has_security_question: true,
      is_generic: true,
      question: 'What is your last name?',
    });
    expect(await status(await server.signIn('office'))).toEqual({
      has_security_question: false,
      is_generic: false,
      question: null,
    });
  });

  test.each([
    ['no question', ' ', 'Captain Mango', 'Both question and answer are required.'],
    ['no answer', 'What was my first boat called?', '', 'Both question and answer are required.'],
    [
      'a generic preset',
      'what is your LAST NAME??',
      'Captain Mango',
      'Please choose a more specific question (not a generic preset).',
    ],
    [
      'another generic preset',
      'What house are you in',
      'Captain Mango',
      'Please choose a more specific question (not a generic preset).',
    ],
    ['a short answer', 'What was my first boat called?', 'Ann', 'Please choose an answer that is harder to guess.'],
    [
      'the own name',
      'What was my first boat called?',
      ' chidi  OKAFOR',
      'Please choose an answer that is harder to guess.',
    ],
    [
      'the own email',
      'What was my first boat called?',
      'okafor@demo.school',
      'Please choose an answer that is harder to guess.',
    ],
    ['a house', 'What was my first boat called?', 'tafakari', 'Please choose an answer that is harder to guess.'],
    ['a grade', 'What was my first boat called?', 'Grade 7', 'Please choose an answer that is harder to guess.'],
    [
      'a word of the question',
      'Was my first boat called Endeavour?',
      'endeavour',
      'Please choose an answer that is harder to guess.',
    ],
  ])('is refused with %s', async (_, question, answer, detail) => {
    expect(await setup(await server.signIn('okafor'), question, answer)).toMatchObject({
      status: 400,
      body: { detail },
    });
  });

  test('replaces a generic one at any time, and works for recovery then', async () => {
    const token = await server.signIn('okafor');
    clock.advance({ minutes: 14 });
    expect((await setup(token, 'What was my first boat called?', 'Endeavour Two')).status).toBe(200);
    expect(await status(token)).toMatchObject({ is_generic: false, question: 'What was my first boat called?' });
    const body = { email: 'okafor@demo.school', answer: 'endeavour two', new_password: NEW_PASSWORD };
    expect((await server.call('POST', '/api/auth/educator/security/verify-reset', { body })).status).toBe(200);
  });

  test('that is a good one changes only within 15 minutes of the sign-in', async () => {
    const { refresh_token: refresh } = await server.signInTokens('rivera');
    clock.advance({ minutes: 16 });
    const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh } });
    const token = String(Reflect.get(Object(renewed.body), 'access_token'));
    expect(await setup(token, 'What was my first boat called?', 'Endeavour Two')).toMatchObject({
      status: 400,
      body: { code: 'reauthenticate' },
    });
    expect((await setup(await server.signIn('rivera'), 'What was my first boat called?', 'Endeavour Two')).status).toBe(
      200,
    );
  });
});
