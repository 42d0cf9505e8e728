import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { schoolSettings } from '#contracts/admin/school.ts';
import { DEFAULT_SETTINGS, type Settings } from '#server/env.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { addStaff } from '#tests/support/server/staff.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PROVIDER: Settings['provider'] = {
  issuer: 'https://id.school.example',
  clientId: 'points',
  clientSecret: 'secret',
  name: 'School ID',
  domains: ['demo.school'],
  takesStudents: false,
};

let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer({ deps: { settings: { ...DEFAULT_SETTINGS, provider: PROVIDER } } });
  await addStaff(server.db, 'clerk');
  await addStaff(server.db, 'head', { isStaff: false, isSuper: true });
  office = await server.signIn('office');
});
afterAll(() => server.close());
beforeEach(async () => {
  await change({ staff_passwords: 'taken' });
});

async function change(body: object, at = server) {
  const before = schoolSettings.parse((await at.call('GET', '/api/admin/school', { token: office })).body);
  return at.call('PATCH', '/api/admin/school', { token: office, body: { version: before.version, ...body } });
}
const signIn = (name: string, password = DEMO_PASSWORD, at = server) =>
  at.call('POST', '/api/auth/login', { body: { email: name, password } });
const signIns = async (at = server) =>
  Object.fromEntries(
    await Promise.all(
      ['office', 'head', 'clerk', 'rivera', 'amara'].map(async (name) => [
        name,
        (await signIn(name, DEMO_PASSWORD, at)).status,
      ]),
    ),
  );

const ALL = { office: 200, head: 200, clerk: 200, rivera: 200, amara: 200 };

test('off, staff sign in with the school’s account alone, and who switched it keeps a password', async () => {
  expect(await signIns()).toEqual(ALL);
  expect(await change({ staff_passwords: 'off' })).toMatchObject({
    status: 200,
    body: { staff_passwords: 'off', password_keeper: expect.stringMatching(/\w/) },
  });
  expect(await signIns()).toEqual({ ...ALL, head: 403, clerk: 403 });
  expect((await signIn('clerk')).body).toMatchObject({
    detail: 'Staff sign in with School ID here. Passwords of staff are off.',
    code: 'password_off',
  });
});

test('a wrong password is answered as ever', async () => {
  await change({ staff_passwords: 'off' });
  expect(await signIn('clerk', 'Wrong-2026-points')).toMatchObject({ status: 401, body: { code: 'wrong_password' } });
});

test('switched on again, all passwords work', async () => {
  await change({ staff_passwords: 'off' });
  await change({ staff_passwords: 'taken' });
  expect(await signIns()).toEqual(ALL);
});

test('another change of the school leaves it as it is', async () => {
  await change({ staff_passwords: 'off' });
  await change({ scoring: 'per_child' });
  expect(await signIns()).toEqual({ ...ALL, head: 403, clerk: 403 });
});

test.each([
  ['is closed', "state = 'disabled'", "state = 'active'"],
  ['is no superuser any more', 'is_superuser = false', 'is_superuser = true'],
])('once the account that keeps a password %s, the others have theirs again', async (_, lost, back) => {
  await change({ staff_passwords: 'off' });
  await server.db.query(`UPDATE accounts SET ${lost} WHERE username = 'office'`);
  expect(await signIn('clerk')).toMatchObject({ status: 200 });
  await server.db.query(`UPDATE accounts SET ${back} WHERE username = 'office'`);
  expect(await signIn('clerk')).toMatchObject({ status: 403 });
});

test('a server without a provider takes all passwords, and can’t switch them off', async () => {
  await change({ staff_passwords: 'off' });
  const alone = await createTestServer({ sharing: server });
  expect(await signIns(alone)).toEqual(ALL);
  await change({ staff_passwords: 'taken' }, alone);
  expect(await change({ staff_passwords: 'off' }, alone)).toMatchObject({ status: 422, body: { code: 'no_provider' } });
  await alone.close();
});

test('the audit tells the change, and a try with a password that is off', async () => {
  await change({ staff_passwords: 'off' });
  await signIn('head');
  const rows = await server.db.query<{ action: string; details: object }>(
    "SELECT action, details FROM audit_log WHERE action IN ('school_changed', 'sign_in_password_off') ORDER BY seq DESC LIMIT 2",
  );
  expect(rows).toEqual([
    { action: 'sign_in_password_off', details: {} },
    { action: 'school_changed', details: { staff_passwords_from: 'taken', staff_passwords_to: 'off' } },
  ]);
});
