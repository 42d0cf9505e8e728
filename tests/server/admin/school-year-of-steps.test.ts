import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDone, importPlan } from '#contracts/admin/imports.ts';
import { rollOverPlan } from '#contracts/admin/roll-over.ts';
import { schoolSettings } from '#contracts/admin/school.ts';
import { boardSnapshot } from '#contracts/board.ts';
import { pointsReport } from '#contracts/reports.ts';
import { gradeList, studentPage } from '#contracts/students.ts';
import { GRADES, LADDER_WORDS, PRESETS } from '#domain/people/ladder.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** A British primary school over a summer: its words, its file, the turn of the year, and what stays of last year. */
let server: TestServer;
let office: string;
let now = Date.parse('2026-06-15T09:00:00Z');

const BRITAIN = PRESETS.find(({ label }) => label.startsWith('Nursery, Reception'))?.ladder ?? GRADES;

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(now) });
  // Besides the file's children a dozen are here, on no step.
  await server.db.query(
    `UPDATE students SET grade = NULL,
            archived_at = CASE WHEN id IN (SELECT id FROM students ORDER BY id LIMIT 12) THEN NULL ELSE $1::timestamptz END`,
    [new Date(now)],
  );
  await server.db.query('DELETE FROM terms');
  office = await server.signIn('office');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: office, body });
const settings = async () => schoolSettings.parse((await call('GET', '/api/admin/school')).body);
const changeSteps = async (ladder: object) =>
  call('PATCH', '/api/admin/school', { version: (await settings()).version, ladder });

/** Two on the youngest step, two on Reception, one on Year 1, one on Year 7, and one whom Year 7 is written as 07. */
const CELLS = ['Nursery', 'N2', 'Reception', 'R', 'Y1', 'Year 7', '07', 'KG', 'Grade 7'];
const FILE = {
  kind: 'csv',
  file_name: 'pupils.csv',
  source: null,
  year_words: null,
  students: CELLS.map((grade, index) => ({
    row: index + 2,
    school_number: `S${index}`,
    first_name: `First${index}`,
    last_name: `Last${index}`,
    grade,
  })),
};
const gradesByNumber = async () =>
  Object.fromEntries(
    (
      await server.db.query<{ school_number: string; grade: number | null; here: boolean }>(
        `SELECT school_number, grade, archived_at IS NULL AS here FROM students
          WHERE school_number LIKE 'S_' ORDER BY school_number`,
      )
    ).map(({ school_number, grade, here }) => [school_number, here ? grade : 'left']),
  );

test('the steps are the school’s own, everybody hears of them, and the audit says from what to what', async () => {
  expect((await settings()).ladder).toEqual(GRADES);
  expect(await changeSteps({ ...BRITAIN, word: '  ' })).toMatchObject({
    status: 422,
    body: { code: 'ladder', detail: LADDER_WORDS.noWord },
  });
  expect(schoolSettings.parse((await changeSteps(BRITAIN)).body).ladder).toEqual(BRITAIN);
  expect((await server.call('GET', '/api/school')).body).toMatchObject({ ladder: BRITAIN });
  const [audit] = await server.db.query<{ details: Record<string, string> }>(
    `SELECT details FROM audit_log WHERE action = 'school_changed' ORDER BY seq DESC LIMIT 1`,
  );
  expect(audit?.details).toMatchObject({
    steps_from:
      'Grade: Grade K, Grade 1, Grade 2, Grade 3, Grade 4, Grade 5, Grade 6, Grade 7, Grade 8, Grade 9, Grade 10, Grade 11, Grade 12',
    steps_to:
      'Year: Nursery, Reception, Year 1, Year 2, Year 3, Year 4, Year 5, Year 6, Year 7, Year 8, Year 9, Year 10, Year 11, Year 12, Year 13',
  });
});

test('the audit tells too that the same names have moved to other numbers', async () => {
  await server.db.query('UPDATE students SET grade = NULL');
  const { ladder } = await settings();
  await changeSteps({ ...ladder, first: ladder.first + 1 });
  const [moved] = await server.db.query<{ details: object }>(
    "SELECT details FROM audit_log WHERE action = 'school_changed' ORDER BY seq DESC LIMIT 1",
  );
  expect(moved?.details).toEqual({ lowest_step_from: ladder.first, lowest_step_to: ladder.first + 1 });
  await changeSteps(ladder);
});

test('a file is read onto them, and what is none of them is said', async () => {
  const plan = importPlan.parse((await call('POST', '/api/admin/imports/preview', FILE)).body);
  expect(plan.rows.map(({ grade }) => grade)).toEqual([-2, -2, -1, -1, 0, 6, 6, null, null]);
  expect(plan.rows.at(-2)).toMatchObject({
    kind: 'new',
    notices: ['The school has no such step. The student has none.'],
  });
  expect(plan.rows.at(-1)?.problem).toBe('“Grade 7” is none of the steps from Nursery to Year 13.');
  const done = await call('POST', '/api/admin/imports', { ...FILE, plan: plan.plan });
  expect(importDone.parse(done.body)).toMatchObject({ added: 8 });
  expect(await gradesByNumber()).toEqual({ S0: -2, S1: -2, S2: -1, S3: -1, S4: 0, S5: 6, S6: 6, S7: null });
  expect((await settings()).on_steps).toEqual([
    { grade: -2, students: 2 },
    { grade: -1, students: 2 },
    { grade: 0, students: 1 },
    { grade: 6, students: 2 },
  ]);
  const csv = await call('POST', '/api/admin/students/export', {});
  expect(csv.body).toMatchObject({ csv: expect.stringContaining('School email,Year,House') });
  expect(csv.body).toMatchObject({ csv: expect.stringContaining('First2,Last2,S2,,Reception,') });
});

test('a step that somebody is on can’t go, and nobody comes onto one that is not there', async () => {
  const without = { ...BRITAIN, first: -1, names: BRITAIN.names.slice(1) };
  expect(await changeSteps(without)).toMatchObject({
    status: 422,
    body: { code: 'ladder', detail: LADDER_WORDS.inUse },
  });
  const [student] = await server.db.query<{ id: string; version: number }>(
    `SELECT id, version FROM students WHERE school_number = 'S4'`,
  );
  const change = { ids: [student?.id], change: { kind: 'grade', grade: 13 } };
  expect(await call('POST', '/api/admin/student-changes', change)).toMatchObject({ status: 422 });
  const edit = { version: student?.version, grade: -3 };
  expect(await call('PATCH', `/api/admin/students/${student?.id}`, edit)).toMatchObject({
    status: 422,
    body: { code: 'unknown_step' },
  });
});

const boards = async (token: string) =>
  boardSnapshot.parse((await server.call('GET', '/api/leaderboard/boards', { token })).body).boards;
const pointsOf = (rows: ReadonlyArray<{ points: number }>): number => rows.reduce((sum, { points }) => sum + points, 0);

test('Reception becomes Year 1, the last step leaves, the new term begins at zero, and last year’s points stay', async () => {
  const [house] = await server.db.query<{ id: string }>('SELECT id FROM houses ORDER BY position LIMIT 1');
  await server.db.query(`UPDATE students SET house_id = $1 WHERE school_number LIKE 'S_'`, [house?.id]);
  const teacher = await server.signIn('rivera');
  const school = await readSchool(server, teacher);
  const pupils = await server.db.query<{ id: string; school_number: string }>(
    `SELECT id, school_number FROM students WHERE school_number IN ('S2', 'S5')`,
  );
  const before = pointsOf((await boards(teacher)).total.rows);
  for (const { id, school_number } of pupils) {
    const points = school_number === 'S2' ? 3 : 5;
    const body = awardBodyFor(school, {
      scholar_id: id,
      student_id: id,
      value: points,
      points,
      occurred_at: new Date(now).toISOString(),
    });
    expect(await server.call('POST', '/api/points/award/', { token: teacher, body })).toMatchObject({ status: 201 });
  }
  expect(pointsOf((await boards(teacher)).total.rows)).toBe(before + 8);

  now = Date.parse('2026-09-01T08:00:00Z');
  office = await server.signIn('office');
  const plan = rollOverPlan.parse((await call('POST', '/api/admin/roll-over/preview', {})).body);
  const moves = plan.rows
    .filter(({ name }) => name.startsWith('First'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ before: from, after: to, kind }) => [from, to, kind]);
  expect(moves).toEqual([
    [-2, -1, 'moves'],
    [-2, -1, 'moves'],
    [-1, 0, 'moves'],
    [-1, 0, 'moves'],
    [0, 1, 'moves'],
    [6, null, 'leaves'],
    [6, null, 'leaves'],
    [null, null, 'stays'],
  ]);
  expect(plan).toMatchObject({ top_grade: 6, students: 20, leavers: 2 });
  const done = await call('POST', '/api/admin/roll-over', {
    plan: plan.plan,
    typed_leavers: 2,
    term: { name: 'Autumn', starts_on: '2026-09-01', ends_on: '2026-12-18' },
  });
  const { id } = importDone.parse(done.body);
  const after = { S0: -1, S1: -1, S2: 0, S3: 0, S4: 1, S5: 'left', S6: 'left', S7: null };
  expect(await gradesByNumber()).toEqual(after);

  // What a teacher's tablet is given: the children on their new steps, with the names of these.
  const tablet = await server.signIn('rivera');
  const list = studentPage.parse((await server.call('GET', '/api/students?page_size=50', { token: tablet })).body);
  const ours = list.results.filter(({ first_name }) => first_name.startsWith('First'));
  // Ordered by last name, as on the tablet.
  expect(ours.map(({ grade }) => grade)).toEqual([-1, -1, 0, 0, 1, null]);
  const seen = gradeList.parse((await server.call('GET', '/api/students/grades/summary')).body);
  expect(seen.results).toEqual([
    { grade: -1, label: 'Reception' },
    { grade: 0, label: '1' },
    { grade: 1, label: '2' },
  ]);
  const boardsNow = await boards(tablet);
  expect(pointsOf(boardsNow.term?.rows ?? [])).toBe(0);
  expect(pointsOf(boardsNow.total.rows)).toBe(before + 8);
  const lastYear = pointsReport.parse(
    (await server.call('GET', '/api/reports?from=2026-06-01&to=2026-07-31', { token: tablet })).body,
  );
  expect(pointsOf([...lastYear.results, ...(lastYear.former ?? [])])).toBe(8);
  const [ledger] = await server.db.query(
    `SELECT sum(points) AS points FROM ledger WHERE occurred_at = '2026-06-15T09:00:00Z'`,
  );
  expect(ledger).toMatchObject({ points: 8 });

  expect(await call('POST', `/api/admin/imports/${id}/undo`)).toMatchObject({ body: { kept: [], failed: [] } });
  expect(await gradesByNumber()).toEqual({ S0: -2, S1: -2, S2: -1, S3: -1, S4: 0, S5: 6, S6: 6, S7: null });
});
