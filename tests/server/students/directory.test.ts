import { afterAll, beforeAll, expect, test } from 'vitest';
import { student, studentChanges, type StudentChanges } from '#contracts/students.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let token: string;
let office: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  [token, office] = [await server.signIn('rivera'), await server.signIn('office')];
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const ask = (query: string, on = server, as = token) => on.call('GET', `/api/students?${query}`, { token: as });
const since = async (mark: string, on = server, as = token): Promise<StudentChanges> =>
  studentChanges.parse((await ask(`since=${mark}`, on, as)).body);

const NO_FIGURES = { at: [], points: [], last_minutes: [] };

test('who has no mark gets all students, and the figures of all in the order of their ids', async () => {
  const { whole, results, gone, figures } = await since('0');
  expect({ whole, gone, at: figures.at }).toEqual({ whole: true, gone: [], at: null });
  const rows = school.students.map(({ points: _points, last_awarded_at: _last, ...row }) => row);
  expect(results).toEqual(rows);
  const byId = school.students.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(figures.points).toEqual(byId.map(({ points }) => points));
  const minutes = byId.map(({ last_awarded_at: at }) => (at ? Math.floor(Date.parse(at) / 60_000) : null));
  expect(figures.last_minutes).toEqual(minutes);
  expect(figures.last_minutes).toContain(null);
});

test('where nothing changed, an answer is a few bytes', async () => {
  const { mark } = await since('0');
  const answer = await ask(`since=${mark}`);
  expect(answer.body).toEqual({ mark, whole: false, count: 600, results: [], gone: [], figures: NO_FIGURES });
  expect(JSON.stringify(answer.body).length).toBeLessThan(200);
});

test('an award changes the figures of its student alone, and no row', async () => {
  const { mark } = await since('0');
  const child = nth(school.students, 3);
  const body = awardBodyFor(school, { student_id: child.id, scholar_id: child.id });
  await server.call('POST', '/api/points/award', { token, body });
  const after = await since(mark);
  const place = school.students
    .map(({ id }) => id)
    .toSorted()
    .indexOf(child.id);
  const minute = Math.floor(clock.now().getTime() / 60_000);
  expect(after).toMatchObject({ whole: false, results: [], gone: [] });
  expect(after.figures).toEqual({ at: [place], points: [child.points + 1], last_minutes: [minute] });
  expect(after.mark.split('.')[0]).toBe(mark.split('.')[0]);
  expect(after.mark.split('.')[1]).not.toBe(mark.split('.')[1]);
});

test('a student who is new comes with their figures, one who left is named, and the rest is not sent', async () => {
  const { mark } = await since('0');
  const body = { first_name: 'Nia', last_name: 'New', house: 'Junbi', grade: '7' };
  const made = student.parse((await server.call('POST', '/api/students', { token, body })).body);
  const left = nth(school.students, 7);
  await server.call('DELETE', `/api/students/${left.id}`, { token });
  const { points: _points, last_awarded_at: _last, ...row } = made;
  const after = await since(mark);
  expect(after).toMatchObject({ whole: false, results: [row], gone: [left.id] });
  expect(after.figures).toMatchObject({ points: [0], last_minutes: [null] });
});

test('a house that is renamed changes the rows of its students, and no figures', async () => {
  const { mark } = await since('0');
  await server.db.query("UPDATE houses SET name = 'Kudu' WHERE name = 'Junbi'");
  clock.advance({ seconds: 1 });
  const { results, whole, figures } = await since(mark);
  expect(whole).toBe(false);
  expect(new Set(results.map(({ house_name }) => house_name))).toEqual(new Set(['Kudu']));
  const members = school.students.filter(({ house_name }) => house_name === 'Junbi').length;
  expect(Math.abs(results.length - members)).toBeLessThanOrEqual(1);
  expect(figures).toEqual(NO_FIGURES);
});

test('a mark that the process does not know gets the whole; of the rows alone, all rows', async () => {
  const { mark, results } = await since('0');
  const [rows, totals] = mark.split('.');
  expect(await since(`other.${totals}`)).toMatchObject({ whole: true, figures: NO_FIGURES });
  expect(await since(`${rows}.other`)).toMatchObject({ whole: false, results: [], figures: { at: null } });
  // Another process has never seen the state before this change.
  await server.call('POST', '/api/students', { token, body: { first_name: 'Late', last_name: 'Comer' } });
  const second = await createTestServer({ clock: clock.now, sharing: server });
  const there = await since(mark, second, await second.signIn('rivera'));
  expect(there).toMatchObject({ whole: true, count: results.length + 1, figures: { at: null } });
  expect(there.results).toHaveLength(results.length + 1);
  await second.close();
});

test('a process that was started anew knows the state that is still the same', async () => {
  const { mark } = await since('0');
  const second = await createTestServer({ clock: clock.now, sharing: server });
  const as = await second.signIn('rivera');
  await since('0', second, as);
  expect(await since(mark, second, as)).toMatchObject({ mark, whole: false, results: [] });
  await second.close();
});

test('staff are given the same, and a scholar nothing', async () => {
  const { mark } = await since('0');
  expect(await since(mark, server, office)).toMatchObject({ mark, whole: false });
  expect((await ask('since=0', server, await server.signIn('amara'))).status).toBe(403);
});

test.each(['search=a', 'house_id=1', 'house=Umusa', 'grade=7', 'roster_id=1'])(
  'changes of a part (%s) are not told',
  async (filter) => {
    expect(await ask(`since=0&${filter}`)).toMatchObject({
      status: 400,
      body: { detail: 'The parameter since is for the whole list.' },
    });
  },
);

test('without since, the list comes in pages with points, as the release before asks for it', async () => {
  const [row] = Object((await ask('page=1&page_size=1')).body).results;
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(student.shape).toSorted());
});
