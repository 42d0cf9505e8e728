import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDone, importPlan } from '#contracts/admin/imports.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let now = Date.parse('2026-08-03T08:00:00Z');

const ROSA = { school_number: 'ER1', email: 'rosa@school.test', first_name: 'Rosa', last_name: 'Erased' };
const fileOf = (rows: readonly object[], source: string | null = null) => ({
  kind: 'oneroster',
  file_name: 'e.csv',
  source,
  year_words: null,
  students: rows.map((row, index) => ({ row: index + 2, ...row })),
});
const preview = async (file: object) =>
  importPlan.parse((await server.call('POST', '/api/admin/imports/preview', { token, body: file })).body);

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(now) });
  token = await server.signIn('office');
  const file = fileOf([{ ...ROSA, source_id: 'sis-1' }], 'SIS');
  const body = { ...file, plan: (await preview(file)).plan };
  importDone.parse((await server.call('POST', '/api/admin/imports', { token, body })).body);
  const [student] = await server.db.query<{ id: string }>(`SELECT id FROM students WHERE school_number = 'ER1'`);
  const path = `/api/admin/students/${student?.id}/erase`;
  await server.call('POST', path, { token, body: { confirm: 'Rosa Erased' } });
});
afterAll(() => server.close());

const SAID = 'A student with this number, email or id was erased here.';
const OTHER = { first_name: 'Rosa', last_name: 'Again' };

test.each([
  ['number', { ...OTHER, school_number: 'er1' }, null, 1],
  ['email', { ...OTHER, email: 'ROSA@school.test' }, null, 1],
  ['id in the same system', { ...OTHER, source_id: 'sis-1' }, 'SIS', 1],
  ['id in another system', { ...OTHER, source_id: 'sis-1' }, 'Other', 0],
  ['name alone', { first_name: 'Rosa', last_name: 'Erased' }, null, 0],
])('an erased student who comes back by the %s is told: %j', async (_, row, source, erased) => {
  const plan = await preview(fileOf([row], source));
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['new']);
  expect([plan.erased, plan.rows[0]?.notices.includes(SAID)]).toEqual([erased, erased === 1]);
});

test('a row that is refused, or about somebody who is here, is not about one who was erased', async () => {
  const [amara] = await server.db.query<{ school_number: string }>(
    `SELECT school_number FROM students WHERE first_name = 'Amara' AND school_number IS NOT NULL LIMIT 1`,
  );
  const plan = await preview(
    fileOf([
      { school_number: 'ER1', first_name: 'Rosa', last_name: '' },
      { ...amara, first_name: 'Amara', last_name: 'Obi', email: ROSA.email },
    ]),
  );
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['refused', 'changed']);
  expect(plan.erased).toBe(0);
});

test('what is kept for it is unreadable, and goes after two years', async () => {
  const marks = await server.db.query<{ mark: Buffer }>('SELECT mark FROM erased_marks');
  expect(marks.map(({ mark }) => mark.length)).toEqual([32, 32, 32]);
  expect(Buffer.concat(marks.map(({ mark }) => mark)).toString('latin1')).not.toMatch(/er1|rosa|sis-1/i);
  const back = async () => (await preview(fileOf([{ ...OTHER, school_number: 'ER1' }]))).erased;
  const tidy = () => tidyUp({ db: server.db, clock: () => new Date(now) });
  now += 729 * 86_400_000;
  await tidy();
  token = await server.signIn('office');
  expect(await back()).toBe(1);
  now += 2 * 86_400_000;
  await tidy();
  token = await server.signIn('office');
  expect(await back()).toBe(0);
});
