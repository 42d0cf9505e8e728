import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signupDetail, signupPage, type Signup } from '#contracts/admin/signups.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

const PASSWORD = 'Quiet-otter-lamp-9';

const clock = fakeClock();
let server: TestServer;
let office: string;
let savant: string;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
  savant = (await one<{ id: string }>("SELECT id FROM houses WHERE name = 'Savant'")).id;
});
afterAll(() => server.close());
beforeEach(() => server.db.query('DELETE FROM throttles'));

async function one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
  const [row] = await server.db.query<Row & Record<string, unknown>>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

const asked = { desired_role: 'SCHOLAR', password: PASSWORD, house: 'Savant', grade: 6 };

async function signUp(person: { email: string; first_name: string; last_name: string; desired_role?: string }) {
  const answer = await server.call('POST', '/api/auth/signup', { body: { ...asked, ...person } });
  expect(answer.status).toBe(201);
  return one<{ id: string; state: string }>('SELECT id, state FROM accounts WHERE email = $1', [person.email]);
}

interface NewRecord {
  first: string;
  last: string;
  email?: string;
  grade?: number;
  number?: string;
  archived?: boolean;
}

async function addStudent({ first, last, email, grade = 6, number, archived = false }: NewRecord) {
  const id = newId();
  const [search, sort] = [`${first} ${last}`.toLowerCase(), `${last} ${first}`.toLowerCase()];
  await server.db.query(
    `INSERT INTO students (id, first_name, last_name, email, house_id, grade, school_number, search_text, sort_key,
                           created_at, archived_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), $10)`,
    [id, first, last, email ?? null, savant, grade, number ?? null, search, sort, archived ? new Date(NOW) : null],
  );
  return id;
}

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/admin/signups${path}`, { token: office, ...(body && { body }) });
const list = async (query = '') => signupPage.parse((await call('GET', query)).body);
const details = async (id: string) => signupDetail.parse((await call('GET', `/${id}`)).body);
const named = (rows: readonly Signup[], id: string) => rows.find((row) => row.id === id);
const auditOf = (id: string) =>
  server.db.query<{ action: string; actor_id: string; details: object }>(
    'SELECT action, actor_id, details FROM audit_log WHERE object_id = $1 AND action LIKE $2 ORDER BY seq',
    [id, 'signup%'],
  );

describe('the list of sign-ups', () => {
  test('shows who waits, the oldest first, and finds them by name without accents', async () => {
    const { id } = await signUp({ email: 'zoe@demo.school', first_name: 'Zoë', last_name: 'Wright' });
    const all = await list();
    expect(all.results[0]).toMatchObject({ email: 'pending@demo.school', role: 'EDUCATOR', state: 'waiting' });
    expect(named(all.results, id)).toMatchObject({
      first_name: 'Zoë',
      grade: 6,
      house: { id: savant, name: 'Savant' },
    });
    expect((await list('?search=wright%20zoe')).results.map((row) => row.id)).toEqual([id]);
    expect((await list('?role=EDUCATOR')).results.map((row) => row.email)).toEqual(['pending@demo.school']);
    expect((await list('?search=nobody-like-that')).count).toBe(0);
  });

  test('orders by name, and turns round', async () => {
    const names = async (sort: string) =>
      (await list(`?sort=${sort}`)).results.map((row) => `${row.last_name} ${row.first_name}`.toLowerCase());
    const forwards = await names('name');
    expect(forwards).toEqual(forwards.toSorted());
    expect(await names('-name')).toEqual(forwards.toReversed());
    expect((await call('GET', '?sort=email')).status).toBe(400);
  });

  test('marks who signed up twice, and two of one name', async () => {
    const person = { first_name: 'Leo', last_name: 'Petrov' };
    const { id } = await signUp({ ...person, email: 'leo@demo.school' });
    await signUp({ ...person, email: 'leo@demo.school' });
    expect(named((await list()).results, id)).toMatchObject({ again: 1, namesakes: 0 });
    await signUp({ ...person, email: 'leo.petrov@demo.school' });
    const { results } = await list();
    expect(named(results, id)).toMatchObject({ again: 1, namesakes: 1 });
    expect(results.find(({ email }) => email === 'leo.petrov@demo.school')).toMatchObject({ again: 0, namesakes: 1 });
  });

  test('names who has an account and signed up again', async () => {
    await signUp({ email: 'rivera@demo.school', first_name: 'Ana', last_name: 'Rivera' });
    expect((await list()).asked_again).toMatchObject([
      { name: 'Ana Rivera', email: 'rivera@demo.school', count: 1, is_rejected: false },
    ]);
  });
});

describe('approving', () => {
  test('opens an educator’s account, once', async () => {
    const { id } = await signUp({
      email: 'new.teacher@demo.school',
      first_name: 'Ida',
      last_name: 'Moss',
      desired_role: 'EDUCATOR',
    });
    await expect(server.signIn('new.teacher@demo.school', PASSWORD)).rejects.toThrow('not_active');
    expect(await call('POST', `/${id}/approve`, { as: 'new-student' })).toMatchObject({ status: 422 });
    expect(await call('POST', `/${id}/approve`, { as: 'educator' })).toMatchObject({ status: 200 });
    expect(await call('POST', `/${id}/approve`, { as: 'educator' })).toMatchObject({
      status: 409,
      body: { code: 'decided' },
    });
    const token = await server.signIn('new.teacher@demo.school', PASSWORD);
    expect((await server.call('GET', '/api/students?page_size=1', { token })).status).toBe(200);
    const { id: officeId } = await one<{ id: string }>("SELECT id FROM accounts WHERE username = 'office'");
    expect(await auditOf(id)).toEqual([
      { action: 'signup_approved', actor_id: officeId, details: { as: 'educator', change: expect.any(String) } },
    ]);
    expect(named((await list('?state=decided')).results, id)).toMatchObject({
      state: 'approved',
      decided_by: 'Morgan Whitfield',
    });
  });

  test('suggests the record that looks like the scholar, with each field the same or not', async () => {
    const other = await addStudent({ first: 'Noor', last: 'Hassan', email: 'n.hassan@demo.school', grade: 2 });
    const right = await addStudent({ first: 'Noor', last: 'Hassan-Ali', email: 'Noor@demo.school', number: 'T-4417' });
    await addStudent({ first: 'Noor', last: 'Hassan', archived: true });
    const { id } = await signUp({ email: 'noor@demo.school', first_name: 'Nóor', last_name: 'Hassan' });
    expect((await details(id)).records.map((record) => [record.id, record.school_number, record.same])).toEqual([
      [right, 'T-4417', { name: false, email: true, grade: true, house: true }],
      [other, null, { name: true, email: false, grade: false, house: true }],
    ]);
    expect(named((await list()).results, id)).toMatchObject({ matches: 2 });
  });

  test('puts a scholar onto the chosen record, which keeps its name and gains the email', async () => {
    const student = await addStudent({ first: 'Bea', last: 'Okonkwo', grade: 5 });
    const { id } = await signUp({ email: 'bea@demo.school', first_name: 'Beatrice', last_name: 'Okonkwo' });
    expect(await call('POST', `/${id}/approve`, { as: 'student', student_id: student })).toMatchObject({ status: 200 });
    const token = await server.signIn('bea@demo.school', PASSWORD);
    expect(await server.call('GET', `/api/students/${student}`, { token })).toMatchObject({
      status: 200,
      body: { first_name: 'Bea', email: 'bea@demo.school', grade: 5 },
    });
    expect(await server.call('GET', '/api/auth/me', { token })).toMatchObject({ body: { full_name: 'Bea Okonkwo' } });
    const twin = await signUp({ email: 'bea2@demo.school', first_name: 'Bea', last_name: 'Okonkwo' });
    expect((await details(twin.id)).records[0]).toMatchObject({ id: student, has_account: true });
    expect(await call('POST', `/${twin.id}/approve`, { as: 'student', student_id: student })).toMatchObject({
      status: 409,
      body: { code: 'has_account' },
    });
  });

  test('suggests a record that has an account after one that has none, however alike it is', async () => {
    const taken = await addStudent({ first: 'Ola', last: 'Berg' });
    const free = await addStudent({ first: 'Ola', last: 'Berg', grade: 2 });
    await server.db.query(
      "UPDATE students SET house_id = (SELECT id FROM houses WHERE name <> 'Savant' LIMIT 1) WHERE id = $1",
      [free],
    );
    const first = await signUp({ email: 'ola@demo.school', first_name: 'Ola', last_name: 'Berg' });
    await call('POST', `/${first.id}/approve`, { as: 'student', student_id: taken });
    const { id } = await signUp({ email: 'ola.berg@demo.school', first_name: 'Ola', last_name: 'Berg' });
    expect((await details(id)).records).toMatchObject([
      { id: free, has_account: false, same: { name: true, grade: false, house: false } },
      { id: taken, has_account: true, same: { name: true, grade: true, house: true } },
    ]);
  });

  test('makes no scholar an educator, who would have no record and see no points', async () => {
    const { id } = await signUp({ email: 'no.record@demo.school', first_name: 'Ren', last_name: 'Ito' });
    expect(await call('POST', `/${id}/approve`, { as: 'educator' })).toMatchObject({
      status: 422,
      body: { code: 'other_role' },
    });
    await expect(server.signIn('no.record@demo.school', PASSWORD)).rejects.toThrow('not_active');
  });

  test('keeps the address of the record, which is the way to the parents', async () => {
    const student = await addStudent({ first: 'Tia', last: 'Vance', email: 'family@home.example' });
    const { id } = await signUp({ email: 'tia@demo.school', first_name: 'Tia', last_name: 'Vance' });
    expect(await call('POST', `/${id}/approve`, { as: 'student', student_id: student })).toMatchObject({ status: 200 });
    expect(await one('SELECT email FROM students WHERE id = $1', [student])).toEqual({ email: 'family@home.example' });
  });

  test('is never onto the record of a student who left: nobody could sign in with it', async () => {
    const left = await addStudent({ first: 'Lev', last: 'Orlov', archived: true });
    const { id } = await signUp({ email: 'lev@demo.school', first_name: 'Lev', last_name: 'Orlov' });
    expect(await call('POST', `/${id}/approve`, { as: 'student', student_id: left })).toMatchObject({
      status: 422,
      body: { code: 'unknown_student' },
    });
    expect(await one('SELECT state, student_id FROM accounts WHERE id = $1', [id])).toEqual({
      state: 'pending',
      student_id: null,
    });
  });

  test('makes a new student record where there is none', async () => {
    const { id } = await signUp({ email: 'kim@demo.school', first_name: 'Kim', last_name: 'Quist' });
    expect((await details(id)).records).toEqual([]);
    expect(await call('POST', `/${id}/approve`, { as: 'new-student' })).toMatchObject({ status: 200 });
    const found = await server.call('GET', '/api/students?search=quist', { token: office });
    expect(found.body).toMatchObject({
      count: 1,
      results: [{ first_name: 'Kim', email: 'kim@demo.school', grade: 6, house_name: 'Savant', points: 0 }],
    });
  });

  test('finds any other record by its name or number', async () => {
    const student = await addStudent({ first: 'Wilhelmina', last: 'Zander', number: 'T-90210' });
    const { id } = await signUp({ email: 'mina@demo.school', first_name: 'Mina', last_name: 'Z' });
    for (const search of ['zander', 'T-90210']) {
      expect(await call('GET', `/${id}/records?search=${search}`)).toMatchObject({
        status: 200,
        body: { results: [{ id: student, has_account: false }] },
      });
    }
  });

  test('of two at once counts once', async () => {
    const { id } = await signUp({ email: 'two@demo.school', first_name: 'Two', last_name: 'Atonce' });
    const answers = await Promise.all([1, 2].map(() => call('POST', `/${id}/approve`, { as: 'new-student' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await one('SELECT count(*) AS count FROM students WHERE last_name = $1', ['Atonce'])).toEqual({ count: 1 });
  });
});

describe('an approval is taken back', () => {
  const approve = async (id: string, body: object): Promise<string> =>
    String(Object((await call('POST', `/${id}/approve`, body)).body).id);
  const undo = (approval: string) =>
    server.call('POST', `/api/admin/signup-approvals/${approval}/undo`, { token: office });
  const recordOf = async (name: string) =>
    (
      await server.db.query<{ id: string; email: string | null }>(
        'SELECT id, email FROM students WHERE last_name = $1',
        [name],
      )
    )[0];
  const asked = (id: string) => one('SELECT state, first_name, student_id FROM accounts WHERE id = $1', [id]);

  test('an educator is signed out and waits again, and the sign-up offers it for as long', async () => {
    const person = {
      email: 'back.teacher@demo.school',
      first_name: 'Ugo',
      last_name: 'Back',
      desired_role: 'EDUCATOR',
    };
    const { id } = await signUp(person);
    expect((await details(id)).approval).toBeNull();
    const approval = await approve(id, { as: 'educator' });
    expect((await details(id)).approval).toBe(approval);
    const token = await server.signIn(person.email, PASSWORD);
    expect((await undo(approval)).body).toEqual({ waiting: 1, kept: 0, records_kept: 0, told: 0 });
    expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect(await asked(id)).toEqual({ state: 'pending', first_name: 'Ugo', student_id: null });
    expect((await details(id)).approval).toBeNull();
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['signup_approved', 'signup_approval_undone']);
  });

  test('the record loses the email that it got, and the sign-up has its own name again', async () => {
    const record = await addStudent({ first: 'Mo', last: 'Backward' });
    const { id } = await signUp({ email: 'mo.b@demo.school', first_name: 'Maurice', last_name: 'Backward' });
    const approval = await approve(id, { as: 'student', student_id: record });
    expect(await asked(id)).toEqual({ state: 'active', first_name: 'Mo', student_id: record });
    await undo(approval);
    expect(await asked(id)).toEqual({ state: 'pending', first_name: 'Maurice', student_id: null });
    expect(await recordOf('Backward')).toEqual({ id: record, email: null });
  });

  test('a record that somebody changed since keeps its email', async () => {
    const record = await addStudent({ first: 'Mo', last: 'Kept' });
    const { id } = await signUp({ email: 'mo.k@demo.school', first_name: 'Mo', last_name: 'Kept' });
    const approval = await approve(id, { as: 'student', student_id: record });
    await server.db.query('UPDATE students SET grade = 9 WHERE id = $1', [record]);
    expect((await undo(approval)).body).toMatchObject({ waiting: 1 });
    expect(await recordOf('Kept')).toEqual({ id: record, email: 'mo.k@demo.school' });
  });

  test('a record that it added goes, with a line of the audit', async () => {
    const { id } = await signUp({ email: 'neu@demo.school', first_name: 'Neu', last_name: 'Added' });
    const approval = await approve(id, { as: 'new-student' });
    const added = await recordOf('Added');
    expect((await undo(approval)).body).toMatchObject({ waiting: 1, records_kept: 0 });
    expect(await recordOf('Added')).toBeUndefined();
    expect(
      await one('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq DESC LIMIT 1', [added?.id]),
    ).toEqual({
      action: 'student_deleted',
    });
  });

  const uses: ReadonlyArray<[string, string]> = [
    ['is in a roster', `INSERT INTO roster_members SELECT id, $1 FROM rosters LIMIT 1`],
    ['was changed', 'UPDATE students SET grade = 9 WHERE id = $1'],
  ];
  test.each(uses)('a record that it added stays where it %s since', async (_, use) => {
    const last = `Used ${newId().slice(-6)}`;
    const { id } = await signUp({ email: `${newId()}@demo.school`, first_name: 'Neu', last_name: last });
    const approval = await approve(id, { as: 'new-student' });
    const record = await recordOf(last);
    await server.db.query(use, [record?.id]);
    expect((await undo(approval)).body).toMatchObject({ waiting: 1, records_kept: 1 });
    expect(await recordOf(last)).toMatchObject({ id: record?.id });
  });

  test('who has read the email is counted, and an email that still waits is not sent', async () => {
    const people = await Promise.all(
      ['sent', 'waits'].map((name) =>
        signUp({ email: `${name}@mail.example`, first_name: name, last_name: 'Mail', desired_role: 'EDUCATOR' }),
      ),
    );
    const sealed = { sent: null, waits: Buffer.from('x') };
    for (const [index, name] of (['sent', 'waits'] as const).entries()) {
      const approval = await approve(people[index]?.id ?? '', { as: 'educator' });
      await server.db.query(
        `INSERT INTO mails (id, kind, email, account_id, for_staff, sealed, made_at, due_at, ends_at, sent_at)
         VALUES ($1, 'approved', 'a@b.example', $2, false, $3, now(), now(), 'infinity', $4)`,
        [newId(), people[index]?.id, sealed[name], name === 'sent' ? new Date(NOW) : null],
      );
      expect((await undo(approval)).body).toMatchObject({ waiting: 1, told: name === 'sent' ? 1 : 0 });
    }
    const left = await server.db.query('SELECT account_id FROM mails WHERE account_id = ANY ($1::uuid[])', [
      people.map(({ id }) => id),
    ]);
    expect(left).toEqual([{ account_id: people[0]?.id }]);
  });
});

describe('rejecting', () => {
  test('keeps the person out until staff reopen the sign-up', async () => {
    const { id } = await signUp({ email: 'spam@demo.school', first_name: 'Not', last_name: 'Ours' });
    expect(await call('POST', `/${id}/reject`, {})).toMatchObject({ status: 200 });
    await expect(server.signIn('spam@demo.school', PASSWORD)).rejects.toThrow('not_active');
    clock.advance({ seconds: 1 });
    await signUp({ email: 'spam@demo.school', first_name: 'Not', last_name: 'Ours' });
    expect((await list()).asked_again).toContainEqual(
      expect.objectContaining({ id, email: 'spam@demo.school', is_rejected: true }),
    );
    expect(await call('POST', `/${id}/reopen`)).toMatchObject({ status: 200 });
    expect(await call('POST', `/${id}/reopen`)).toMatchObject({ status: 409 });
    expect(named((await list()).results, id)).toMatchObject({ state: 'waiting', decided_by: null });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['signup_rejected', 'signup_reopened']);
  });

  test('is not for accounts that never signed up', async () => {
    const { id } = await one<{ id: string }>("SELECT id FROM accounts WHERE username = 'okafor'");
    for (const [path, body] of [
      ['reject', {}],
      ['approve', { as: 'educator' }],
      ['reopen', undefined],
    ] as const) {
      expect(await call('POST', `/${id}/${path}`, body)).toMatchObject({ status: 404 });
    }
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 404 });
  });
});

test('staff who have lost the right decide nothing', async () => {
  const { id } = await signUp({ email: 'late@demo.school', first_name: 'Late', last_name: 'Comer' });
  await server.db.query("UPDATE accounts SET is_staff = true WHERE username = 'okafor'");
  const token = await server.signIn('okafor');
  await server.db.query("UPDATE accounts SET is_staff = false WHERE username = 'okafor'");
  const answer = await server.call('POST', `/api/admin/signups/${id}/reject`, { token, body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('what waits counts the sign-ups', async () => {
  const count = (await list()).count;
  const answer = await server.call('GET', '/api/admin/waiting', { token: office });
  expect(Object(answer.body).results).toContainEqual(expect.objectContaining({ kind: 'signups', count }));
});
