import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDone, importPlan, importUndone, type ImportRequest } from '#contracts/admin/imports.ts';
import { guessColumns } from '#domain/imports/columns.ts';
import { peopleOfTable } from '#domain/imports/people-of-table.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date('2026-09-01T08:00:00Z') });
  token = await server.signIn('office');
  await server.db.query(
    `UPDATE accounts SET first_name = 'Chidi', last_name = 'Okafor', email = 'okafor@school.test' WHERE username = 'okafor'`,
  );
});
afterAll(() => server.close());

const HEADERS = ['Adno', 'Name', 'Reg', 'Tutor', 'Tutor email'];

/** What the page sends for a list with these lines. */
function requestOf(lines: readonly string[][], headers: readonly string[] = HEADERS): ImportRequest {
  const rows = lines.map((cells, index) => ({ row: index + 2, cells, isTooLong: false }));
  const { students, teachers, classes } = peopleOfTable({ rows }, guessColumns(headers, rows));
  return {
    kind: 'csv',
    mode: 'bulk',
    file_name: 'list.csv',
    source: null,
    year_words: null,
    deals_houses: false,
    overrides_edits: false,
    students,
    teachers,
    classes,
  };
}

const preview = async (body: ImportRequest) =>
  importPlan.parse((await server.call('POST', '/api/admin/imports/preview', { token, body })).body);
async function write(request: ImportRequest) {
  const { plan } = await preview(request);
  const answer = await server.call('POST', '/api/admin/imports', { token, body: { ...request, plan } });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  return importDone.parse(answer.body);
}
const undo = async (id: string) =>
  importUndone.parse((await server.call('POST', `/api/admin/imports/${id}/undo`, { token })).body);

/** The rosters of a teacher, with the last names of their students. */
const rostersOf = (email: string) =>
  server.db.query<{ name: string; students: string }>(
    `SELECT r.name, COALESCE(string_agg(s.last_name, ' ' ORDER BY s.last_name), '') AS students
       FROM rosters r JOIN accounts a ON a.id = r.owner_id
       LEFT JOIN roster_members m ON m.roster_id = r.id LEFT JOIN students s ON s.id = m.student_id
      WHERE a.email = $1 AND r.deleted_at IS NULL AND r.id IN (SELECT roster_id FROM class_teachers)
      GROUP BY r.id, r.name ORDER BY r.name`,
    [email],
  );
const invitationsOf = (email: string) =>
  server.db.query(
    `SELECT first_name, last_name, role, withdrawn_at IS NULL AS waits FROM invitations WHERE email = $1`,
    [email],
  );

const LIST = [
  ['L1', 'Ana Lind', '7A', 'Mr C Okafor', ''],
  ['L2', 'Bo Lisk', '7A', 'Mr C Okafor', ''],
  ['L3', 'Cy Lott', '7B', 'Helen Frost', 'Frost@school.test'],
  ['L4', 'Di Lunn', '7C', 'Miss Nobody', ''],
];

test('a list with tutor groups makes classes, the rosters of who is here, and invitations', async () => {
  const plan = await preview(requestOf(LIST));
  expect(
    plan.classes.map(({ title, kind, students, teachers }) => [title, kind, students.count, teachers.count]),
  ).toEqual([
    ['7A', 'new', 2, 1],
    ['7B', 'new', 1, 1],
    ['7C', 'new', 1, 0],
  ]);
  expect(plan.teachers).toEqual([
    { name: 'Helen Frost', email: 'frost@school.test', kind: 'new' },
    { name: 'C Okafor', email: 'okafor@school.test', kind: 'known' },
    { name: 'Nobody', email: null, kind: 'refused' },
  ]);

  const done = await write(requestOf(LIST));
  expect(done).toMatchObject({ added: 4, invited: 1, classes: 3 });
  expect(await rostersOf('okafor@school.test')).toEqual([{ name: '7A', students: 'Lind Lisk' }]);
  expect(await invitationsOf('frost@school.test')).toEqual([
    { first_name: 'Helen', last_name: 'Frost', role: 'EDUCATOR', waits: true },
  ]);

  const again = await preview(requestOf(LIST));
  expect(again.classes.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(again.teachers.map(({ kind }) => kind)).toEqual(['known', 'known', 'refused']);
});

test('the next list moves students between classes, and one without teachers keeps them', async () => {
  const lines = LIST.map(([number = '', name = '', group = '']) => [number, name, number === 'L2' ? '7B' : group]);
  const request = requestOf(lines, ['Adno', 'Name', 'Reg']);
  const plan = await preview(request);
  expect(plan.classes.map(({ title, kind, students, teachers }) => [title, kind, students, teachers.count])).toEqual([
    ['7A', 'changed', { count: 1, joining: 0, leaving: 1 }, 1],
    ['7B', 'changed', { count: 2, joining: 1, leaving: 0 }, 1],
    ['7C', 'unchanged', { count: 1, joining: 0, leaving: 0 }, 0],
  ]);
  const done = await write(request);
  expect(await rostersOf('okafor@school.test')).toEqual([{ name: '7A', students: 'Lind' }]);
  await undo(done.id);
  expect(await rostersOf('okafor@school.test')).toEqual([{ name: '7A', students: 'Lind Lisk' }]);
});

test('nobody leaves a class because a row of it is refused', async () => {
  const lines = [
    ['L1', 'Ana Lind', '7A', 'Mr C Okafor', ''],
    // A number and no name: whose row this is, nobody can tell.
    ['L99', '', '7A', 'Mr C Okafor', ''],
  ];
  const plan = await preview(requestOf(lines));
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['unchanged', 'refused']);
  expect(plan.classes).toMatchObject([{ title: '7A', kind: 'unchanged', students: { count: 2, leaving: 0 } }]);
});

test('the undo takes rosters and invitations back, but for a roster that its teacher has changed', async () => {
  const lines = [
    ['L5', 'Ed Lyle', '8A', 'Mr C Okafor', ''],
    ['L6', 'Flo Lamb', '8B', 'Mr C Okafor', ''],
    ['L7', 'Gus Lowe', '8B', 'Ida New', 'new@school.test'],
  ];
  const done = await write(requestOf(lines));
  expect(done).toMatchObject({ added: 3, invited: 1, classes: 2 });
  await server.db.query(
    `UPDATE rosters SET name = 'My 8B', updated_at = created_at + interval '1 minute'
      WHERE id IN (SELECT t.roster_id FROM class_teachers t JOIN classes c ON c.id = t.class_id WHERE c.title = '8B')`,
  );
  const undone = await undo(done.id);
  // They are in the roster that stays, so their records stay too, archived.
  expect(undone.archived.map(({ name }) => name)).toEqual(['Flo Lamb', 'Gus Lowe']);
  expect(await server.db.query(`SELECT 1 FROM classes WHERE title LIKE '8%'`)).toEqual([]);
  expect(await server.db.query(`SELECT name FROM rosters WHERE name IN ('8A', '8B', 'My 8B')`)).toEqual([
    { name: 'My 8B' },
  ]);
  expect(await invitationsOf('new@school.test')).toMatchObject([{ waits: false }]);
  expect(await rostersOf('okafor@school.test')).toEqual([{ name: '7A', students: 'Lind Lisk' }]);
});

test('a name that two teachers have means neither of them', async () => {
  await server.db.query(
    `INSERT INTO invitations (id, email, role, first_name, last_name, search_text, created_at, created_by)
     SELECT gen_random_uuid(), 'other@school.test', 'EDUCATOR', 'Carl', 'Okafor', '', now(), id
       FROM accounts WHERE username = 'office'`,
  );
  const kindOf = async (tutor: string) =>
    (await preview(requestOf([['L8', 'Hal Lark', '9A', tutor, '']]))).teachers.map(({ email }) => email);
  expect(await kindOf('Mr C Okafor')).toEqual([null]);
  expect(await kindOf('Mr Okafor')).toEqual([null]);
  expect(await kindOf('Chidi Okafor')).toEqual(['okafor@school.test']);
});
