import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetCode, resetPage } from '#contracts/admin/resets.ts';
import { DEMO_ANSWER, DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';
import { NOW } from '#tests/support/clock.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const NEW_PASSWORD = 'Quiet-otter-lamp-9';
const RIVERA = 'rivera@demo.school';
const HOUR_MS = 3_600_000;

let now = NOW;
let server: TestServer;
let office: string;
let clerk: string;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(now) });
  await addStaff(server.db, 'clerk');
  const rows = await server.db.query<{ id: string; username: string }>('SELECT id, username FROM accounts');
  ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['throttles', 'reset_codes', 'reset_requests']) await server.db.query(`DELETE FROM ${table}`);
  // Some tests give others a new password.
  await server.db.query(
    "UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE username = 'pending')",
  );
  [office, clerk] = [await server.signIn('office'), await server.signIn('clerk')];
});

const call = (method: string, path: string, token = office) =>
  server.call(method, `/api/admin/resets${path}`, { token });
const list = async (query = '') => resetPage.parse((await call('GET', query)).body);
const makeCode = async (username: string, token = office) => {
  const { code, expires_at } = resetCode.parse((await call('POST', `/${ids[username]}/code`, token)).body);
  return { code: code ?? '', expires_at };
};
const ask = (email: string) => server.call('POST', '/api/auth/educator/security/request-reset', { body: { email } });
const useCode = (email: string, code: string, new_password = NEW_PASSWORD) =>
  server.call('POST', '/api/auth/reset-with-code', { body: { email, code, new_password } });
const waiting = async () => {
  const { body } = await server.call('GET', '/api/admin/waiting', { token: office });
  return Object(body).results.find(({ kind }: { kind: string }) => kind === 'resets').count as number;
};

describe('a code from staff', () => {
  test('lets the person choose a new password once, and ends every session', async () => {
    const before = await server.signIn('rivera');
    await ask(RIVERA);
    expect((await list()).results).toMatchObject([{ email: RIVERA, code_until: null, may_help: true }]);
    expect(await waiting()).toBe(1);
    const { code, expires_at } = await makeCode('rivera');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(Date.parse(expires_at) - now).toBe(24 * HOUR_MS);
    // It waits for the person now, not for staff.
    expect(await waiting()).toBe(0);
    expect((await list()).results).toMatchObject([{ email: RIVERA, code_until: expires_at }]);

    expect(await useCode(RIVERA, code)).toMatchObject({ status: 200 });
    expect((await server.call('GET', '/api/auth/me', { token: before })).status).toBe(401);
    await server.signIn('rivera', NEW_PASSWORD);
    await expect(server.signIn('rivera', DEMO_PASSWORD)).rejects.toThrow('wrong_password');
    expect(await useCode(RIVERA, code)).toMatchObject({ status: 400, body: { code: 'code_over' } });
    expect((await list()).results).toEqual([]);
  });

  test('works for a scholar, however it is typed', async () => {
    const { code } = await makeCode('amara');
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await useCode('AMARA@demo.school', typed)).toMatchObject({ status: 200 });
    await server.signIn('amara', NEW_PASSWORD);
  });

  test('is kept as a hash alone', async () => {
    const { code } = await makeCode('rivera');
    const rows = await server.db.query<{ text: string }>(
      'SELECT c::text AS text FROM reset_codes c UNION ALL SELECT a::text FROM audit_log a',
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('is over after a day, when a newer one is made, and when it is withdrawn', async () => {
    const old = await makeCode('rivera');
    now += 24 * HOUR_MS + 1;
    expect(await useCode(RIVERA, old.code)).toMatchObject({ status: 400, body: { code: 'code_over' } });
    office = await server.signIn('office');
    const first = await makeCode('rivera');
    now += 1;
    const second = await makeCode('rivera');
    expect(await useCode(RIVERA, first.code)).toMatchObject({ status: 400, body: { code: 'no_match' } });
    expect(await call('DELETE', `/${ids['rivera']}/code`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/${ids['rivera']}/code`)).toMatchObject({ status: 404 });
    expect(await useCode(RIVERA, second.code)).toMatchObject({ status: 400, body: { code: 'code_over' } });
    await server.signIn('rivera');
  });

  test('of two who use it at once lets in one', async () => {
    const { code } = await makeCode('rivera');
    const answers = await Promise.all([1, 2].map((each) => useCode(RIVERA, code, `${NEW_PASSWORD}-${each}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('gives the same answer to a wrong one, an unknown email and an account without one', async () => {
    await makeCode('rivera');
    const emails = [RIVERA, 'nobody@demo.school', 'okafor@demo.school'];
    for (const email of emails) {
      expect(await useCode(email, 'AAAA-AAAA-AAAA')).toMatchObject({
        status: 400,
        body: { code: 'no_match', detail: 'Those details do not match our records.' },
      });
    }
  });

  test('takes a new password by the rule of every form', async () => {
    const { code } = await makeCode('rivera');
    expect(await useCode(RIVERA, code, 'Password1!')).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    expect(await useCode(RIVERA, code)).toMatchObject({ status: 200 });
  });

  test('is limited to twenty tries a day for one account', async () => {
    const tries: number[] = [];
    for (let count = 0; count < 21; count += 1) tries.push((await useCode(RIVERA, 'AAAA-AAAA-AAAA')).status);
    expect(tries.filter((status) => status === 400)).toHaveLength(20);
    expect(tries.at(-1)).toBe(429);
    expect((await list('?show=closed')).results).toMatchObject([{ email: RIVERA, sign_in_closed_until: null }]);
  });
});

describe('who may help whom', () => {
  test('nobody themselves; staff only a superuser', async () => {
    const code = (token: string, username: string) => call('POST', `/${ids[username]}/code`, token);
    expect(await code(office, 'office')).toMatchObject({ status: 403 });
    expect(await code(clerk, 'clerk')).toMatchObject({ status: 403 });
    expect(await code(clerk, 'office')).toMatchObject({ status: 403 });
    expect(await code(office, 'clerk')).toMatchObject({ status: 200 });
    expect(await code(clerk, 'rivera')).toMatchObject({ status: 200 });
    expect(await code(office, 'pending')).toMatchObject({ status: 404 });
  });

  test('two who help each other at the same moment both get their own answer', async () => {
    let answers: Promise<Array<{ status: number }>> | undefined;
    await server.db.tx(async (tx) => {
      await tx.query("SELECT 1 FROM accounts WHERE username IN ('office', 'clerk') FOR UPDATE");
      answers = Promise.all([
        call('POST', `/${ids['clerk']}/open`, office),
        call('POST', `/${ids['office']}/open`, clerk),
      ]);
      await untilWaiting(server.db, 2);
    });
    expect((await answers)?.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('the list says so', async () => {
    const { body } = await call('GET', '?search=demo.school&sort=name', clerk);
    const rows = resetPage.parse(body).results.map((row) => [row.email, row.may_help]);
    expect(Object.fromEntries(rows)).toMatchObject({
      'clerk@demo.school': false,
      'office@demo.school': false,
      'rivera@demo.school': true,
      'amara@demo.school': true,
    });
    expect((await list('?search=clerk')).results).toMatchObject([{ email: 'clerk@demo.school', may_help: true }]);
    expect((await list('?search=office')).results).toMatchObject([{ email: 'office@demo.school', may_help: false }]);
    expect((await list('?search=pending')).results).toEqual([]);
  });
});

describe('what wrong tries closed', () => {
  const signInWrongly = async () => {
    for (let count = 0; count < 11; count += 1) {
      await server.call('POST', '/api/auth/login', { body: { email: RIVERA, password: `Wrong-${count}` } });
    }
  };
  const answerQuestion = (answer: string) =>
    server.call('POST', '/api/auth/educator/security/verify-reset', {
      body: { email: RIVERA, answer, new_password: NEW_PASSWORD },
    });

  test('the sign-in opens again', async () => {
    await signInWrongly();
    await expect(server.signIn('rivera')).rejects.toThrow('throttled');
    const [row] = (await list()).results;
    expect(row?.done_at).toBeNull();
    expect(row).toMatchObject({ email: RIVERA, asked_at: null, recovery_closed_until: null });
    expect(Date.parse(row?.sign_in_closed_until ?? '')).toBeGreaterThan(now);
    expect(await call('POST', `/${ids['rivera']}/open`)).toMatchObject({ status: 200 });
    await server.signIn('rivera');
    expect((await list()).results).toEqual([]);
  });

  test('the security question opens again', async () => {
    for (let count = 0; count < 5; count += 1) await answerQuestion('Wrong');
    expect((await answerQuestion(DEMO_ANSWER)).status).toBe(429);
    expect((await list('?show=closed')).results).toMatchObject([{ email: RIVERA, sign_in_closed_until: null }]);
    expect(await call('POST', `/${ids['rivera']}/open`)).toMatchObject({ status: 200 });
    expect((await answerQuestion(DEMO_ANSWER)).status).toBe(200);
  });

  test('a reset that nobody at the school has seen stays on the list until staff look at it', async () => {
    expect((await answerQuestion(DEMO_ANSWER)).status).toBe(200);
    expect((await list('?show=done')).results).toMatchObject([{ email: RIVERA, asked_at: null }]);
    expect((await list('?show=asked')).results).toEqual([]);
    expect(await call('POST', `/${ids['rivera']}/settle`)).toMatchObject({ status: 200 });
    expect(await call('POST', `/${ids['rivera']}/settle`)).toMatchObject({ status: 404 });
    expect((await list()).results).toEqual([]);
  });

  test('a new password by a code opens the sign-in too', async () => {
    await signInWrongly();
    const { code } = await makeCode('rivera');
    expect(await useCode(RIVERA, code)).toMatchObject({ status: 200 });
    await server.signIn('rivera', NEW_PASSWORD);
  });
});

test('the audit names who helped whom', async () => {
  const [last] = await server.db.query<{ seq: number }>('SELECT max(seq) AS seq FROM audit_log');
  await makeCode('rivera', clerk);
  await call('DELETE', `/${ids['rivera']}/code`, clerk);
  await call('POST', `/${ids['rivera']}/open`, clerk);
  await useCode(RIVERA, (await makeCode('rivera')).code);
  const rows = await server.db.query<{ action: string; actor_id: string | null; object_id: string }>(
    'SELECT action, actor_id, object_id FROM audit_log WHERE seq > $1 ORDER BY seq',
    [last?.seq],
  );
  expect(rows.map(({ action, actor_id, object_id }) => [action, actor_id, object_id])).toEqual([
    ['reset_code_made', ids['clerk'], ids['rivera']],
    ['reset_code_withdrawn', ids['clerk'], ids['rivera']],
    ['sign_in_reopened', ids['clerk'], ids['rivera']],
    ['reset_code_made', ids['office'], ids['rivera']],
    ['reset_by_code', null, ids['rivera']],
  ]);
});
