import { describe, expect, test } from 'vitest';
import { DEMO_SCHOLAR } from '#server/seed/demo-accounts.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';
import { DONE, NEW_PASSWORD, NO_MATCH, RIVERA, openRecoverySchool } from '#tests/support/server/recovery-school.ts';

const { server, clock, canSignIn } = await openRecoverySchool();

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

  test('in five tries a day at most for one email, and once a day', async () => {
    const wrong: number[] = [];
    for (let index = 0; index < 6; index += 1) wrong.push((await reset({ lunch_number: `00000${index}` })).status);
    expect(wrong).toEqual([400, 400, 400, 400, 400, 429]);
    clock.advance({ hours: 25 });
    expect((await reset()).status).toBe(200);
    const again = await reset();
    expect(again).toMatchObject({ status: 429, body: { detail: 'Too many attempts. Try again tomorrow.' } });
    clock.advance({ hours: 25 });
    expect((await reset()).status).toBe(200);
  });

  test('not with a password that is easy to guess, and the reason is the one of the other forms', async () => {
    expect(await reset({ new_password: 'Umusa2026!' })).toMatchObject({
      status: 400,
      body: {
        code: 'weak_password',
        detail:
          'Password must be stronger. Too easy to guess: it is based on a name, an email or a word of this school. Three unrelated words make a strong one.',
      },
    });
  });

  test('not by a student who has left: the same answer', async () => {
    await server.db.query("UPDATE students SET archived_at = now() WHERE first_name = 'Amara' AND last_name = 'Obi'");
    const answer = await reset();
    await server.db.query("UPDATE students SET archived_at = NULL WHERE first_name = 'Amara' AND last_name = 'Obi'");
    expect(answer).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
    expect(await canSignIn('amara@demo.school', NEW_PASSWORD)).toBe(false);
  });

  test('not once the account is closed: the same answer', async () => {
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'amara'");
    expect(await reset()).toMatchObject({ status: 400, body: { detail: NO_MATCH } });
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'amara'");
    expect(await canSignIn('amara@demo.school', NEW_PASSWORD)).toBe(false);
  });

  test('in thirty tries an hour at most from one address, which is open again an hour later', async () => {
    await reset({ email: 'nobody-1@demo.school' });
    await server.db.query('UPDATE throttles SET used = 29');
    expect((await reset({ email: 'nobody-2@demo.school' })).status).toBe(400);
    expect((await reset({ email: 'nobody-3@demo.school' })).status).toBe(429);
    clock.advance({ minutes: 61 });
    expect((await reset()).status).toBe(200);
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
