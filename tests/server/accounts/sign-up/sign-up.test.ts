import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passwordScore } from '#domain/accounts/password.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PASSWORD = 'Quiet-Lantern-42';
let server: TestServer;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());
afterEach(() => server.db.query('DELETE FROM throttles'));

const form = (changes: Record<string, unknown> = {}) => ({
  email: 'new.scholar@demo.school',
  password: PASSWORD,
  desired_role: 'SCHOLAR',
  first_name: 'Noor',
  last_name: 'Haddad',
  grade: 6,
  house: 'Umusa',
  ...changes,
});
const signUp = (body: unknown) => server.call('POST', '/api/auth/signup', { body });
const accountOf = async (email: string) =>
  (await server.db.query<Record<string, unknown>>('SELECT * FROM accounts WHERE email = $1', [email]))[0];

describe('a sign-up', () => {
  test('is a pending account, which can not sign in yet', async () => {
    const answer = await signUp(form());
    expect(answer).toMatchObject({
      status: 201,
      body: { detail: 'Request submitted. Your account will be reviewed before activation.' },
    });
    expect(await accountOf('new.scholar@demo.school')).toMatchObject({
      state: 'pending',
      role: 'SCHOLAR',
      username: 'new.scholar',
      requested_grade: 6,
      student_id: null,
    });
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: 'new.scholar@demo.school', password: PASSWORD },
    });
    expect(login).toMatchObject({ status: 403, body: { detail: 'Account not active.' } });
  });

  test('of an educator needs no grade, and K is a grade', async () => {
    const educator = form({ email: 'e@demo.school', desired_role: 'EDUCATOR', grade: undefined });
    expect((await signUp(educator)).status).toBe(201);
    expect((await signUp(form({ email: 'k@demo.school', grade: 'K' }))).status).toBe(201);
    expect((await accountOf('k@demo.school'))?.['requested_grade']).toBe(0);
  });

  test('with an address in use is answered in the same way, changes nothing there, and is noted for staff', async () => {
    const before = await accountOf('rivera@demo.school');
    const answer = await signUp(form({ email: 'Rivera@demo.school' }));
    expect(answer).toMatchObject({ status: 201, body: { detail: expect.stringContaining('Request submitted.') } });
    expect(await accountOf('rivera@demo.school')).toEqual(before);
    const noted = await server.db.query("SELECT 1 FROM duplicate_signups WHERE email = 'rivera@demo.school'");
    expect(noted).toHaveLength(1);
  });

  test('takes nothing but its own fields', async () => {
    await signUp(
      form({ email: 'sly@demo.school', role: 'STAFF', is_staff: true, is_superuser: true, state: 'active' }),
    );
    expect(await accountOf('sly@demo.school')).toMatchObject({
      state: 'pending',
      is_staff: false,
      is_superuser: false,
    });
  });

  test('finds a free username', async () => {
    await signUp(form({ email: 'same@one.school' }));
    await signUp(form({ email: 'same@two.school' }));
    expect((await accountOf('same@two.school'))?.['username']).toBe('same2');
  });

  test('is taken 100 times an hour from one address', async () => {
    const again = async () => (await signUp(form({ email: `class-${clock.now().getTime()}@demo.school` }))).status;
    await again();
    await server.db.query('UPDATE throttles SET used = 99');
    expect(await again()).toBe(201);
    expect(await again()).toBe(429);
    clock.advance({ minutes: 61 });
    expect(await again()).toBe(201);
  });

  test.each([
    ['a staff role', { desired_role: 'STAFF' }, 'Please choose Scholar or Educator.'],
    ['no email', { email: ' ' }, 'Please enter your email.'],
    ['a bad email', { email: 'nobody' }, 'Please enter a valid email address.'],
    ['no first name', { first_name: ' ' }, 'Please provide your first and last name.'],
    ['no last name', { last_name: null }, 'Please provide your first and last name.'],
    ['a short password', { password: 'Ab1!' }, 'Password must be at least 8 characters.'],
    [
      'two of five criteria',
      { password: 'abcdefgh' },
      'Password must be stronger. Use three of these: 8 or more characters, an uppercase letter, a lowercase letter, a digit, a symbol.',
    ],
    [
      'a common password',
      { password: 'P@ssw0rd1!' },
      'Password must be stronger. Too easy to guess: it is close to a common password. Three unrelated words make a strong one.',
    ],
    [
      'a password that is one’s own name',
      { password: 'Noor-Haddad-26' },
      'Password must be stronger. Too easy to guess: it is based on a name, an email or a word of this school. Three unrelated words make a strong one.',
    ],
    ['no house', { house: '' }, 'Please select your House.'],
    ['an unknown house', { house: 'Hufflepuff' }, 'Please select your House.'],
    ['no grade', { grade: null }, 'Please select your Grade.'],
    ['grade 13', { grade: 13 }, 'Please select your Grade.'],
  ])('with %s says: %s', async (_, changes, detail) => {
    expect(await signUp(form({ email: 'refused@demo.school', ...changes }))).toMatchObject({
      status: 400,
      body: { detail },
    });
    expect(await accountOf('refused@demo.school')).toBeUndefined();
  });

  test('with several faults names them in the order of the form', async () => {
    const answer = await signUp(form({ first_name: '', password: 'x', house: '', grade: null }));
    expect(answer.body).toMatchObject({ detail: 'Please provide your first and last name.' });
  });
});

describe('a password', () => {
  test.each([
    ['', 0],
    ['abc', 1],
    ['abcdefgh', 2],
    ['Abcdefgh', 3],
    ['Abcdefg1', 4],
    ['Abcdef1!', 5],
    ['Ñandúes-9', 5],
  ])('%s scores %i of 5', (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });
});
