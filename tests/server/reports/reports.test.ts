import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointsReport, teacherReport, type PointsReport } from '#contracts/reports.ts';
import { storeItemList } from '#contracts/store.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let scholar: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  [token, scholar] = [await server.signIn('rivera'), await server.signIn('amara')];
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const report = async (query = '', as = token): Promise<PointsReport> =>
  pointsReport.parse((await server.call('GET', `/api/reports/?type=points_by_student${query}`, { token: as })).body);

describe('points by student', () => {
  test('has a line for everyone, most points first, with the parts by habit', async () => {
    const { results, habits, count } = await report();
    expect(count).toBe(600);
    expect(habits.map((habit) => habit.name)).toEqual(school.habits.map((habit) => habit.name));
    const points = results.map((row) => row.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const byId = new Map(school.students.map((each) => [each.id, each.points]));
    expect(results.every((row) => byId.get(row.student_id ?? '') === row.points)).toBe(true);
    const parts = results.map((row) => Object.values(row.points_by_habit).reduce((sum, part) => sum + part, 0));
    expect(parts).toEqual(points);
  });

  test('top is the first ten with points', async () => {
    const all = await report();
    expect((await report('&points=top')).results).toEqual(all.results.slice(0, 10));
  });

  test('zero is those without any', async () => {
    const body = { first_name: 'Without', last_name: 'Points' };
    await server.call('POST', '/api/students', { token, body });
    const { results } = await report('&points=zero');
    expect(results.map((row) => row.name)).toContain('Without Points');
    expect(new Set(results.map((row) => row.points))).toEqual(new Set([0]));
  });

  test.each([
    ['0-5', 0, 5],
    ['6-8', 6, 8],
    ['9-12', 9, 12],
  ])('grade band %s', async (band, from, to) => {
    const { results } = await report(`&grade_band=${band}`);
    const expected = school.students.filter((each) => each.grade !== null && each.grade >= from && each.grade <= to);
    expect(results).toHaveLength(expected.length);
    expect(results.every((row) => row.grade !== null && row.grade >= from && row.grade <= to)).toBe(true);
  });

  test('one house, by name or id, with another filter', async () => {
    const [first] = school.students;
    const byName = await report(`&house=${first?.house_name}&points=top`);
    expect(byName.results).toHaveLength(10);
    expect(new Set(byName.results.map((row) => row.house_id))).toEqual(new Set([first?.house_id]));
    expect((await report(`&house=${first?.house_id}&points=top`)).results).toEqual(byName.results);
  });

  test.each(['&points=most', '&grade_band=0-12', '&house=Nowhere', '_by_house'])('with %s is 400', async (query) => {
    const answer = await server.call('GET', `/api/reports?type=points_by_student${query}`, { token });
    expect(answer.status).toBe(400);
  });

  test('shows a scholar the first ten in short, the own line in full, and nobody without points', async () => {
    const { results } = await report('', scholar);
    const own = results.filter((row) => row.student_id !== null);
    expect(own.map((row) => row.name)).toEqual(['Amara Obi']);
    expect(results.length).toBeLessThanOrEqual(11);
    const others = results.filter((row) => row.student_id === null);
    expect(others.every((row) => /\p{L}\.$/u.test(row.name) && row.grade === null)).toBe(true);
    expect((await report('&points=zero', scholar)).results).toEqual([]);
  });

  test('shows a scholar nobody but the first ten and themselves, whatever the filter', async () => {
    const house = school.students.map((each) => each.house_name);
    const houses = ['', ...new Set(house.map((name) => `&house=${name}`))];
    const bands = ['', '&grade_band=0-5', '&grade_band=6-8', '&grade_band=9-12'];
    const modes = ['', '&points=top', '&points=zero'];
    const filters = houses.flatMap((a) => bands.flatMap((b) => modes.map((c) => a + b + c)));
    expect(filters).toHaveLength(72);
    const seen = new Set<string>();
    const underBands: unknown[] = [];
    for (const filter of filters) {
      const others = (await report(filter, scholar)).results.filter((row) => row.student_id === null);
      for (const row of others) seen.add(`${row.name} ${row.house_name} ${row.points}`);
      if (filter.includes('grade_band')) underBands.push(...others);
    }
    // A name that stays under a band would give away its grade.
    expect(underBands).toEqual([]);
    // Amara is one of the first ten herself.
    expect(seen.size).toBe(9);
  });

  test('has an award in it at once, in the total and under its habit', async () => {
    const student = nth(school.students, 60);
    const habit = nth(school.habits, 2);
    const rowOf = async () => (await report()).results.find((row) => row.student_id === student.id);
    const before = await rowOf();
    const reason = school.reasons.find((each) => each.habit_id === habit.id);
    const body = awardBodyFor(school, {
      student_id: student.id,
      scholar_id: student.id,
      habit_id: habit.id,
      reason_id: reason?.id,
      points: 4,
      value: 4,
    });
    await server.call('POST', '/api/points/award/', { token, body });
    await server.call('POST', '/api/points/award/', { token, body });
    const after = await rowOf();
    expect(after?.points).toBe((before?.points ?? 0) + 4);
    expect(after?.points_by_habit).toEqual({
      ...before?.points_by_habit,
      [habit.id]: (before?.points_by_habit[habit.id] ?? 0) + 4,
    });
  });

  test('counts who left in sums by house and grade, which name nobody, and lists them no more', async () => {
    const own = await createTestServer();
    const [teacher, office] = [await own.signIn('rivera'), await own.signIn('office')];
    const read = async (query = '') =>
      pointsReport.parse((await own.call('GET', `/api/reports?step=term${query}`, { token: teacher })).body);
    const sums = ({ results, former = [] }: PointsReport) => {
      const sum: Record<string, number> = {};
      const add = (key: string, points: number): void => void (sum[key] = (sum[key] ?? 0) + points);
      for (const { points, points_by_habit, by_step = [] } of [...results, ...former]) {
        add('points', points);
        for (const [habit, part] of Object.entries(points_by_habit)) add(habit, part);
        for (const [step, part] of by_step.entries()) add(`step ${step}`, part);
      }
      return sum;
    };
    const before = await read();
    expect(before.former).toEqual([]);
    // Amara is one of the first ten.
    const leaving = before.results.slice(10, 50);
    const ids = leaving.map((row) => row.student_id);
    await own.call('POST', '/api/admin/student-changes', { token: office, body: { ids, change: { kind: 'archive' } } });
    const after = await read();
    expect(after.count).toBe(560);
    expect(after.results.some((row) => ids.includes(row.student_id))).toBe(false);
    expect(sums(after)).toEqual(sums(before));
    expect(new Set(after.former?.map((row) => `${row.student_id} ${row.name}`))).toEqual(
      new Set(['null Former students']),
    );
    const ofHouse = (rows: PointsReport['results']) =>
      rows.filter((row) => row.house_id === leaving[0]?.house_id).reduce((sum, row) => sum + row.points, 0);
    const inHouse = await read(`&house=${leaving[0]?.house_id}`);
    expect(ofHouse(inHouse.former ?? [])).toBe(ofHouse(leaving));
    expect(inHouse.former?.every((row) => row.house_id === leaving[0]?.house_id)).toBe(true);
    const inBand = await read('&grade_band=6-8');
    expect(inBand.former?.every((row) => row.grade !== null && row.grade >= 6 && row.grade <= 8)).toBe(true);
    for (const mode of ['top', 'zero']) expect((await read(`&points=${mode}`)).former).toEqual([]);
    const scholars = await own.call('GET', '/api/reports', { token: await own.signIn('amara') });
    expect(scholars.body).not.toHaveProperty('former');
    await own.close();
  });

  test('never reads the ledger, which grows for years', async () => {
    await server.db.query('ALTER TABLE ledger RENAME TO out_of_reach');
    const answers = await Promise.all(
      [token, scholar].map((as) => server.call('GET', '/api/reports?type=points_by_student', { token: as })),
    );
    await server.db.query('ALTER TABLE out_of_reach RENAME TO ledger');
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });
});

describe('the export', () => {
  const exported = async (body: unknown, as = token) => {
    const response = await server.fetch('/api/reports/export/', {
      method: 'POST',
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // As bytes: text() would drop the byte order mark.
    return { response, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) };
  };

  test('is a CSV file of the same lines, with a byte order mark, noted in the audit log', async () => {
    const { response, text } = await exported({ points: 'top' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="points-by-student.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(`\uFEFFName,Grade,House,Points,${school.habits.map((habit) => habit.name).join(',')}`);
    expect(lines).toHaveLength(12);
    expect(await server.db.query("SELECT 1 FROM audit_log WHERE action = 'report_exported'")).toHaveLength(1);
  });

  test('never holds a formula: names come from pupils', async () => {
    const office = await server.signIn('office');
    const names = ['=1+1', 'Quote"d, name'];
    for (const name of names) {
      await server.call('POST', '/api/students', { token: office, body: { first_name: name, last_name: 'Zz' } });
    }
    const { text } = await exported({}, office);
    const own = text.split('\r\n').filter((line) => line.includes('Zz'));
    expect(new Set(own.map((line) => line.split(',,')[0]))).toEqual(new Set(["'=1+1 Zz", '"Quote""d, name Zz"']));
  });

  test('ten an hour for an educator', async () => {
    const okafor = await server.signIn('okafor');
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await exported({ points: 'top' }, okafor)).response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the store', () => {
  const items = (query: string, as = token) => server.call('GET', `/api/store/items${query}`, { token: as });

  test('shows its active items to all', async () => {
    for (const as of [token, scholar]) {
      const { results } = storeItemList.parse((await items('?active=true', as)).body);
      expect(results).toHaveLength(6);
      expect(results.every((item) => item.active)).toBe(true);
    }
    expect((await items('', scholar)).body).toEqual((await items('?active=true')).body);
  });

  test('shows the others to staff only', async () => {
    expect((await items('?active=false')).status).toBe(403);
    const answer = await items('?active=false', await server.signIn('office'));
    expect(storeItemList.parse(answer.body).results.map((item) => item.name)).toEqual(['Winter fair ticket']);
  });

  test('does not guess at another value', async () => {
    expect((await items('?active=maybe')).status).toBe(400);
  });
});

describe('a period', () => {
  const MONDAY = '2026-03-02';
  let period: TestServer;
  let teacher: string;
  let office: string;
  let own: School;

  beforeAll(async () => {
    period = await createTestServer();
    teacher = await period.signIn('rivera');
    office = await period.signIn('office');
    own = await readSchool(period, teacher);
    // In Los Angeles: Sunday before midnight, Monday at midnight, the Monday after, and one that waits for staff.
    await award('2026-03-02T07:59:59Z', { points: 7, value: 7 });
    await award('2026-03-02T08:00:00Z', { points: 2, value: 2 });
    await award('2026-03-09T17:00:00Z', { points: 3, value: 3, habit: 1 });
    await award('2026-03-04T17:00:00Z', { points: 50, value: 50, review: true });
  });
  afterAll(() => period.close());

  async function award(at: string, { points, habit = 0, review = false }: Record<string, unknown>): Promise<void> {
    const [student, which] = [nth(own.students, 3), nth(own.habits, Number(habit))];
    await period.db.query(
      `INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                           source, term, day, fingerprint, client_keyed, occurred_at, recorded_at, status, review_why)
       SELECT gen_random_uuid(), $1, $2, $3, $4, '{}', '', $5, a.id, 'manual', 'Spring 2026',
              ($6::timestamptz AT TIME ZONE 'America/Los_Angeles')::date, '', false, $6, $6, $7, $8
         FROM accounts a WHERE username = 'okafor'`,
      [
        student.id,
        student.house_id,
        which.id,
        which.name,
        points,
        at,
        review ? 'review' : 'counted',
        review ? 'late' : null,
      ],
    );
  }
  const read = async (query: string): Promise<PointsReport> => {
    const answer = await period.call('GET', `/api/reports?${query}`, { token: teacher });
    expect(answer.status).toBe(200);
    return pointsReport.parse(answer.body);
  };
  const SPAN = `from=${MONDAY}&to=2026-03-09`;

  test('counts who left in the days, by step, and in the days before', async () => {
    const student = nth(own.students, 3);
    const query = `${SPAN}&step=day&against_from=2026-02-25&against_to=2026-03-01`;
    const there = (await read(query)).results.find((row) => row.student_id === student.id);
    const change = (kind: string) =>
      period.call('POST', '/api/admin/student-changes', {
        token: office,
        body: { ids: [student.id], change: { kind } },
      });
    await change('archive');
    const { results, former, steps } = await read(query);
    expect(results.some((row) => row.student_id === student.id)).toBe(false);
    expect(former).toEqual([{ ...there, student_id: null, name: 'Former students' }]);
    expect(former?.[0]).toMatchObject({ points: 5, by_step: [2, 3], points_before: 7 });
    expect(steps?.map(({ from }) => from)).toEqual([MONDAY, '2026-03-09']);
    await change('restore');
    expect((await read(query)).former).toEqual([]);
  });

  test('counts from the first to the last day in the school’s zone, and nothing that waits for staff', async () => {
    const { results, count, steps } = await read(SPAN);
    expect(count).toBe(600);
    expect(steps).toBeUndefined();
    const [first, second] = results;
    expect(first).toMatchObject({ student_id: nth(own.students, 3).id, points: 5 });
    expect(first?.points_by_habit).toEqual({ [nth(own.habits, 0).id]: 2, [nth(own.habits, 1).id]: 3 });
    expect(second?.points).toBe(0);
    expect((await read(`${SPAN}&points=top`)).count).toBe(1);
    expect((await read(`${SPAN}&points=zero`)).count).toBe(599);
  });

  test.each([
    ['day', ['2026-03-02', '2026-03-09'], [2, 3]],
    ['week', ['2026-03-02', '2026-03-09'], [2, 3]],
    ['month', ['2026-03-01'], [5]],
  ])('is summed by %s', async (step, starts, sums) => {
    const { results, steps } = await read(`${SPAN}&step=${step}`);
    expect(steps?.map(({ from }) => from)).toEqual(starts);
    expect(results[0]?.by_step).toEqual(sums);
    expect(results[1]?.by_step).toBeUndefined();
  });

  test.each([
    ['sunday', ['2026-03-01', '2026-03-08'], [9, 3]],
    ['saturday', ['2026-02-28', '2026-03-07'], [9, 3]],
    ['monday', ['2026-02-23', '2026-03-02', '2026-03-09'], [7, 2, 3]],
  ])('its weeks begin on %s where the school’s do, and its days and months stay', async (firstDay, starts, sums) => {
    await period.db.query('UPDATE school SET week_starts_on = $1', [firstDay]);
    const all = 'from=2026-03-01&to=2026-03-09';
    const { results, steps } = await read(`${all}&step=week`);
    expect(steps?.map(({ from }) => from)).toEqual(starts);
    expect(results[0]?.by_step).toEqual(sums);
    expect((await read(`${all}&step=day`)).steps?.[0]?.from).toBe('2026-03-01');
    expect((await read(`${all}&step=month`)).steps?.map(({ from }) => from)).toEqual(['2026-03-01']);
  });

  test('has the points of another period beside its own', async () => {
    const { results } = await read(`${SPAN}&against_from=2026-02-23&against_to=2026-03-01`);
    expect(results[0]).toMatchObject({ points: 5, points_before: 7 });
    expect(results[1]).toMatchObject({ points: 0, points_before: 0 });
  });

  test('all of it is summed by term, in the order of the terms', async () => {
    await period.db.query(
      `INSERT INTO student_term_total (student_id, term, points) VALUES ($1, 'Fall 2025', 4), ($1, 'Spring 2025', 1)`,
      [nth(own.students, 3).id],
    );
    const { steps } = await read('step=term');
    expect(steps?.map(({ name }) => name)).toEqual(['Spring 2025', 'Fall 2025', 'Fall 2026']);
  });

  test.each([
    'from=2026-03-02',
    'from=2026-03-02&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2024-01-01&to=2026-03-01',
    'step=week',
    `${SPAN}&step=term`,
  ])('%s is 400', async (query) => {
    expect((await period.call('GET', `/api/reports?${query}`, { token: teacher })).status).toBe(400);
  });

  test('of a few days is not for scholars', async () => {
    const answer = await period.call('GET', `/api/reports?${SPAN}`, { token: await period.signIn('amara') });
    expect(answer.status).toBe(403);
  });

  test('is in the file too', async () => {
    const body = { from: MONDAY, to: '2026-03-09', points: 'top' };
    const response = await period.fetch('/api/reports/export', {
      method: 'POST',
      headers: { Authorization: `Bearer ${teacher}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',5,2,3,');
  });

  test('by teacher is for staff, and a reversal counts for the teacher who made the award', async () => {
    const [row] = await period.db.query<{ id: string }>(
      "SELECT id FROM ledger WHERE occurred_at = '2026-03-02T08:00:00Z'",
    );
    await period.call('POST', `/api/points/${row?.id}/reverse`, { token: office, body: { reason: 'A slip.' } });
    const answer = await period.call('GET', `/api/reports/teachers?${SPAN}`, { token: office });
    expect(teacherReport.parse(answer.body).results).toEqual([
      { teacher_id: expect.any(String), name: 'Chidi Okafor', points: 3, awards: 1, students: 1 },
    ]);
  });
});
