import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { eraseAfterRetention } from '#server/students/erase-student.ts';
import { newId } from '#tests/support/ids.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createMergingOffice, type MergingOffice } from '#tests/support/server/merging-office.ts';
import { nth } from '#tests/support/server/school.ts';

let office: MergingOffice;

beforeAll(async () => {
  office = await createMergingOffice();
});
afterAll(() => office.server.close());
beforeEach(() => office.server.db.query('DELETE FROM throttles'));

const query = (text: string, values: unknown[] = []) => office.server.db.query(text, values);
/** Everything that hangs on these records, but for the versions and what is zero. */
const stateOf = (ids: readonly string[]) =>
  Promise.all(
    [
      `SELECT to_jsonb(s) - 'version' AS row FROM students s WHERE id = ANY ($1::uuid[]) ORDER BY id`,
      'SELECT * FROM student_total WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id',
      'SELECT * FROM student_day_total WHERE student_id = ANY ($1::uuid[]) AND points <> 0 ORDER BY student_id, day',
      'SELECT * FROM roster_members WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id, roster_id',
      'SELECT * FROM class_students WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id, class_id',
      'SELECT id, student_id FROM accounts WHERE student_id = ANY ($1::uuid[]) ORDER BY id',
      'SELECT * FROM lunch_numbers WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id',
      'SELECT * FROM student_codes WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id',
    ].map((text) => query(text, [ids])),
  );
const roster = async (...ids: string[]): Promise<string> =>
  Object((await office.call('POST', 'rosters', { name: `R ${newId()}`, student_ids: ids }, 'rivera')).body).id;
const membersOf = async (id: string): Promise<string[]> =>
  Object((await office.call('GET', `rosters/${id}`, undefined, 'rivera')).body).student_ids;
const PASSWORD = 'Quiet-otter-lamp-9';
/** A scholar's account for a record. */
const account = async (id: string): Promise<string> => {
  const email = `${newId().slice(-8)}@school.test`;
  const names = { first_name: 'Wren', last_name: 'Ash', house: 'Savant', grade: 5 };
  await office.call('POST', 'auth/signup', { ...names, desired_role: 'SCHOLAR', password: PASSWORD, email });
  const [row] = await query('SELECT id FROM accounts WHERE email = $1', [email]);
  await office.call('POST', `admin/signups/${String(row?.['id'])}/approve`, { as: 'student', student_id: id });
  return email;
};
const ownerOf = async (email: string) =>
  (await query('SELECT student_id FROM accounts WHERE email = $1', [email]))[0]?.['student_id'];
const signIn = async (identifier: string): Promise<number> =>
  (await office.server.call('POST', '/api/auth/login/', { body: { email: identifier, password: PASSWORD } })).status;

test('two records are as they were before, in all that hangs on them', async () => {
  const number = `N${newId()}`;
  const both = await office.pair({}, { school_number: number, house_id: office.houses[1] });
  await office.award(both.kept, 2);
  await office.award(both.lost, 5);
  await roster(both.kept, both.lost);
  await roster(both.lost);
  await query("INSERT INTO classes (id, source, source_id, title, changed_at) VALUES ($1, 's', 'x-1', '5A', now())", [
    both.lost,
  ]);
  await query('INSERT INTO class_students SELECT $1, $1', [both.lost]);
  const emails = [await account(both.kept), await account(both.lost)];
  await office.call('PUT', `admin/students/${both.lost}/lunch-number`, { lunch_number: '482913' });
  await query(
    `INSERT INTO student_codes (student_id, code_hash, made_at, made_by, expires_at)
     SELECT $1::uuid, decode($2, 'hex'), '2026-11-25', id, '2027-01-01' FROM accounts WHERE username = 'office'`,
    [both.lost, '00ff'],
  );
  const ids = [both.kept, both.lost];
  const before = await stateOf(ids);
  const id = await office.merge(both, { account: 'lost' });
  expect(await ownerOf(nth(emails, 1))).toBe(both.kept);
  expect(await office.record(both.kept)).toMatchObject({
    points: 7,
    rosters: 2,
    school_number: number,
    lunch_number_set_at: office.clock.now().toISOString(),
    account: { email: emails[1] },
  });
  expect((await office.part(id)).status).toBe(200);
  expect(await stateOf(ids)).toEqual(before);
  expect(await office.drift()).toBe(0);
});

describe('a roster', () => {
  test('has the kept record in place of the other one, once', async () => {
    const both = await office.pair();
    const [shared, alone] = [await roster(both.kept, both.lost), await roster(both.lost)];
    await office.merge(both);
    expect([await membersOf(shared), await membersOf(alone)]).toEqual([[both.kept], [both.kept]]);
  });

  test('that is saved with the other record’s id gets the kept one', async () => {
    const both = await office.pair();
    const id = await roster();
    await office.merge(both);
    await office.call('PATCH', `rosters/${id}`, { student_ids: [both.lost, both.kept] }, 'rivera');
    expect(await membersOf(id)).toEqual([both.kept]);
    const made = await roster(both.lost);
    expect(await membersOf(made)).toEqual([both.kept]);
  });

  test('that the child left since the merge stays as it is', async () => {
    const both = await office.pair();
    const [shared, alone] = [await roster(both.kept, both.lost), await roster(both.lost)];
    const id = await office.merge(both);
    for (const each of [shared, alone]) await office.call('PATCH', `rosters/${each}`, { student_ids: [] }, 'rivera');
    await office.part(id);
    expect([await membersOf(shared), await membersOf(alone)]).toEqual([[], []]);
  });
});

describe('an account', () => {
  test('of the other record alone is the kept one’s, and stays signed in', async () => {
    const both = await office.pair();
    const email = await account(both.lost);
    const token = await office.server.signIn(email, PASSWORD);
    await office.merge(both);
    expect(await ownerOf(email)).toBe(both.kept);
    const own = await office.server.call('GET', `/api/students/${both.lost}`, { token });
    expect(own).toMatchObject({ status: 200, body: { id: both.kept } });
  });

  test('of each record: staff say which one signs in, and the other one can’t', async () => {
    const both = await office.pair();
    const [own, other] = [await account(both.kept), await account(both.lost)];
    expect(await office.tryMerge(both)).toMatchObject({
      status: 422,
      body: { code: 'two_accounts', detail: MERGE_WORDS.twoAccounts },
    });
    expect(await office.pointsOf(both.lost)).toEqual([0]);
    const token = await office.server.signIn(other, PASSWORD);
    const id = await office.merge(both, { account: 'kept' });
    expect([await signIn(own), await signIn(other)]).toEqual([200, 403]);
    expect((await office.server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    await office.part(id);
    expect([await signIn(own), await signIn(other)]).toEqual([200, 200]);
  });

  test('that gives way can’t sign in until the records are parted', async () => {
    const both = await office.pair();
    const [own, other] = [await account(both.kept), await account(both.lost)];
    const token = await office.server.signIn(own, PASSWORD);
    const id = await office.merge(both, { account: 'lost' });
    expect([await signIn(own), await signIn(other)]).toEqual([403, 200]);
    expect((await office.server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    await office.part(id);
    expect([await ownerOf(own), await ownerOf(other)]).toEqual([both.kept, both.lost]);
  });
});

describe('a merge is refused', () => {
  test('of a record with itself', async () => {
    const id = await office.student();
    expect(await office.tryMerge({ kept: id, lost: id })).toMatchObject({ status: 422, body: { code: 'same_record' } });
  });

  test('of a record that was changed since it was seen, either of them', async () => {
    const both = await office.pair();
    for (const version of ['kept_version', 'lost_version']) {
      expect(await office.tryMerge(both, { [version]: 9 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    }
  });

  test('into a record that is archived; one that is archived can be merged', async () => {
    const both = await office.pair();
    await office.call('POST', 'admin/student-changes', { ids: [both.lost], change: { kind: 'archive' } });
    const [before] = await query('SELECT archived_at, archived_by FROM students WHERE id = $1', [both.lost]);
    expect(await office.tryMerge({ kept: both.lost, lost: both.kept })).toMatchObject({
      status: 422,
      body: { code: 'kept_is_archived' },
    });
    office.clock.advance({ minutes: 1 });
    await office.part(await office.merge(both));
    expect(await query('SELECT archived_at, archived_by FROM students WHERE id = $1', [both.lost])).toEqual([before]);
  });

  test('of records that were merged already, and of one that another was merged into', async () => {
    const [first, second] = [await office.pair(), await office.pair()];
    await office.merge(first);
    for (const both of [
      { kept: first.lost, lost: second.kept },
      { kept: second.kept, lost: first.lost },
    ]) {
      expect(await office.tryMerge(both)).toMatchObject({ status: 409, body: { code: 'not_there' } });
    }
    expect(await office.tryMerge({ kept: second.kept, lost: first.kept })).toMatchObject({
      status: 422,
      body: { code: 'has_merged' },
    });
    expect((await office.tryMerge({ kept: first.kept, lost: second.lost })).status).toBe(201);
  });

  test('with a key that was used for another; the same again is the same merge', async () => {
    const [first, second] = [await office.pair(), await office.pair()];
    const headers = { 'Idempotency-Key': newId() };
    const body = await office.bodyOf(first);
    const send = (what: object) => office.call('POST', 'admin/student-merges', what, 'office', headers);
    expect((await send(body)).status).toBe(201);
    expect(await send(body)).toMatchObject({ status: 201, body: { id: first.kept, merges: [{}] } });
    for (const other of [{ kept_id: second.kept }, { lost_id: second.lost }]) {
      expect(await send({ ...body, ...other })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    }
  });
});

describe('two records can’t be parted', () => {
  test('twice, or after a day', async () => {
    const id = await office.merge(await office.pair());
    const madeAgo = (merge: string, seconds: number) =>
      query('UPDATE student_merges SET made_at = $2::timestamptz - make_interval(secs => $3) WHERE id = $1', [
        merge,
        office.clock.now(),
        seconds,
      ]);
    await madeAgo(id, 86_401);
    expect(await office.part(id)).toMatchObject({
      status: 409,
      body: { code: 'too_late', detail: MERGE_WORDS.tooLate },
    });
    const next = await office.merge(await office.pair());
    await madeAgo(next, 86_400);
    expect((await office.part(next)).status).toBe(200);
    expect(await office.part(next)).toMatchObject({ status: 409, body: { code: 'parted' } });
  });

  test('while somebody else has the number of the one that would come back', async () => {
    const number = `N${newId()}`;
    const both = await office.pair({ school_number: `M${newId()}` }, { school_number: number });
    const id = await office.merge(both);
    const other = await office.student({ school_number: number });
    expect(await office.part(id)).toMatchObject({ status: 409, body: { code: 'number_used' } });
    await office.call('PATCH', `admin/students/${other}`, { version: 1, school_number: null });
    expect((await office.part(id)).status).toBe(200);
  });

  test('into a field that was saved since: it stays', async () => {
    const both = await office.pair({}, { email: 'lost@school.test' });
    const id = await office.merge(both);
    const { version } = await office.record(both.kept);
    await office.call('PATCH', `admin/students/${both.kept}`, { version, email: 'own@school.test' });
    expect(await office.part(id)).toMatchObject({ body: { email: 'own@school.test' } });
  });
});

test('Today shows a merge for a day, and that it was undone', async () => {
  const both = await office.pair({ first_name: 'Tess', last_name: newId() });
  const { last_name } = await office.record(both.kept);
  office.clock.advance({ minutes: 1 });
  const id = await office.merge(both);
  const shown = async () =>
    Object((await office.call('GET', 'admin/today')).body).changes.find((change: { id?: string }) => change.id === id);
  expect(await shown()).toMatchObject({ kind: 'merge', name: `Tess ${last_name}`, is_undone: false });
  await office.part(id);
  expect(await shown()).toMatchObject({ is_undone: true });
  await query("UPDATE student_merges SET made_at = made_at - interval '25 hours' WHERE id = $1", [id]);
  expect(await shown()).toBeUndefined();
});

describe('an erasure', () => {
  test('of the kept record erases the other one with its account and words; the other one alone is refused', async () => {
    const both = await office.pair({ first_name: 'Kay' }, { first_name: 'Lou' });
    const award = await office.award(both.lost, 5);
    const [own, other] = [await account(both.kept), await account(both.lost)];
    const id = await office.merge(both, { account: 'kept' });
    const erase = (student: string) => office.call('POST', `admin/students/${student}/erase`, { confirm: 'Kay Ash' });
    expect(await erase(both.lost)).toMatchObject({ status: 409, body: { detail: MERGE_WORDS.eraseKept } });
    expect((await erase(both.kept)).status).toBe(200);
    expect(
      await query('SELECT first_name FROM students WHERE id = ANY ($1::uuid[])', [[both.kept, both.lost]]),
    ).toEqual([{ first_name: 'Former' }, { first_name: 'Former' }]);
    expect(await query('SELECT 1 FROM accounts WHERE email = ANY ($1)', [[own, other]])).toEqual([]);
    expect(await query('SELECT reason_text FROM ledger WHERE id = $1', [award])).toEqual([{ reason_text: '' }]);
    expect(await office.part(id)).toMatchObject({ status: 409, body: { code: 'not_there' } });
    expect(await office.drift()).toBe(0);
  });

  test('after the school’s time for records leaves a merged one to the kept one', async () => {
    const both = await office.pair();
    await office.call('POST', 'admin/student-changes', { ids: [both.lost], change: { kind: 'archive' } });
    await office.merge(both);
    await query("UPDATE students SET archived_at = '2015-01-01' WHERE id = $1", [both.lost]);
    await eraseAfterRetention({ db: office.server.db, clock: office.clock.now, keys: TEST_KEYS });
    expect(await query('SELECT 1 FROM students WHERE id = $1 AND erased_at IS NULL', [both.lost])).toHaveLength(1);
  });
});

describe('other acts of the office', () => {
  test('leave a merged record alone: it is not restored, not moved, and gets no lunch number', async () => {
    const both = await office.pair();
    await office.merge(both);
    const change = (what: object) => office.call('POST', 'admin/student-changes', { ids: [both.lost], change: what });
    expect(await change({ kind: 'restore' })).toMatchObject({ status: 409, body: { code: 'not_there' } });
    expect(await change({ kind: 'grade', grade: 7 })).toMatchObject({ status: 409, body: { code: 'not_there' } });
    const lunch = await office.call('PUT', `admin/students/${both.lost}/lunch-number`, { lunch_number: '482913' });
    expect(lunch.status).toBe(404);
  });

  test('that were made before the merge are not undone on either record', async () => {
    const both = await office.pair();
    const change = { ids: [both.kept, both.lost], change: { kind: 'grade', grade: 8 } };
    const made = Object((await office.call('POST', 'admin/student-changes', change)).body).id;
    await office.merge(both);
    expect(await office.call('POST', `admin/student-changes/${made}/undo`)).toMatchObject({
      status: 200,
      body: { restored: 0, kept: 2 },
    });
  });
});

describe('a file', () => {
  const preview = async (row: object, file: object = {}) =>
    office.call('POST', 'admin/imports/preview', {
      kind: 'csv',
      file_name: 'pupils.csv',
      source: null,
      year_words: null,
      students: [{ row: 2, first_name: 'Wren', last_name: 'Ash', ...row }],
      ...file,
    });

  test.each([
    ['number', 'school_number', (key: string) => `N${key}`],
    ['email', 'email', (key: string) => `${key}@school.test`],
  ])('finds the kept record by the other one’s %s', async (_, field, keyOf) => {
    const [own, key] = [keyOf(newId().slice(-8)), keyOf(newId().slice(-8))];
    const both = await office.pair({ [field]: own, last_name: own }, { [field]: key, last_name: key });
    await office.merge(both);
    const { body } = await preview({ [field]: key, last_name: 'Other' });
    expect(body).toMatchObject({ rows: [{ student_id: both.kept, kind: 'changed' }] });
    expect(JSON.stringify(body)).not.toContain(both.lost);
  });

  test('finds the kept record by the other one’s id in the school’s system, and puts it into its classes', async () => {
    const both = await office.pair();
    const [source, sourceId] = [`sis-${newId()}`, newId()];
    const [made] = await query(
      `INSERT INTO imports (id, kind, file_name, added, changed, archived, made_at, made_by)
       SELECT $1, 'oneroster', 'a', 0, 0, 0, $2, id FROM accounts WHERE username = 'office' RETURNING id`,
      [newId(), office.clock.now()],
    );
    await query('INSERT INTO student_sources (source, source_id, student_id, import_id) VALUES ($1, $2, $3, $4)', [
      source,
      sourceId,
      both.lost,
      made?.['id'],
    ]);
    await office.merge(both);
    const { body } = await preview({ source_id: sourceId }, { kind: 'oneroster', source });
    expect(body).toMatchObject({ rows: [{ student_id: both.kept, kind: 'unchanged' }] });
  });

  test('that gives the kept record the other one’s number is written', async () => {
    const [own, key] = [`N${newId()}`, `N${newId()}`];
    const both = await office.pair({ school_number: own }, { school_number: key });
    await office.merge(both);
    const row = { school_number: key };
    const { plan } = Object((await preview(row)).body);
    const students = [{ row: 2, first_name: 'Wren', last_name: 'Ash', ...row }];
    const file = { kind: 'csv', file_name: 'pupils.csv', source: null, year_words: null, students, plan };
    expect((await office.call('POST', 'admin/imports', file)).body).toMatchObject({ changed: 1 });
    expect(await office.record(both.kept)).toMatchObject({ school_number: key });
  });
});
