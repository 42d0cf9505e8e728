import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportChanges, type ReportChanges } from '#contracts/reports.ts';
import { studentChanges } from '#contracts/students.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const ask = (query: string, as = token) =>
  server.call('GET', `/api/reports?type=points_by_student&${query}`, { token: as });
const since = async (students: string, sums: string): Promise<ReportChanges> =>
  reportChanges.parse((await ask(`step=term&since=${students}&sums_since=${sums}`)).body);
const listMark = async (): Promise<string> =>
  studentChanges.parse((await server.call('GET', '/api/students?since=0', { token })).body).mark;

test('without a mark of the sums, they are those of all students in the order of their ids', async () => {
  const mark = await listMark();
  const { students, sums, habits, steps } = await since(mark, '0');
  expect(students).toMatchObject({ mark, whole: false, results: [] });
  const byId = school.students.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(sums.at).toBeNull();
  expect(sums.points).toEqual(byId.map(({ points }) => points));
  expect([sums.by_habit.length, sums.by_step.length]).toEqual([habits.length, steps.length]);
  const all = (columns: number[][], at: number) => columns.reduce((sum, column) => sum + (column[at] ?? 0), 0);
  expect(byId.map((_, at) => all(sums.by_habit, at))).toEqual(sums.points);
  expect(byId.map((_, at) => all(sums.by_step, at))).toEqual(sums.points);
});

test('after an award they are those of its student, by the habit and the term', async () => {
  const mark = await listMark();
  const before = await since(mark, '0');
  const child = nth(school.students, 3);
  await server.call('POST', '/api/points/award', {
    token,
    body: awardBodyFor(school, { student_id: child.id, scholar_id: child.id }),
  });
  const place = school.students
    .map(({ id }) => id)
    .toSorted()
    .indexOf(child.id);
  const { students, sums } = await since(mark, before.sums.mark);
  expect(students).toMatchObject({ whole: false, results: [], gone: [], figures: { at: [place] } });
  expect(sums).toMatchObject({ at: [place], points: [child.points + 1] });
  expect(sums.by_habit[0]).toEqual([(before.sums.by_habit[0]?.[place] ?? 0) + 1]);
  expect(sums.by_habit[1]).toEqual([before.sums.by_habit[1]?.[place] ?? 0]);
  expect(await since(students.mark, sums.mark)).toMatchObject({ sums: { mark: sums.mark, at: [], points: [] } });
});

test('a scholar, and a report of a part, have no changes', async () => {
  const scholar = await server.signIn('amara');
  expect((await ask('step=term&since=0', scholar)).status).toBe(403);
  const parts = [
    '',
    'step=term&points=top',
    'step=term&grade_band=0-5',
    'step=term&house=Umusa',
    'step=day&from=2026-11-01&to=2026-11-02',
  ];
  for (const part of parts) {
    expect([part, (await ask(`${part}&since=0`)).status]).toEqual([part, 400]);
  }
});
