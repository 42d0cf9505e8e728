import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvExport } from '#contracts/admin/list.ts';
import { adminStudent, adminStudentIds, adminStudentPage, type AdminStudent } from '#contracts/admin/students.ts';
import { createPasswords } from '#server/accounts/passwords/passwords.ts';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let office: string;
let houses: Array<{ id: string; name: string }>;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
  houses = await server.db.query<{ id: string; name: string }>('SELECT id, name FROM houses ORDER BY position');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/admin/${path}`, { token: office, ...(body === undefined ? {} : { body }) });
const list = async (query: string) => adminStudentPage.parse((await call('GET', `students?${query}`)).body);
const read = async (id: string) => adminStudent.parse((await call('GET', `students/${id}`)).body);
const add = async (fields: Record<string, unknown>): Promise<AdminStudent> => {
  const answer = await call('POST', 'students', { first_name: 'Nils', last_name: 'Holgersson', ...fields });
  expect(answer.status).toBe(201);
  return adminStudent.parse(answer.body);
};
const audited = (id: string) =>
  server.db.query<{ action: string; details: object; username: string }>(
    `SELECT g.action, g.details, a.username FROM audit_log g LEFT JOIN accounts a ON a.id = g.actor_id
      WHERE g.object_id = $1 ORDER BY g.seq`,
    [id],
  );

describe('the list of records', () => {
  test('says how many are here and archived, and finds by name, school number and email', async () => {
    const all = await list('');
    expect(all).toMatchObject({ page: 1, page_size: 25, count: 600, here: 600, archived: 0 });
    const zoe = nth((await list('search=ZOE')).results, 0);
    expect(zoe.first_name).toBe('Zoë');
    expect((await list(`search=${zoe.school_number}`)).results.map((each) => each.id)).toEqual([zoe.id]);
    expect((await list(`search=${zoe.email}`)).results.map((each) => each.id)).toContain(zoe.id);
    expect((await list('search=%25')).count).toBe(0);
  });

  test('is filtered by house, grade and account, also by having none', async () => {
    const house = nth(houses, 2);
    const ofHouse = await list(`house=${house.id}&page_size=100`);
    expect(new Set(ofHouse.results.map((each) => each.house_name))).toEqual(new Set([house.name]));
    const bare = await add({ last_name: 'Bare' });
    expect((await list('house=none')).results.map((each) => each.id)).toEqual([bare.id]);
    expect((await list('grade=none')).results.map((each) => each.id)).toEqual([bare.id]);
    expect(new Set((await list('grade=K')).results.map((each) => each.grade))).toEqual(new Set([0]));
    expect((await list('account=with')).results.map((each) => each.email)).toEqual(['amara@demo.school']);
    expect((await list('account=without')).count).toBe(600);
  });

  test.each([
    ['number', 'school_number'],
    ['grade', 'grade'],
    ['points', 'points'],
  ] as const)('is sorted by %s in both directions', async (sort, field) => {
    const numbers = async (order: string) =>
      (await list(`sort=${order}&house=${nth(houses, 0).id}&page_size=100`)).results.map((each) => Number(each[field]));
    const up = await numbers(sort);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const down = await numbers(`-${sort}`);
    expect(down).toEqual(down.toSorted((a, b) => b - a));
  });

  test('refuses what is too long in plain words', async () => {
    const body = {
      first_name: 'x'.repeat(81),
      last_name: 'Long',
      email: null,
      school_number: null,
      house_id: null,
      grade: null,
    };
    expect(await call('POST', 'students', body)).toMatchObject({
      status: 400,
      body: { detail: 'The first name is longer than 80 characters.' },
    });
    const number = { ...body, first_name: 'Lee', school_number: '1'.repeat(41) };
    expect(await call('POST', 'students', number)).toMatchObject({
      status: 400,
      body: { detail: 'The school number is longer than 40 characters.' },
    });
  });

  test('gives the ids of all that a filter finds', async () => {
    const { ids } = adminStudentIds.parse((await call('GET', 'student-ids?grade=7')).body);
    expect(ids).toHaveLength((await list('grade=7')).count);
  });

  test.each(['grade=16', 'house=Savant', 'state=gone', 'sort=email', 'page_size=101'])('refuses %s', async (query) =>
    expect((await call('GET', `students?${query}`)).status).toBe(400),
  );
});

describe('a record', () => {
  test('is made with all that the office knows, and says nothing of the lunch number but that there is one', async () => {
    const house = nth(houses, 1);
    const made = await add({
      last_name: 'Ågren',
      email: ' NILS@school.example ',
      school_number: ' A-77 ',
      house_id: house.id,
      grade: 0,
      lunch_number: '48291',
    });
    expect(made).toMatchObject({
      email: 'nils@school.example',
      school_number: 'A-77',
      house_name: house.name,
      grade: 0,
      version: 1,
      has_account: false,
      account: null,
      points: 0,
    });
    expect(made.lunch_number_set_at).not.toBeNull();
    expect(JSON.stringify(made)).not.toMatch(/48291|argon2/);
    expect(await audited(made.id)).toMatchObject([
      { action: 'student_created', username: 'office' },
      { action: 'lunch_number_set', username: 'office' },
    ]);
  });

  test('that is sent again is the same record', async () => {
    const key = newId();
    const send = () =>
      server.call('POST', '/api/admin/students', {
        token: office,
        body: { first_name: 'Once', last_name: 'Only' },
        headers: { 'Idempotency-Key': key },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(adminStudent.parse(second.body)).toEqual(adminStudent.parse(first.body));
    expect((await list('search=once only')).count).toBe(1);
  });

  test('shares its school number with nobody, in any case, archived or not', async () => {
    const first = await add({ first_name: 'Ada', last_name: 'First', school_number: 'x9' });
    const second = await add({ first_name: 'Ben', last_name: 'Second' });
    await call('POST', 'student-changes', { ids: [first.id], change: { kind: 'archive' } });
    const refused = await call('PATCH', `students/${second.id}`, { version: 1, school_number: 'X9' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'number_used',
        detail: 'Another student has this school number. It is Ada First, who is archived.',
      },
    });
    expect((await read(second.id)).school_number).toBeNull();
  });

  test('is changed field by field, and the audit says which, with houses and grades but without names', async () => {
    const before = await add({ house_id: nth(houses, 0).id, grade: 4, email: 'a@b.example' });
    const answer = await call('PATCH', `students/${before.id}`, {
      version: before.version,
      last_name: 'Märk',
      house_id: nth(houses, 1).id,
      email: null,
    });
    expect(answer.status).toBe(200);
    expect(adminStudent.parse(answer.body)).toMatchObject({
      first_name: 'Nils',
      last_name: 'Märk',
      email: null,
      grade: 4,
      house_id: nth(houses, 1).id,
      version: before.version + 1,
    });
    expect((await list('search=mark')).results.map((each) => each.id)).toContain(before.id);
    expect((await audited(before.id)).at(-1)).toMatchObject({
      action: 'student_changed',
      details: { fields: 'last_name, email, house_id', house_from: nth(houses, 0).id, house_to: nth(houses, 1).id },
    });
  });

  test('that somebody changed in between is not overwritten', async () => {
    const opened = await add({ grade: 5 });
    const edit = (grade: number) => call('PATCH', `students/${opened.id}`, { version: opened.version, grade });
    expect((await edit(6)).status).toBe(200);
    expect(await edit(7)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        detail: 'You changed this student after you opened the page here, so nothing was saved.',
      },
    });
    expect((await read(opened.id)).grade).toBe(6);
  });

  test.each([
    [{ first_name: ' ' }, 400],
    [{ email: 'nobody' }, 400],
    [{ grade: 13 }, 422],
    [{ school_number: '1'.repeat(41) }, 400],
    [{ house_id: 'Savant' }, 400],
    [{ house_id: newId() }, 422],
  ])('is not changed to %j', async (change, status) => {
    const record = await add({});
    expect((await call('PATCH', `students/${record.id}`, { version: 1, ...change })).status).toBe(status);
    expect(await read(record.id)).toEqual(record);
  });

  test('keeps old points in the old house after a move', async () => {
    const school = await readSchool(server, office);
    const student = nth(school.students, 30);
    const total = async (id: string | null) =>
      (await server.db.query<{ points: number }>('SELECT points FROM house_total WHERE house_id = $1', [id]))[0]
        ?.points ?? 0;
    const target = nth(
      houses.filter((each) => each.id !== student.house_id),
      0,
    );
    const [oldBefore, newBefore] = [await total(student.house_id), await total(target.id)];
    const { version } = await read(student.id);
    await call('PATCH', `students/${student.id}`, { version, house_id: target.id });
    const body = awardBodyFor(school, { student_id: student.id, scholar_id: student.id, points: 3, value: 3 });
    expect((await server.call('POST', '/api/points/award', { token: office, body })).status).toBe(201);
    expect([await total(student.house_id), await total(target.id)]).toEqual([oldBefore, newBefore + 3]);
  });
});

describe('a lunch number', () => {
  test('is kept as a hash, opens the way to a new password, and can be removed', async () => {
    const amara = nth((await list('search=amara@demo.school')).results, 0);
    const set = await call('PUT', `students/${amara.id}/lunch-number`, { lunch_number: '77120' });
    expect(set.status).toBe(200);
    const [stored] = await server.db.query<{ hash: string }>('SELECT hash FROM lunch_numbers WHERE student_id = $1', [
      amara.id,
    ]);
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
    expect(await createPasswords(TEST_KEYS.pepper).verify(stored?.hash ?? null, '77120')).toBe(true);
    const cleared = await call('DELETE', `students/${amara.id}/lunch-number`);
    expect(adminStudent.parse(cleared.body).lunch_number_set_at).toBeNull();
    expect((await audited(amara.id)).map((each) => each.action)).toEqual(
      expect.arrayContaining(['lunch_number_set', 'lunch_number_cleared']),
    );
  });

  test.each(['123', '1234567', '12a4', 1234, null])('is not %j', async (number) => {
    const record = await add({});
    const answer = await call('PUT', `students/${record.id}/lunch-number`, { lunch_number: number });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'A lunch number has 4 to 6 digits.' } });
  });
});

describe('the list as a CSV file', () => {
  test('holds what the filter finds, in its order, with columns that the import knows, and no formula', async () => {
    const house = nth(houses, 0);
    await add({ last_name: '=SUM(A1)', first_name: 'Formula', grade: 0, school_number: '0417', house_id: house.id });
    await add({ last_name: 'Zebra, the', first_name: 'Formula', grade: 7 });
    const answer = await call('POST', 'students/export', { search: 'formula', sort: '-name' });
    expect(answer.status).toBe(200);
    const { csv, rows, is_cut } = csvExport.parse(answer.body);
    expect([rows, is_cut]).toEqual([2, false]);
    expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
      'First name,Last name,School number,School email,Grade,House,Points,Archived,Account',
      'Formula,"Zebra, the",,,7,,0,,no',
      `Formula,'=SUM(A1),0417,,K,${house.name},0,,no`,
      '',
    ]);
    const [row] = await server.db.query<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'students_exported' ORDER BY seq DESC LIMIT 1`,
    );
    expect(row?.details).toEqual({ rows: 2 });
  });

  test('is a template too: everyone who is here, with the classes that lists have made and no others', async () => {
    const record = await add({ last_name: 'Aaaclass', first_name: 'Tess', grade: 7 });
    const gone = await add({ last_name: 'Aaagone', first_name: 'Gus', grade: 7 });
    await server.db.query('UPDATE students SET archived_at = now() WHERE id = $1', [gone.id]);
    await server.db.query(
      `WITH c AS (
         INSERT INTO classes (id, source, source_id, title, ended_at, changed_at)
         VALUES (gen_random_uuid(), 'class lists', '7b', '7B', NULL, now()),
                (gen_random_uuid(), 'class lists', 'art', 'Art', NULL, now()),
                (gen_random_uuid(), 'class lists', '6b', '6B', now(), now()),
                (gen_random_uuid(), 'some system', 'x1', 'Maths', NULL, now())
         RETURNING id)
       INSERT INTO class_students (class_id, student_id) SELECT id, $1 FROM c`,
      [record.id],
    );
    const { csv, rows } = csvExport.parse((await call('POST', 'students/export', { template: true })).body);
    const lines = csv.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('First name,Last name,School number,School email,Grade,House,Class');
    expect(lines.filter((line) => line.includes('Aaa'))).toEqual(['Tess,Aaaclass,,,7,,7B; Art']);
    expect(rows).toBe(lines.length - 2);
  });

  test('refuses a filter that the list refuses', async () => {
    expect((await call('POST', 'students/export', { grade: '99' })).status).toBe(400);
    expect((await call('POST', 'students/export', { state: 'gone' })).status).toBe(400);
  });
});
