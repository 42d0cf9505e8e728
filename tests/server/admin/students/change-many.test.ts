import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStudentPage, studentChangeAnswer, type AdminStudentRow } from '#contracts/admin/students.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { nth } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const clock = fakeClock();
let server: TestServer;
let office: string;
let houses: Array<{ id: string }>;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
  houses = await server.db.query<{ id: string }>('SELECT id FROM houses ORDER BY position');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, `/api/admin/${path}`, { token: office, body, ...(headers && { headers }) });
const rowsOf = async (query: string): Promise<AdminStudentRow[]> =>
  adminStudentPage.parse((await call('GET', `students?page_size=100&${query}`)).body).results;
const idsOf = (rows: readonly AdminStudentRow[]) => rows.map((row) => row.id);
const change = async (ids: readonly string[], what: object, headers?: Record<string, string>) => {
  const answer = await call('POST', 'student-changes', { ids, change: what }, headers);
  expect(answer.status).toBe(201);
  return studentChangeAnswer.parse(answer.body);
};
const undo = (id: string) => call('POST', `student-changes/${id}/undo`);
const placesOf = async (ids: readonly string[]) =>
  server.db.query<{ id: string; house_id: string | null; grade: number | null; archived_at: Date | null }>(
    'SELECT id, house_id, grade, archived_at FROM students WHERE id = ANY ($1::uuid[]) ORDER BY id',
    [ids],
  );

test('many students move house at once; an undo puts each back where it was', async () => {
  const ids = idsOf((await rowsOf('grade=7')).slice(0, 20));
  const before = await placesOf(ids);
  const target = nth(houses, 3).id;
  const already = before.filter((row) => row.house_id === target).length;
  const moved = await change(ids, { kind: 'house', house_id: target });
  expect(moved).toMatchObject({ changed: 20 - already, unchanged: already });
  expect(new Set((await placesOf(ids)).map((row) => row.house_id))).toEqual(new Set([target]));
  const audit = await server.db.query<{ details: { change: string; from: string; to: string } }>(
    "SELECT details FROM audit_log WHERE action = 'student_moved' AND object_id = ANY ($1::uuid[])",
    [ids],
  );
  expect(audit).toHaveLength(20 - already);
  expect(new Set(audit.map(({ details }) => `${details.change} ${details.to}`))).toEqual(
    new Set([`${moved.id} ${target}`]),
  );
  expect(await undo(moved.id)).toMatchObject({ status: 200, body: { restored: 20 - already, kept: 0 } });
  expect(await placesOf(ids)).toEqual(before);
  expect(await undo(moved.id)).toMatchObject({ status: 409, body: { code: 'undone' } });
});

test('a grade is given to many and taken back, but for who was changed again since then', async () => {
  const rows = (await rowsOf('grade=3')).slice(0, 3);
  const ids = idsOf(rows);
  const given = await change(ids, { kind: 'grade', grade: null });
  const first = nth(rows, 0);
  const [{ version } = { version: 0 }] = await server.db.query<{ version: number }>(
    'SELECT version FROM students WHERE id = $1',
    [first.id],
  );
  expect((await call('PATCH', `students/${first.id}`, { version, grade: 9 })).status).toBe(200);
  expect(await undo(given.id)).toMatchObject({ status: 200, body: { restored: 2, kept: 1 } });
  const grades = new Map((await placesOf(ids)).map((row) => [row.id, row.grade]));
  expect(ids.map((id) => grades.get(id))).toEqual([9, 3, 3]);
});

test('archived students leave every list, and come back with a restore or an undo', async () => {
  const ids = idsOf((await rowsOf('grade=5')).slice(0, 4));
  const archived = await change(ids, { kind: 'archive' });
  expect(archived).toMatchObject({ changed: 4, unchanged: 0 });
  expect(idsOf(await rowsOf('state=archived'))).toEqual(expect.arrayContaining(ids));
  expect((await server.call('GET', `/api/students/${nth(ids, 0)}`, { token: office })).status).toBe(404);
  const since = await placesOf(ids);
  const restored = await change(ids.slice(0, 2), { kind: 'restore' });
  expect(restored).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await undo(restored.id)).toMatchObject({ body: { restored: 2, kept: 0 } });
  expect(await placesOf(ids)).toEqual(since);
  expect(await undo(archived.id)).toMatchObject({ body: { restored: 2, kept: 2 } });
});

test('one student who is not there, and nothing is changed', async () => {
  const ids = idsOf((await rowsOf('grade=8')).slice(0, 2));
  const before = await placesOf(ids);
  const answer = await call('POST', 'student-changes', {
    ids: [...ids, newId()],
    change: { kind: 'archive' },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_there' } });
  expect(await placesOf(ids)).toEqual(before);
});

test('a change that is sent again is made once, and the same key for something else is refused', async () => {
  const ids = idsOf((await rowsOf('grade=9')).slice(0, 2));
  const headers = { 'Idempotency-Key': newId() };
  const first = await change(ids, { kind: 'archive' }, headers);
  expect(await change(ids, { kind: 'archive' }, headers)).toEqual(first);
  const other = await call('POST', 'student-changes', { ids, change: { kind: 'restore' } }, headers);
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

test('after a day a change can no longer be undone, and what it could be undone with is deleted', async () => {
  const ids = idsOf((await rowsOf('grade=10')).slice(0, 2));
  const { id } = await change(ids, { kind: 'archive' });
  clock.advance({ hours: 25 });
  office = await server.signIn('office');
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'too_late' } });
  await tidyUp({ db: server.db, clock: clock.now });
  expect(await server.db.query('SELECT 1 FROM student_changes')).toEqual([]);
});

describe('a school of 5,000', () => {
  let big: TestServer;
  let token: string;
  beforeAll(async () => {
    big = await createTestServer({ students: 5_000 });
    token = await big.signIn('office');
    await big.db.query('ANALYZE');
  });
  afterAll(() => big.close());

  test.each([
    ['state=here', 'students_in_order'],
    ['state=archived', 'students_gone_in_order'],
  ])('has its page of %s read by an index', async (query, index) => {
    const { query: run } = big.db;
    const statements: Array<{ text: string; values: readonly unknown[] }> = [];
    big.db.query = async (text, values = []) => {
      statements.push({ text, values });
      return run(text, values);
    };
    const answer = await big.call('GET', `/api/admin/students?${query}`, { token });
    big.db.query = run;
    expect(answer.status).toBe(200);
    const page = nth(
      statements.filter(({ text }) => text.includes('LIMIT')),
      0,
    );
    const plan = await run<{ 'QUERY PLAN': string }>(`EXPLAIN ${page.text}`, page.values);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`using ${index} on students`);
  });

  test('is changed at once', async () => {
    const ids = (await big.db.query<{ id: string }>('SELECT id FROM students')).map((row) => row.id);
    const answer = await big.call('POST', '/api/admin/student-changes', {
      token,
      body: { ids, change: { kind: 'grade', grade: 6 } },
    });
    expect(answer.status).toBe(201);
    const { changed, unchanged } = studentChangeAnswer.parse(answer.body);
    expect(changed + unchanged).toBe(5_000);
  });
});
