import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { dropAdministratorStep } from '#server/setup/drop-administrator-step.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const RIVERA = 'rivera@demo.school';
const clock = fakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['throttles', 'second_steps', 'sessions']) await server.db.query(`DELETE FROM ${table}`);
  // A test gives somebody a new password.
  await server.db.query(
    "UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE username = 'pending')",
  );
  clock.advance({ minutes: 2 });
});

const login = (code?: string, password = DEMO_PASSWORD, email = RIVERA) =>
  server.call('POST', '/api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });
const call = (path: string, token: string, body?: object) =>
  server.call('POST', `/api/auth/second-step${path}`, { token, ...(body && { body }) });
const stateOf = async (token: string) => (await server.call('GET', '/api/auth/second-step', { token })).body;
const codeAt = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + seconds * 1_000 });

async function idOf(username: string): Promise<string> {
  const [row] = await server.db.query<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [username]);
  return row?.id ?? '';
}

/** An account with a second step, half a minute after its first code. */
async function withStep(who = 'rivera') {
  const token = await server.signIn(who);
  const { secret, uri } = Object((await call('', token)).body) as { secret: string; uri: string };
  const confirmed = await call('/confirm', token, { code: codeAt(secret) });
  const { recovery_codes: codes } = Object(confirmed.body) as { recovery_codes: string[] };
  clock.advance({ seconds: 60 });
  return { token, secret, uri, codes };
}

describe('setting it up', () => {
  test('asks for nothing before a first code of the new secret was typed', async () => {
    const token = await server.signIn('rivera');
    const { secret, uri } = Object((await call('', token)).body);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*rivera%40demo\.school\?.*secret=/);
    expect((await login()).status).toBe(200);
    expect(await call('/confirm', token, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    });
    expect(await stateOf(token)).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await call('/confirm', token, { code: codeAt(secret) })).status).toBe(200);
    expect(await stateOf(token)).toEqual({ is_on: true, recovery_codes_left: 8 });
    expect(await login()).toMatchObject({ status: 422, body: { code: 'second_step' } });
  });

  test('is for who typed the password in the last 15 minutes, at its beginning and its end', async () => {
    const { refresh_token: refresh, access_token: token } = await server.signInTokens('rivera');
    const { secret } = Object((await call('', token)).body);
    clock.advance({ minutes: 16 });
    const old = String(
      Object((await server.call('POST', '/api/auth/refresh', { body: { refresh } })).body).access_token,
    );
    const refused = { status: 400, body: { code: 'reauthenticate' } };
    expect(await call('', old)).toMatchObject(refused);
    expect(await call('/confirm', old, { code: codeAt(secret) })).toMatchObject(refused);
  });

  test('is not done again while it is on', async () => {
    const { token, secret } = await withStep();
    expect(await call('', token)).toMatchObject({ status: 409, body: { code: 'second_step_on' } });
    expect(await call('/confirm', token, { code: codeAt(secret) })).toMatchObject({ status: 409 });
  });

  test('keeps the secret sealed and hashes of the recovery codes', async () => {
    const { secret, codes } = await withStep();
    const rows = await server.db.query(
      'SELECT s::text AS row FROM second_steps s UNION ALL SELECT c::text FROM recovery_codes c',
    );
    const kept = JSON.stringify(rows);
    const asHex = (text: string) => Buffer.from(text).toString('hex');
    for (const text of [secret, ...codes])
      expect([kept.includes(text), kept.includes(asHex(text))]).toEqual([false, false]);
  });
});

describe('a sign-in with a second step', () => {
  test('takes the code of the app, once', async () => {
    const { secret } = await withStep();
    const code = codeAt(secret);
    expect((await login(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect(await login(code)).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  });

  test('takes a code of half a minute ago, but none before one that was used, and none of a minute ago', async () => {
    const { secret } = await withStep();
    const [before, now, older] = [codeAt(secret, -30), codeAt(secret), codeAt(secret, -60)];
    expect((await login(older)).status).toBe(422);
    expect((await login(`${before.slice(0, 3)}-${before.slice(3)}`)).status).toBe(200);
    expect((await login(now)).status).toBe(200);
    expect((await login(before)).status).toBe(422);
  });

  test('takes a recovery code, each once, however it is typed', async () => {
    const { codes, token } = await withStep();
    const [first = '', second = ''] = codes;
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(first)).status).toBe(422);
    expect((await login(second)).status).toBe(200);
    expect(await stateOf(token)).toEqual({ is_on: true, recovery_codes_left: 6 });
    const used = await server.db.query("SELECT 1 FROM audit_log WHERE action = 'recovery_code_used'");
    expect(used).toHaveLength(2);
  });

  test('says nothing of it to who does not know the password', async () => {
    const { secret } = await withStep();
    expect(await login(codeAt(secret), 'not the password')).toMatchObject({ status: 401 });
    expect(await login(undefined, 'not the password')).toMatchObject({ status: 401 });
  });

  test('takes no code of somebody else', async () => {
    const rivera = await withStep();
    const okafor = await withStep('okafor');
    expect((await login(codeAt(okafor.secret))).status).toBe(422);
    expect((await login(rivera.codes[0], DEMO_PASSWORD, 'okafor@demo.school')).status).toBe(422);
  });

  test('closes after ten wrong codes, like after wrong passwords, and a missing code is no failure', async () => {
    const { secret } = await withStep();
    for (let count = 0; count < 15; count += 1) expect((await login()).status).toBe(422);
    for (let count = 0; count < 10; count += 1) expect((await login(String(100_000 + count))).status).toBe(422);
    expect((await login(codeAt(secret))).status).toBe(429);
  });

  test('is not asked for by a device that is signed in: its tokens are renewed', async () => {
    const { refresh_token: refresh } = await server.signInTokens('rivera');
    await withStep();
    clock.advance({ hours: 1 });
    expect((await server.call('POST', '/api/auth/refresh', { body: { refresh } })).status).toBe(200);
  });
});

describe('turning it off', () => {
  test('is not done by a new password, chosen by a code or in Your Account', async () => {
    const { secret } = await withStep();
    const office = await server.signIn('office');
    const made = await server.call('POST', `/api/admin/resets/${await idOf('rivera')}/code`, { token: office });
    const reset = await server.call('POST', '/api/auth/reset-with-code', {
      body: { email: RIVERA, code: Object(made.body).code, new_password: 'Quiet-otter-lamp-9' },
    });
    expect(reset.status).toBe(200);
    expect(await login(undefined, 'Quiet-otter-lamp-9')).toMatchObject({ body: { code: 'second_step' } });
    const token = String(Object((await login(codeAt(secret), 'Quiet-otter-lamp-9')).body).access_token);
    const body = { current_password: 'Quiet-otter-lamp-9', new_password: 'Loud-badger-desk-7' };
    expect((await server.call('POST', '/api/auth/password/change', { token, body })).status).toBe(200);
    expect(await login(undefined, 'Loud-badger-desk-7')).toMatchObject({ body: { code: 'second_step' } });
  });

  test('needs the password and a code', async () => {
    const { token, secret } = await withStep();
    const code = codeAt(secret);
    const wrong = (body: object) => call('/remove', token, body);
    expect(await wrong({ password: 'no', code })).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect(await wrong({ password: DEMO_PASSWORD, code: '123456' })).toMatchObject({ body: { code: 'wrong_code' } });
    expect((await login()).status).toBe(422);
    expect((await call('/remove', token, { password: DEMO_PASSWORD, code })).status).toBe(200);
    expect((await login()).status).toBe(200);
    const rows = await server.db.query<{ action: string }>('SELECT action FROM audit_log ORDER BY seq DESC LIMIT 2');
    expect(rows[1]?.action).toBe('second_step_off');
  });

  test('is done by a superuser for who lost the phone, and signs them out everywhere', async () => {
    const { token } = await withStep();
    const office = await server.signIn('office');
    const id = await idOf('rivera');
    const person = async () => Object((await server.call('GET', `/api/admin/people/${id}`, { token: office })).body);
    expect((await person()).has_second_step).toBe(true);
    const path = `/api/admin/people/${id}/second-step`;
    expect((await server.call('DELETE', path, { token: office })).status).toBe(200);
    expect((await person()).has_second_step).toBe(false);
    expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect((await server.call('DELETE', path, { token: office })).status).toBe(404);
  });

  test('is not done by a superuser for the own account without a code', async () => {
    const { token } = await withStep('office');
    const id = await idOf('office');
    expect((await server.call('DELETE', `/api/admin/people/${id}/second-step`, { token })).status).toBe(403);
    expect(await stateOf(token)).toMatchObject({ is_on: true });
  });

  test('is done by the command for an administrator alone', async () => {
    await withStep('office');
    await withStep();
    const deps = { db: server.db, clock: clock.now };
    await expect(dropAdministratorStep(deps, RIVERA)).rejects.toThrow('There is no administrator with this email.');
    await dropAdministratorStep(deps, 'Office@demo.school');
    expect((await login(undefined, DEMO_PASSWORD, 'office@demo.school')).status).toBe(200);
    await expect(dropAdministratorStep(deps, 'office@demo.school')).rejects.toThrow('has no second step');
    expect((await login()).status).toBe(422);
  });
});

describe('where the school demands it of its staff', () => {
  const NEEDED = { status: 403, body: { code: 'forbidden_without_second_step' } };
  const portal = (token: string) => server.call('GET', '/api/admin/waiting', { token });
  const demand = async (token: string, second_step = 'demanded', more = {}) => {
    const { version } = Object((await server.call('GET', '/api/admin/school', { token })).body);
    return server.call('PATCH', '/api/admin/school', { token, body: { version, second_step, ...more } });
  };
  const isStaff = (flags: string) => server.db.query(`UPDATE accounts SET ${flags} WHERE username = 'okafor'`);
  beforeEach(() => server.db.query("UPDATE school SET second_step = 'offered'"));
  afterEach(() => isStaff('is_staff = false, is_superuser = false'));

  test('the portal is closed to staff and to superusers who have none, until they have', async () => {
    for (const flags of ['is_staff = true', 'is_staff = false, is_superuser = true']) {
      await isStaff(flags);
      const okafor = await server.signIn('okafor');
      expect((await portal(okafor)).status).toBe(200);
      await server.db.query("UPDATE school SET second_step = 'demanded'");
      expect(await portal(okafor)).toMatchObject(NEEDED);
      const { secret } = Object((await call('', okafor)).body);
      expect(await portal(okafor)).toMatchObject(NEEDED);
      expect((await call('/confirm', okafor, { code: codeAt(secret) })).status).toBe(200);
      expect((await portal(okafor)).status).toBe(200);
      await server.db.query("DELETE FROM second_steps; UPDATE school SET second_step = 'offered'");
    }
  });

  test('educators, and the awards of staff, go on as before', async () => {
    await isStaff('is_staff = true');
    await server.db.query("UPDATE school SET second_step = 'demanded'");
    const [okafor, rivera] = [await server.signIn('okafor'), await server.signIn('rivera')];
    expect(await portal(rivera)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const [student] = await server.db.query<{ id: string }>(
      'SELECT id FROM students WHERE archived_at IS NULL LIMIT 1',
    );
    for (const token of [okafor, rivera]) {
      const body = { student_id: student?.id, reason: 'Kind', points: 1 };
      expect((await server.call('POST', '/api/points/award/', { token, body })).status).toBe(201);
    }
  });

  test('is switched on by who has one, and the audit says from what to what', async () => {
    expect(await demand(await server.signIn('office'))).toMatchObject({ status: 422, body: { code: 'second_step' } });
    const { token } = await withStep('office');
    const before = Object((await server.call('GET', '/api/admin/school', { token })).body);
    expect(await demand(token, 'demanded', { name: 'Hill School' })).toMatchObject({
      status: 200,
      body: { second_step: 'demanded', version: before.version + 1 },
    });
    expect(await demand(token, 'offered')).toMatchObject({
      body: { second_step: 'offered', version: before.version + 2 },
    });
    const rows = await server.db.query<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'school_changed' ORDER BY seq",
    );
    expect(rows.map(({ details }) => details)).toMatchObject([
      { second_step_from: 'offered', second_step_to: 'demanded' },
      { second_step_from: 'demanded', second_step_to: 'offered' },
    ]);
  });
});
