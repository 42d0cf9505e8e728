import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invitationLink, invitationPage } from '#contracts/admin/invitations.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const PASSWORD = 'Quiet-Lantern-42';
const DEAD = { status: 404, body: { code: 'invitation_link' } };
let server: TestServer;
let clock: FakeClock;
let office: string;
let clerk: string;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
  await addStaff(server.db, 'clerk');
});
beforeEach(async () => {
  office = await server.signIn('office');
  clerk = await server.signIn('clerk');
});
afterAll(() => server.close());

const ask = (body: Record<string, unknown>, token = office) =>
  server.call('POST', '/api/admin/invitations', { token, body });
const invite = async (email: string, role = 'educator') => invitationLink.parse((await ask({ email, role })).body);
const show = (token: string) => server.call('POST', '/api/invitations/open', { body: { token } });
const accept = (token: string, password = PASSWORD) =>
  server.call('POST', '/api/invitations/accept', {
    body: { token, first_name: 'Mina', last_name: 'Sato', password },
  });
const list = async (query = '', token = clerk) =>
  invitationPage.parse((await server.call('GET', `/api/admin/invitations${query}`, { token })).body);
const actionsOn = async (id: string) =>
  (
    await server.db.query<{ action: string }>('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq', [id])
  ).map(({ action }) => action);

describe('an invitation', () => {
  test('makes an active account of its email and role, once', async () => {
    const made = await ask({ email: 'Mina@Demo.school', role: 'educator', first_name: 'Mina' });
    const { id, token } = invitationLink.parse(made.body);
    expect(await show(token)).toMatchObject({
      status: 200,
      body: { school: 'Riverbank School', email: 'mina@demo.school', role: 'educator', first_name: 'Mina' },
    });
    expect((await accept(token)).status).toBe(201);
    const me = await server.call('GET', '/api/auth/me', { token: await server.signIn('mina@demo.school', PASSWORD) });
    expect(me.body).toMatchObject({ role: 'EDUCATOR', is_staff: false, is_superuser: false, last_name: 'Sato' });
    expect(await show(token)).toMatchObject(DEAD);
    expect(await accept(token)).toMatchObject(DEAD);
    expect(await actionsOn(id)).toEqual(['invitation_made', 'invitation_used']);
    const audit = await server.call('GET', `/api/admin/audit?about=${id}`, { token: office });
    expect(audit.body).toMatchObject({
      results: [{}, { action: 'invitation_made', object: { name: 'mina@demo.school' } }],
    });
  });

  test('opened by a scanner of mail is as good as before', async () => {
    const { token } = await invite('scan@demo.school');
    for (let times = 0; times < 3; times += 1) expect((await show(token)).status).toBe(200);
    expect((await accept(token)).status).toBe(201);
  });

  test('for staff is a superuser’s to make, to renew and to withdraw', async () => {
    expect(await ask({ email: 'desk@demo.school', role: 'staff' }, clerk)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'Only a superuser can invite staff.' },
    });
    const { id, token } = await invite('desk@demo.school', 'staff');
    const path = `/api/admin/invitations/${id}`;
    expect((await server.call('POST', `${path}/link`, { token: clerk, body: {} })).status).toBe(403);
    expect((await server.call('DELETE', path, { token: clerk })).status).toBe(403);
    expect((await ask({ email: 'desk@demo.school', role: 'educator' }, clerk)).status).toBe(403);
    expect((await list('?search=desk')).results).toMatchObject([{ role: 'staff', state: 'open', may_change: false }]);
    expect((await list('?search=desk', office)).results).toMatchObject([{ may_change: true }]);
    expect((await show(token)).status).toBe(200);
    const renewed = await server.call('POST', `${path}/link`, { token: office, body: {} });
    expect((await accept(invitationLink.parse(renewed.body).token)).status).toBe(201);
    const me = await server.call('GET', '/api/auth/me', { token: await server.signIn('desk@demo.school', PASSWORD) });
    expect(me.body).toMatchObject({ role: 'STAFF', is_staff: true, is_superuser: false });
  });

  test('for an educator is made and renewed by any of the staff, and by a superuser in place of one for staff', async () => {
    const educator = await ask({ email: 'art@demo.school', role: 'educator' }, clerk);
    expect(educator.status).toBe(201);
    const { id } = invitationLink.parse(educator.body);
    expect((await list('?search=art@')).results).toMatchObject([{ role: 'educator', may_change: true }]);
    expect((await server.call('POST', `/api/admin/invitations/${id}/link`, { token: clerk, body: {} })).status).toBe(
      201,
    );
    await invite('art@demo.school', 'staff');
    expect((await ask({ email: 'art@demo.school', role: 'educator' })).status).toBe(201);
  });

  test('is never for a superuser or a scholar', async () => {
    for (const role of ['super', 'superuser', 'scholar', 'STAFF', '']) {
      expect((await ask({ email: 'x@demo.school', role })).status).toBe(400);
    }
  });

  test('works for seven days, and a new link works again', async () => {
    const { id, token } = await invite('late@demo.school');
    clock.advance({ days: 7 });
    expect(await show(token)).toMatchObject(DEAD);
    office = await server.signIn('office');
    clerk = await server.signIn('clerk');
    expect((await list('?search=late')).results).toMatchObject([{ state: 'expired' }]);
    const again = await server.call('POST', `/api/admin/invitations/${id}/link`, { token: office, body: {} });
    const fresh = invitationLink.parse(again.body);
    expect(await show(token)).toMatchObject(DEAD);
    expect((await show(fresh.token)).status).toBe(200);
  });

  test('made again for the same email ends the first', async () => {
    const other = await invite('another@demo.school');
    const first = await invite('twice@demo.school');
    const second = await invite('twice@demo.school');
    expect(await show(first.token)).toMatchObject(DEAD);
    expect((await show(other.token)).status).toBe(200);
    expect((await show(second.token)).status).toBe(200);
    expect((await list('?search=twice')).count).toBe(1);
    expect((await list('?search=twice&state=all')).count).toBe(2);
  });

  test('withdrawn works no longer, and can’t be withdrawn again', async () => {
    const { id, token } = await invite('gone@demo.school');
    const remove = () => server.call('DELETE', `/api/admin/invitations/${id}`, { token: clerk });
    expect((await remove()).status).toBe(200);
    expect(await show(token)).toMatchObject(DEAD);
    expect(await accept(token)).toMatchObject(DEAD);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'ended' } });
    expect(await actionsOn(id)).toEqual(['invitation_made', 'invitation_withdrawn']);
  });

  test('is not made for who has an account, or has asked for one', async () => {
    expect(await ask({ email: 'rivera@demo.school', role: 'educator' })).toMatchObject({
      status: 409,
      body: { code: 'has_account', detail: 'There is an account with this email already.' },
    });
    expect(await ask({ email: 'pending@demo.school', role: 'educator' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Approve it under Sign-ups.') },
    });
  });

  test('takes no weak password and stays open', async () => {
    const { token } = await invite('weak@demo.school');
    expect(await accept(token, 'Riverbank-26')).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    expect((await accept(token)).status).toBe(201);
  });

  test('is used by one of two who come at the same time', async () => {
    const { token } = await invite('race@demo.school');
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 404]));
  });

  test('by somebody who is staff no longer is refused although the session still says staff', async () => {
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'clerk'");
    expect((await ask({ email: 'late@demo.school', role: 'educator' }, clerk)).status).toBe(401);
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'clerk'");
  });
});

test('the list leaves its token to nobody', async () => {
  const { token } = await invite('secret@demo.school');
  expect(JSON.stringify(await list('?state=all'))).not.toContain(token);
  const kept = await server.db.query("SELECT encode(token_hash, 'base64') AS hash FROM invitations");
  expect(JSON.stringify(kept)).not.toContain(token);
});
