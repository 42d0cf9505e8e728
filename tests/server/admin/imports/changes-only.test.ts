import { afterEach, beforeEach, expect, test } from 'vitest';
import { importDone, importPlan, type ImportRequest } from '#contracts/admin/imports.ts';
import { changedFile, requestOfFiles, type RosterFiles } from '#tests/support/one-roster-request.ts';
import { oneRosterFiles } from '#tests/support/one-roster-files.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const TODAY = '2026-09-01';
/** Students 0, 3, 6, 9 are in class 0, and so on; teacher 0 has class 0. */
const SCHOOL = oneRosterFiles({ students: 12, teachers: 3, classes: 3 });

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await createTestServer({ clock: () => new Date(`${TODAY}T08:00:00Z`) });
  token = await server.signIn('office');
  await write(await requestOfFiles(SCHOOL, TODAY));
});
afterEach(() => server.close());

const preview = async (body: ImportRequest) =>
  importPlan.parse((await server.call('POST', '/api/admin/imports/preview', { token, body })).body);
async function write(request: ImportRequest) {
  const { plan } = await preview(request);
  const answer = await server.call('POST', '/api/admin/imports', { token, body: { ...request, plan } });
  expect(answer.status).toBe(201);
  return importDone.parse(answer.body);
}

/** Every place in a class, as the database has it: 'c-1: t-1@school.test, Cleo Coleman-2'. */
async function places(): Promise<Record<string, string[]>> {
  const rows = await server.db.query<{ class: string; who: string[] }>(
    `SELECT c.source_id || CASE WHEN c.ended_at IS NULL THEN '' ELSE ' (ended)' END || ': ' || c.title AS class,
            ARRAY(SELECT t.email FROM class_teachers t WHERE t.class_id = c.id ORDER BY 1)
              || ARRAY(SELECT x.source_id FROM class_students s JOIN student_sources x ON x.student_id = s.student_id
                        WHERE s.class_id = c.id ORDER BY x.source_id COLLATE "C") AS who
       FROM classes c ORDER BY c.source_id`,
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.who]));
}

const WHOLE = {
  'c-0: Ada Teacher-0, grade 3': ['t0@school.test', 's-0', 's-3', 's-6', 's-9'],
  'c-1: Class 1': ['t1@school.test', 's-1', 's-10', 's-4', 's-7'],
  'c-2: Class 2': ['t2@school.test', 's-11', 's-2', 's-5', 's-8'],
};

interface Changes {
  users?: readonly string[];
  classes?: readonly string[];
  enrollments?: readonly string[];
}
/** An archive that says of itself that it has changes only: these lines, and nothing of the rest of the school. */
function changes({ users = [], classes = [], enrollments = [] }: Changes): RosterFiles {
  const lines = { 'users.csv': users, 'classes.csv': classes, 'enrollments.csv': enrollments };
  let files = changedFile(SCHOOL, 'manifest.csv', (text) => text.replaceAll(',bulk', ',delta'));
  for (const [name, more] of Object.entries(lines)) {
    files = changedFile(files, name, (text) => [text.split('\r\n')[0], ...more, ''].join('\r\n'));
  }
  return files;
}
const enrolled = (id: string, status: string, [of, user, role]: readonly [string, string, string], end = '') =>
  `${id},${status},2026-09-01,${of},o-1,${user},${role},,,${end}`;
const userLine = (id: string): string =>
  SCHOOL.find(({ name }) => name === 'users.csv')
    ?.text.split('\r\n')
    .find((line) => line.startsWith(`${id},`)) ?? '';

const MOVED = [
  enrolled('e-1', 'tobedeleted', ['c-1', 's-1', 'student']),
  enrolled('e-99', 'active', ['c-2', 's-1', 'student']),
];
const AFTER_THE_MOVE = {
  ...WHOLE,
  'c-1: Class 1': ['t1@school.test', 's-10', 's-4', 's-7'],
  'c-2: Class 2': ['t2@school.test', 's-1', 's-11', 's-2', 's-5', 's-8'],
};

test('a moved child leaves every other place in a class alone, and the check says how many come and go', async () => {
  expect(await places()).toEqual(WHOLE);
  const request = await requestOfFiles(changes({ users: [userLine('s-1')], enrollments: MOVED }), TODAY);
  const { classes, absent } = await preview(request);
  expect(absent).toEqual([]);
  const none = { joining: 0, leaving: 0 };
  expect(classes).toEqual([
    {
      title: 'Class 1',
      kind: 'changed',
      students: { count: 3, joining: 0, leaving: 1 },
      teachers: { count: 1, ...none },
      unknown: 0,
    },
    {
      title: 'Class 2',
      kind: 'changed',
      students: { count: 5, joining: 1, leaving: 0 },
      teachers: { count: 1, ...none },
      unknown: 0,
    },
  ]);
  expect(await write(request)).toMatchObject({ classes: 2, changed: 0, left: 0 });
  expect(await places()).toEqual(AFTER_THE_MOVE);
});

test('a child or a teacher who has not changed is known by the id alone', async () => {
  const teachers = [
    enrolled('et-1', 'tobedeleted', ['c-1', 't-1', 'teacher']),
    enrolled('et-9', 'active', ['c-1', 't-2', 'teacher']),
  ];
  await write(await requestOfFiles(changes({ enrollments: [...MOVED, ...teachers] }), TODAY));
  expect(await places()).toEqual({ ...AFTER_THE_MOVE, 'c-1: Class 1': ['t2@school.test', 's-10', 's-4', 's-7'] });
});

test('a place that has ended by its date ends; who has an ended and a running row stays', async () => {
  const request = await requestOfFiles(
    changes({
      enrollments: [
        enrolled('e-1', 'active', ['c-1', 's-1', 'student'], TODAY),
        enrolled('e-4', 'tobedeleted', ['c-1', 's-4', 'student']),
        enrolled('e-44', 'active', ['c-1', 's-4', 'student'], '2026-09-02'),
        enrolled('e-7', 'inspected', ['c-1', 's-7', 'student']),
      ],
    }),
    TODAY,
  );
  await write(request);
  expect(await places()).toEqual({ ...WHOLE, 'c-1: Class 1': ['t1@school.test', 's-10', 's-4', 's-7'] });
});

test('a class of the file is renamed, ended or new; without a title it keeps its own', async () => {
  const line = (id: string, status: string, title: string) =>
    `${id},${status},2026-09-01,${title},05,,,homeroom,,o-1,y-1,,,`;
  await write(
    await requestOfFiles(
      changes({
        classes: [
          line('c-0', 'active', ''),
          line('c-1', 'active', 'Homeroom 1'),
          line('c-2', 'tobedeleted', 'Class 2'),
          line('c-3', 'active', ''),
        ],
        enrollments: [enrolled('e-90', 'active', ['c-3', 's-0', 'student'])],
      }),
      TODAY,
    ),
  );
  expect(await places()).toEqual({
    'c-0: Ada Teacher-0, grade 3': WHOLE['c-0: Ada Teacher-0, grade 3'],
    'c-1: Homeroom 1': WHOLE['c-1: Class 1'],
    'c-2 (ended): Class 2': WHOLE['c-2: Class 2'],
    'c-3: grade 5': ['s-0'],
  });
});

test('people alone make no class and begin none again, and a stranger is counted', async () => {
  await server.db.query(`UPDATE classes SET ended_at = now() WHERE source_id = 'c-0'`);
  const request = await requestOfFiles(
    changes({
      enrollments: [
        enrolled('e-90', 'active', ['c-unknown', 's-0', 'student']),
        enrolled('e-91', 'active', ['c-0', 's-1', 'student']),
        enrolled('e-92', 'active', ['c-1', 'nobody', 'student']),
        enrolled('e-93', 'active', ['c-1', 'no-teacher', 'teacher']),
        enrolled('e-94', 'tobedeleted', ['c-1', 'never-here', 'teacher']),
      ],
    }),
    TODAY,
  );
  expect((await preview(request)).classes).toMatchObject([{ title: 'Class 1', kind: 'unchanged', unknown: 3 }]);
  await write(request);
  const { 'c-0: Ada Teacher-0, grade 3': first, ...others } = WHOLE;
  expect(await places()).toEqual({ 'c-0 (ended): Ada Teacher-0, grade 3': first, ...others });
});

test('who leaves with the file, or has left, comes into no class', async () => {
  await server.db.query(
    `UPDATE students SET archived_at = now() WHERE id = (SELECT student_id FROM student_sources WHERE source_id = 's-0')`,
  );
  const request = await requestOfFiles(
    changes({
      users: [userLine('s-2').replace('s-2,,', 's-2,tobedeleted,')],
      enrollments: [
        enrolled('e-90', 'active', ['c-1', 's-0', 'student']),
        enrolled('e-91', 'active', ['c-1', 's-2', 'student']),
      ],
    }),
    TODAY,
  );
  expect(await write(request)).toMatchObject({ left: 1 });
  expect(await places()).toEqual(WHOLE);
});

test('a whole file says how many leave a class, and a refused row takes nobody out of one', async () => {
  const files = changedFile(SCHOOL, 'enrollments.csv', (text) => text.replace(/e-(1|4|7),.*\r\n/g, ''));
  const request = await requestOfFiles(
    changedFile(files, 'users.csv', (text) => text.replace('s2@pupils.test,555', 'no address,555')),
    TODAY,
  );
  const { rows, classes } = await preview(request);
  expect(rows.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
  expect(classes.map(({ title, students }) => [title, students])).toEqual([
    ['Ada Teacher-0, grade 3', { count: 4, joining: 0, leaving: 0 }],
    ['Class 1', { count: 1, joining: 0, leaving: 3 }],
    ['Class 2', { count: 4, joining: 0, leaving: 0 }],
  ]);
  await write(request);
  expect(await places()).toEqual({ ...WHOLE, 'c-1: Class 1': ['t1@school.test', 's-10'] });
});

test('a plan is another one where other children move, however many there are', async () => {
  const [one, other] = await Promise.all(
    ['s-1', 's-4'].map(async (id) => {
      const left = enrolled('e-1', 'tobedeleted', ['c-1', id, 'student']);
      return preview(await requestOfFiles(changes({ enrollments: [left] }), TODAY));
    }),
  );
  expect(one?.classes).toEqual(other?.classes);
  expect(one?.plan).not.toBe(other?.plan);
});
