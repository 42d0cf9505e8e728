import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let token: string;
let school: School;
let rows: number;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());
beforeEach(async () => {
  rows = (await countLedger(server)).rows;
});

const bulk = (items: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/points/award-bulk', { token, body: { items }, headers });

const itemFor = (index: number, changes: Record<string, unknown> = {}) => {
  const id = nth(school.students, index).id;
  return awardBodyFor(school, { student_id: id, scholar_id: undefined, value: undefined, ...changes });
};

const grewBy = async (by: number) => {
  const now = await countLedger(server);
  expect(now.rows).toBe(rows + by);
  expect([now.students, now.houses]).toEqual([now.points, now.points]);
};

test('awards all items', async () => {
  const answer = await bulk([itemFor(1), itemFor(2), itemFor(3)]);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ awarded: 3, replayed: false });
  await grewBy(3);
});

test('takes items that have no id', async () => {
  const { target_type, student_id, habit_id, reason_id, points } = itemFor(1);
  const answer = await bulk([{ target_type, student_id, habit_id, reason_id, points }]);
  expect(answer.status).toBe(201);
  await grewBy(1);
});

test('one bad item refuses all, and is named', async () => {
  const answer = await bulk([itemFor(1), itemFor(2), itemFor(3, { student_id: newId() })]);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'unknown_student', detail: 'Item 3: There is no such student.' });
  await grewBy(0);
});

test('sent again is a replay; items begun one by one are not awarded twice', async () => {
  const items = [itemFor(1), itemFor(2), itemFor(3)];
  const first = await server.call('POST', '/api/points/award', { token, body: items[1] });
  expect(first.status).toBe(201);
  expect((await bulk(items)).body).toMatchObject({ awarded: 2, replayed: false });
  const again = await bulk(items);
  expect(again.body).toMatchObject({ awarded: 0, replayed: true });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  await grewBy(3);
});

test('a key in the header makes a batch without ids repeatable', async () => {
  const items = [itemFor(1, { client_award_id: undefined }), itemFor(1, { client_award_id: undefined })];
  const headers = { 'Idempotency-Key': newId() };
  expect((await bulk(items, headers)).body).toMatchObject({ awarded: 2 });
  expect((await bulk(items, headers)).body).toMatchObject({ awarded: 0, replayed: true });
  await grewBy(2);
});

test('overlapping batches at the same time award each item once', async () => {
  const items = Array.from({ length: 40 }, (_, index) => itemFor(200 + index));
  const answers = await Promise.all([bulk(items), bulk(items.toReversed()), bulk(items.slice(10))]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  await grewBy(40);
});

test.each([
  ['no items', [], 400],
  ['501 items', Array.from({ length: 501 }, () => ({ student_id: 'x' })), 400],
  ['items that are no list', 'many', 400],
])('%s is refused', async (_, items, status) => {
  expect((await bulk(items)).status).toBe(status);
  await grewBy(0);
});

test('the same id twice in one batch is refused', async () => {
  const item = itemFor(1);
  expect((await bulk([item, { ...item, points: 2 }])).status).toBe(422);
  await grewBy(0);
});
