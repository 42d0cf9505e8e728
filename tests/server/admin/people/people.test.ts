import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { peoplePage, person, type Person } from '#contracts/admin/people.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { nth } from '#tests/support/server/school.ts';
import { addStaff } from '#tests/support/server/staff.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';

let server: TestServer;
let clock: FakeClock;
let office: string;
let clerk: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
  await addStaff(server.db, 'clerk');
  await addStaff(server.db, 'deputy', { isSuper: true });
  const rows = await server.db.query<{ id: string; username: string }>('SELECT id, username FROM accounts');
  for (const row of rows) ids.set(row.username, row.id);
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.query('DELETE FROM throttles');
  [office, clerk] = [await server.signIn('office'), await server.signIn('clerk')];
});

const idOf = (name: string) => ids.get(name) ?? '';
const call = (method: string, path: string, { as = office, body }: { as?: string; body?: unknown } = {}) =>
  server.call(method, `/api/admin/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const read = async (name: string, as = office): Promise<Person> =>
  person.parse((await call('GET', `people/${idOf(name)}`, { as })).body);
const list = async (query: string) => peoplePage.parse((await call('GET', `people?${query}`)).body);
const canSignIn = async (name: string) => {
  const body = { email: name, password: 'Demo-2026-points' };
  return (await server.call('POST', '/api/auth/login', { body })).status;
};
const lastAudit = async (name: string) =>
  nth(
    await server.db.query<{ action: string; actor: string; details: object }>(
      `SELECT g.action, a.username AS actor, g.details FROM audit_log g JOIN accounts a ON a.id = g.actor_id
        WHERE g.object_id = $1 AND g.action <> 'signed_in' ORDER BY g.seq DESC LIMIT 1`,
      [idOf(name)],
    ),
    0,
  );

describe('the list of accounts', () => {
  test('holds everyone who was approved, with role, record and last sign-in', async () => {
    await server.signIn('amara');
    const all = await list('state=all');
    expect(all.results.map((each) => `${each.username} ${each.role}`)).toEqual([
      'clerk staff',
      'deputy super',
      'amara scholar',
      'okafor educator',
      'rivera educator',
      'office super',
    ]);
    const amara = nth((await list('search=OBI&role=scholar')).results, 0);
    expect(amara).toMatchObject({ student_name: 'Amara Obi', sessions: 1, state: 'active' });
    expect(amara.last_signed_in_at).toBe(clock.now().toISOString());
    expect((await list('role=educator&sort=last_sign_in')).results.map((each) => each.last_signed_in_at)).toContain(
      null,
    );
    expect((await list('role=educator')).results.map((each) => each.username)).toEqual(['okafor', 'rivera']);
  });

  test('is searched without accents', async () => {
    await server.db.query("UPDATE accounts SET last_name = 'Okáför' WHERE username = 'okafor'");
    expect((await list('search=okafor')).results.map((each) => each.username)).toEqual(['okafor']);
    expect((await list('search=okáför')).results.map((each) => each.username)).toEqual(['okafor']);
  });
});

describe('disabling', () => {
  test('ends the sessions at once and keeps the person out until the account is enabled', async () => {
    const { access_token: rivera, refresh_token: refresh } = await server.signInTokens('rivera');
    const disabled = await call('POST', `people/${idOf('rivera')}/disable`, { as: clerk });
    expect(person.parse(disabled.body)).toMatchObject({ state: 'disabled', sessions: 0, open_sessions: [] });
    expect((await server.call('GET', '/api/auth/me', { token: rivera })).status).toBe(401);
    expect(await canSignIn('rivera')).toBe(403);
    expect(await lastAudit('rivera')).toMatchObject({ action: 'account_disabled', actor: 'clerk' });
    expect((await list('state=disabled')).results.map((each) => each.username)).toEqual(['rivera']);
    await call('POST', `people/${idOf('rivera')}/enable`, { as: clerk });
    expect(await canSignIn('rivera')).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { token: rivera })).status).toBe(401);
    expect((await server.call('POST', '/api/auth/refresh', { body: { refresh } })).status).toBe(401);
  });

  test('is not for one’s own account, and of staff only for a superuser', async () => {
    expect(await call('POST', `people/${idOf('clerk')}/disable`, { as: clerk })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'This is your own account. Somebody else has to do this.' },
    });
    expect(await call('POST', `people/${idOf('office')}/disable`, { as: clerk })).toMatchObject({
      status: 403,
      body: { detail: 'Only a superuser may change the account of somebody in staff.' },
    });
    expect((await read('office', clerk)).may).toEqual({ change: false, set_role: false, unlink: false });
    expect((await read('rivera', clerk)).may).toEqual({ change: true, set_role: false, unlink: false });
    await server.db.query(
      `INSERT INTO provider_links SELECT 'https://id.school.example', username, id, created_at FROM accounts
        WHERE username IN ('rivera', 'office')`,
    );
    const links = [await read('rivera', clerk), await read('office', office), await read('rivera', office)];
    expect(links.map(({ may, linked_to }) => [may.unlink, linked_to.length])).toEqual([
      [false, 1],
      [false, 1],
      [true, 1],
    ]);
    await server.db.query('DELETE FROM provider_links');
    expect((await read('amara', clerk)).may).toEqual({ change: true, set_role: false, unlink: false });
    expect((await read('amara')).may).toEqual({ change: true, set_role: false, unlink: false });
    expect((await read('clerk')).may).toEqual({ change: true, set_role: true, unlink: false });
    expect((await read('office')).may).toEqual({ change: false, set_role: false, unlink: false });
  });

  test('two superusers who disable each other at once leave one of them', async () => {
    const deputy = await server.signIn('deputy');
    let answers: ReturnType<typeof call>[] = [];
    // Both are let in before either has decided.
    await server.db.tx(async (tx) => {
      await tx.query("SELECT 1 FROM accounts WHERE username IN ('office', 'deputy') FOR UPDATE");
      answers = [
        call('POST', `people/${idOf('deputy')}/disable`),
        call('POST', `people/${idOf('office')}/disable`, { as: deputy }),
      ];
      await untilWaiting(server.db, 2);
    });
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const active = await server.db.query("SELECT 1 FROM accounts WHERE is_superuser AND state = 'active'");
    expect(active).toHaveLength(1);
    await server.db.query("UPDATE accounts SET state = 'active' WHERE is_superuser");
  });
});

describe('the role', () => {
  test('of staff is given and taken by a superuser, and the person signs in again', async () => {
    const rivera = await server.signIn('rivera');
    const set = (role: string, from: string) => call('PUT', `people/${idOf('rivera')}/role`, { body: { role, from } });
    expect(person.parse((await set('staff', 'educator')).body).role).toBe('staff');
    expect(await set('super', 'educator')).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await set('staff', 'educator')).status).toBe(200);
    expect(await lastAudit('rivera')).toMatchObject({
      action: 'role_set',
      actor: 'office',
      details: { from: 'educator', to: 'staff' },
    });
    expect((await server.call('GET', '/api/auth/me', { token: rivera })).status).toBe(401);
    const asStaff = await server.signIn('rivera');
    expect((await call('GET', 'people', { as: asStaff })).status).toBe(200);
    await set('educator', 'staff');
    const asEducator = await server.signIn('rivera');
    expect((await call('GET', 'people', { as: asEducator })).status).toBe(403);
  });

  test('is nobody’s own to change, and not a scholar’s', async () => {
    const own = await call('PUT', `people/${idOf('office')}/role`, { body: { role: 'educator', from: 'super' } });
    expect(own.status).toBe(403);
    const scholar = await call('PUT', `people/${idOf('amara')}/role`, { body: { role: 'staff', from: 'scholar' } });
    expect(scholar).toMatchObject({ status: 422, body: { code: 'scholar' } });
    expect((await read('amara')).role).toBe('scholar');
  });

  test('needs a sign-in of the last 15 minutes', async () => {
    const { refresh_token: refresh } = await server.signInTokens('office');
    clock.advance({ minutes: 16 });
    // A refresh renews the tokens, but not the sign-in.
    const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh } });
    const old = String(Object(renewed.body).access_token);
    const answer = await call('PUT', `people/${idOf('rivera')}/role`, {
      as: old,
      body: { role: 'staff', from: 'educator' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'reauthenticate' } });
  });
});

describe('sessions', () => {
  test('are listed, and ended one by one or all', async () => {
    const tokens = [await server.signIn('okafor'), await server.signIn('okafor'), await server.signIn('okafor')];
    const { open_sessions: open } = await read('okafor');
    expect(open).toHaveLength(3);
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await server.call('GET', '/api/auth/me', { token })).status));
    const ended = await call('DELETE', `sessions/${nth(open, 0).id}`, { as: clerk });
    expect(person.parse(ended.body).open_sessions).toHaveLength(2);
    expect((await statuses()).toSorted((a, b) => a - b)).toEqual([200, 200, 401]);
    expect(await lastAudit('okafor')).toMatchObject({ action: 'session_ended', actor: 'clerk' });
    await call('DELETE', `people/${idOf('okafor')}/sessions`, { as: clerk });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await read('office')).open_sessions.filter((each) => each.is_current)).toHaveLength(1);
  });
});

test.each([
  ['that waits for its approval', "state = 'pending'"],
  ['that was rejected', "state = 'rejected'"],
  ['of somebody who was erased', "state = 'disabled', erased_at = now()"],
])('an account %s is not on the list, and nobody can open it here', async (_, state) => {
  const rights = { isStaff: false, isSuper: false };
  const name = `unlisted-${ids.size}`;
  ids.set(name, await addStaff(server.db, name, rights));
  await server.db.query(`UPDATE accounts SET role = 'EDUCATOR', ${state} WHERE username = $1`, [name]);
  expect((await list('state=all')).results.map((each) => each.username)).not.toContain(name);
  for (const act of ['enable', 'disable']) {
    expect((await call('POST', `people/${idOf(name)}/${act}`)).status).toBe(404);
  }
  await server.db.query('DELETE FROM accounts WHERE username = $1', [name]);
  ids.delete(name);
});

test.each([
  ['was not used for twelve hours', "rotated_at = rotated_at - interval '13 hours'"],
  ['is a month old, however often it was used', "expires_at = created_at + interval '1 minute'"],
])('a session that %s is not among the open ones', async (_, change) => {
  await server.signIn('okafor');
  expect((await read('okafor')).sessions).toBe(1);
  await server.db.query(`UPDATE sessions SET ${change} WHERE account_id = $1`, [idOf('okafor')]);
  clock.advance({ minutes: 2 });
  office = await server.signIn('office');
  expect(await read('okafor')).toMatchObject({ sessions: 0, open_sessions: [] });
  await server.db.query('DELETE FROM sessions WHERE account_id = $1', [idOf('okafor')]);
});

test.each([
  ['a colleague', { isStaff: true, isSuper: false }],
  ['a superuser without the mark of staff', { isStaff: false, isSuper: true }],
])('the account of %s is nothing that staff decide on', async (_, rights) => {
  const name = rights.isStaff ? 'colleague' : 'founder';
  ids.set(name, await addStaff(server.db, name, rights));
  const refused = { status: 403, body: { detail: 'Only a superuser may change the account of somebody in staff.' } };
  expect(await call('POST', `people/${idOf(name)}/disable`, { as: clerk })).toMatchObject(refused);
  expect(await call('DELETE', `people/${idOf(name)}/sessions`, { as: clerk })).toMatchObject(refused);
  expect(await canSignIn(name)).toBe(200);
  expect(await call('DELETE', `people/${idOf(name)}/sessions`)).toMatchObject({ status: 200 });
});
