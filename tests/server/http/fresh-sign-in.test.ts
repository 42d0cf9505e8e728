import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationLink } from '#contracts/admin/invitations.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const clock = fakeClock();
let server: TestServer;
let office: string;
let ids: Record<string, string>;

/** A superuser whose password was typed 16 minutes ago, on a screen that is still open. */
beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  await addStaff(server.db, 'clerk');
  const accounts = await server.db.query<{ id: string; username: string }>('SELECT id, username FROM accounts');
  const { refresh_token: refresh, access_token: token } = await server.signInTokens('office');
  const invited = async (role: string): Promise<string> => {
    const body = { email: `${role}@new.school`, role, first_name: '', last_name: '' };
    return invitationLink.parse((await server.call('POST', '/api/admin/invitations', { token, body })).body).id;
  };
  ids = {
    ...Object.fromEntries(accounts.map(({ id, username }) => [username, id])),
    'staff invited': await invited('staff'),
    'educator invited': await invited('educator'),
  };
  clock.advance({ minutes: 16 });
  const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh } });
  office = String(Object(renewed.body).access_token);
});
afterAll(() => server.close());

const invitation = (role: string) => ({ email: `${role}@later.school`, role, first_name: '', last_name: '' });
const call = (path: string, body: unknown) => {
  const named = path.replace(/\{(.+)\}/, (_, name: string) => ids[name] ?? '');
  return server.call('POST', `/api/admin/${named}`, { token: office, body });
};

describe('an open screen whose sign-in is 16 minutes old', () => {
  test.each([
    ['makes no staff: an invitation', 'invitations', invitation('staff')],
    ['makes no staff: a new link of an invitation', 'invitations/{staff invited}/link', {}],
    ['makes no code for somebody of the staff', 'resets/{clerk}/code', {}],
    ['takes no list of all students', 'students/export', {}],
    ['takes no file with the whole school', 'school/archive', undefined],
  ])('%s', async (_, path, body) => {
    const refused = { status: 400, body: { code: 'reauthenticate' } };
    expect(await call(path, body)).toMatchObject(refused);
  });

  test.each([
    ['invites an educator', 'invitations', invitation('educator'), 201],
    ['makes a new link for an educator', 'invitations/{educator invited}/link', {}, 201],
    ['makes a code for an educator', 'resets/{rivera}/code', {}, 200],
    ['takes the audit as a file', 'audit/export', {}, 200],
  ])('%s', async (_, path, body, status) => {
    expect((await call(path, body)).status).toBe(status);
  });

  test('makes staff again once the password is typed', async () => {
    office = await server.signIn('office');
    expect((await call('invitations', invitation('staff'))).status).toBe(201);
    expect((await call('invitations/{staff invited}/link', {})).status).toBe(201);
    expect((await call('resets/{clerk}/code', {})).status).toBe(200);
    expect((await call('students/export', {})).status).toBe(200);
  });
});
