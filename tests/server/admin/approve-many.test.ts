import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manyApproved, signupMatches, signupPage } from '#contracts/admin/signups.ts';
import { todayAnswer } from '#contracts/admin/today.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { newId } from '#tests/support/ids.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let office: string;
let savant: string;
let junbi: string;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
  await server.db.query("UPDATE accounts SET state = 'rejected' WHERE state = 'pending'");
  [savant, junbi] = [await idOf('houses', 'name', 'Savant'), await idOf('houses', 'name', 'Junbi')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query(
    "UPDATE accounts SET state = 'disabled', student_id = NULL, email = id || '@gone' WHERE email LIKE '%@crowd.test'",
  );
  await server.db.query('DELETE FROM duplicate_signups');
  await server.db.query("UPDATE students SET archived_at = now() WHERE email LIKE '%@crowd.test'");
});

const idOf = async (table: string, column: string, value: string): Promise<string> =>
  (await server.db.query<{ id: string }>(`SELECT id FROM ${table} WHERE ${column} = $1`, [value]))[0]?.id ?? '';
const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
const approve = (ids: readonly string[]) => call('POST', 'signup-approvals', { ids });
const undo = (id: string) => call('POST', `signup-approvals/${id}/undo`);
const exactIds = async () =>
  signupMatches.parse((await call('GET', 'signup-matches')).body).results.map(({ id }) => id);
const list = async (query: string) =>
  signupPage.parse((await call('GET', `signups${query}`)).body).results.map(({ email }) => email);
const accountOf = async (id: string) =>
  (
    await server.db.query(
      'SELECT state, student_id, first_name, decided_by IS NULL AS is_open FROM accounts WHERE id = $1',
      [id],
    )
  )[0];
const audited = async (id: string) =>
  server.db.query('SELECT action, details FROM audit_log WHERE object_id = $1 ORDER BY seq', [id]);

interface Child {
  first: string;
  last: string;
  email: string;
}
let children = 0;
function child(): Child {
  children += 1;
  return { first: 'Zoë', last: `Crowd ${children}`, email: `c${children}@crowd.test` };
}

async function addRecord({ first, last, email }: Child, { grade = 6, house = savant } = {}): Promise<string> {
  const id = newId();
  const folded = `${first} ${last}`.toLowerCase().replace('ë', 'e');
  await server.db.query(
    `INSERT INTO students (id, first_name, last_name, email, house_id, grade, search_text, sort_key, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, now())`,
    [id, first, last, email, house, grade, folded],
  );
  return id;
}

async function ask(
  { first, last, email }: Child,
  { role = 'SCHOLAR', grade = 6, house = savant } = {},
): Promise<string> {
  const id = newId();
  await server.db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at,
                           requested_grade, requested_house_id, created_at)
     SELECT $1, $2, $2, $3, $4, $5, 'pending', password_hash, password_changed_at, $6, $7, now()
       FROM accounts WHERE username = 'office'`,
    [id, email, first, last, role, grade, house],
  );
  return id;
}

/** A sign-up that matches its record exactly. */
async function exact(): Promise<{ id: string; record: string; who: Child }> {
  const who = child();
  return { record: await addRecord(who), id: await ask(who), who };
}

describe('a sign-up matches a record exactly', () => {
  test('where name, email, grade and house are the same, whatever the accents and the case', async () => {
    const who = child();
    await addRecord(who);
    const id = await ask({ ...who, first: 'zoe' });
    expect(await exactIds()).toEqual([id]);
    expect(signupPage.parse((await call('GET', 'signups')).body).exact).toBe(1);
  });

  const spoiled: ReadonlyArray<[string, (who: Child, record: string, id: string) => Promise<unknown>]> = [
    [
      'the name is another',
      (who, _, id) => server.db.query('UPDATE accounts SET last_name = $2 WHERE id = $1', [id, `${who.last}x`]),
    ],
    [
      'the email is another',
      (_, record) => server.db.query("UPDATE students SET email = 'other@crowd.test' WHERE id = $1", [record]),
    ],
    [
      'the record has no email',
      (_, record) => server.db.query('UPDATE students SET email = NULL WHERE id = $1', [record]),
    ],
    ['the grade is another', (_, record) => server.db.query('UPDATE students SET grade = 7 WHERE id = $1', [record])],
    [
      'the house is another',
      (_, record) => server.db.query('UPDATE students SET house_id = $2 WHERE id = $1', [record, junbi]),
    ],
    [
      'the student has left',
      (_, record) => server.db.query('UPDATE students SET archived_at = now() WHERE id = $1', [record]),
    ],
    [
      'the record has an account',
      async (_, record) => {
        const other = await ask({ ...child(), email: 'taken@crowd.test' });
        await server.db.query("UPDATE accounts SET state = 'active', student_id = $2 WHERE id = $1", [other, record]);
      },
    ],
    ['another student has the name', (who) => addRecord({ ...who, email: 'twin@crowd.test' }, { grade: 3 })],
    ['another student has the email', (who) => addRecord({ ...child(), email: who.email })],
    ['another sign-up has the name', (who) => ask({ ...who, email: 'twin@crowd.test' })],
    [
      'the person signed up twice',
      (who) =>
        server.db.query(
          "INSERT INTO duplicate_signups (id, email, desired_role, created_at) VALUES ($1, $2, 'SCHOLAR', now() + interval '1 second')",
          [newId(), who.email],
        ),
    ],
    ['an educator asks', (_, __, id) => server.db.query("UPDATE accounts SET role = 'EDUCATOR' WHERE id = $1", [id])],
    ['it was rejected', (_, __, id) => server.db.query("UPDATE accounts SET state = 'rejected' WHERE id = $1", [id])],
  ];
  test.each(spoiled)('but not where %s, and it is then not approved with the others', async (_, spoil) => {
    const { id, record, who } = await exact();
    const other = await exact();
    expect((await exactIds()).toSorted()).toEqual([id, other.id].toSorted());
    await spoil(who, record, id);
    expect(await exactIds()).toEqual([other.id]);
    const before = await accountOf(id);
    expect((await approve([id, other.id])).body).toMatchObject({ approved: 1, left: 1 });
    expect(await accountOf(id)).toEqual(before);
  });

  test('or may, or matches none, and the list finds each kind', async () => {
    const { who } = await exact();
    const likely = child();
    await addRecord(likely, { grade: 7 });
    await ask(likely);
    const none = child();
    await ask(none);
    const teacher = child();
    await ask(teacher, { role: 'EDUCATOR' });
    expect(await list('?match=exact')).toEqual([who.email]);
    expect(await list('?match=likely')).toEqual([likely.email]);
    expect(await list('?match=none')).toEqual([none.email]);
    expect((await call('GET', 'signups?match=odd')).status).toBe(400);
  });
});

describe('an approval of many', () => {
  test('is one line of Today, with its way back', async () => {
    clock.advance({ seconds: 1 });
    const [one, two] = [await exact(), await exact()];
    const { id } = manyApproved.parse((await approve([one.id, two.id])).body);
    const newest = async () => todayAnswer.parse((await call('GET', 'today')).body).changes[0];
    expect(await newest()).toMatchObject({ kind: 'approvals', id, approved: 2, name: null, is_undone: false });
    await undo(id);
    expect(await newest()).toMatchObject({ kind: 'approvals', id, is_undone: true });
  });

  test('opens every account onto its record, once, with a line of the audit each', async () => {
    const [one, two] = [await exact(), await exact()];
    const made = manyApproved.parse((await approve([one.id, two.id])).body);
    expect(made).toMatchObject({ approved: 2, left: 0 });
    expect(await accountOf(one.id)).toEqual({
      state: 'active',
      student_id: one.record,
      first_name: 'Zoë',
      is_open: false,
    });
    expect(await audited(two.id)).toEqual([
      { action: 'signup_approved_with_others', details: { as: 'student', student_id: two.record, change: made.id } },
    ]);
    expect((await approve([one.id, two.id])).body).toMatchObject({ approved: 0, left: 2 });
  });

  test('sent twice with one key is one approval, and the key is nobody else’s', async () => {
    const { id } = await exact();
    const headers = { 'Idempotency-Key': newId() };
    const send = () =>
      server.call('POST', '/api/admin/signup-approvals', { token: office, body: { ids: [id] }, headers });
    expect((await send()).body).toMatchObject({ approved: 1, left: 0 });
    expect((await send()).body).toMatchObject({ approved: 1, left: 0 });
    await server.db.query("UPDATE signup_approvals SET actor_id = (SELECT id FROM accounts WHERE username = 'rivera')");
    expect(await send()).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('is undone: they wait again, are signed out, and keep their password', async () => {
    const { id, who } = await exact();
    const made = manyApproved.parse((await approve([id])).body);
    const token = await server.signIn(who.email);
    expect((await undo(made.id)).body).toEqual({ waiting: 1, kept: 0, records_kept: 0, told: 0 });
    expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect(await accountOf(id)).toMatchObject({ state: 'pending', student_id: null, is_open: true });
    expect((await audited(id)).at(-1)).toEqual({ action: 'signup_approval_undone', details: { change: made.id } });
    await expect(server.signIn(who.email)).rejects.toThrow('not_active');
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { code: 'undone' } });
    await approve([id]);
    expect(await server.signIn(who.email)).toEqual(expect.any(String));
  });

  test('gives each the name back that the sign-up gave', async () => {
    const who = child();
    const record = await addRecord(who);
    const id = await ask({ ...who, first: 'zoe' });
    const made = manyApproved.parse((await approve([id])).body);
    expect(await accountOf(id)).toMatchObject({ first_name: 'Zoë', student_id: record });
    await undo(made.id);
    expect(await accountOf(id)).toMatchObject({ first_name: 'zoe', student_id: null });
  });

  test('keeps no name of a student who is erased', async () => {
    const [one, other] = [await exact(), await exact()];
    const made = manyApproved.parse((await approve([one.id, other.id])).body);
    const confirm = `${one.who.first} ${one.who.last}`;
    expect((await call('POST', `students/${one.record}/erase`, { confirm })).status).toBe(200);
    const [kept] = await server.db.query<{ rows: object[] }>('SELECT rows FROM signup_approvals WHERE id = $1', [
      made.id,
    ]);
    expect(kept?.rows).toMatchObject([{ id: other.id, last_name: other.who.last }]);
    expect(kept?.rows).toHaveLength(1);
  });

  test('is undone but for whose account was changed since', async () => {
    const [closed, opened, other] = [await exact(), await exact(), await exact()];
    const made = manyApproved.parse((await approve([closed.id, opened.id, other.id])).body);
    await call('POST', `people/${closed.id}/disable`);
    await call('POST', `people/${opened.id}/disable`);
    await call('POST', `people/${opened.id}/enable`);
    expect((await undo(made.id)).body).toMatchObject({ waiting: 1, kept: 2 });
    expect(await accountOf(closed.id)).toMatchObject({ state: 'disabled', student_id: closed.record });
    expect(await accountOf(opened.id)).toMatchObject({ state: 'active', student_id: opened.record });
    expect(await accountOf(other.id)).toMatchObject({ state: 'pending' });
  });

  test('can be undone for a day', async () => {
    const { id } = await exact();
    const made = manyApproved.parse((await approve([id])).body);
    clock.advance({ hours: 24, seconds: 1 });
    office = await server.signIn('office');
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    await tidyUp({ db: server.db, clock: clock.now });
    expect(await undo(made.id)).toMatchObject({ status: 404 });
    expect(await accountOf(id)).toMatchObject({ state: 'active' });
  });
});
