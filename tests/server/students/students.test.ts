import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeList } from '#contracts/students.ts';
import { historyPage } from '#contracts/history.ts';
import { leaderboard } from '#contracts/houses.ts';
import { student, studentPage, type Student } from '#contracts/students.ts';
import { compareNames, foldText } from '#domain/names.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const clock = fakeClock();
let server: TestServer;
let token: string;
let scholar: string;
let school: School;
let amara: Student;

beforeAll(async () => {
  server = await createTestServer();
  [token, scholar] = [await server.signIn('rivera'), await server.signIn('amara')];
  school = await readSchool(server, token);
  amara = nth(
    school.students.filter((each) => each.email === 'amara@demo.school'),
    0,
  );
});
afterAll(() => server.close());

const list = async (query: string) =>
  studentPage.parse((await server.call('GET', `/api/students/?${query}`, { token })).body);

describe('the list of students', () => {
  test.each(['students', 'scholars/', 'learners', 'pupils', 'users/students/', 'reports/students/'])(
    'is at /api/%s',
    async (path) => {
      const answer = await server.call('GET', `/api/${path}?page_size=1`, { token });
      expect(studentPage.parse(answer.body).count).toBe(600);
    },
  );

  test('holds what the contract says and nothing else', async () => {
    const answer = await server.call('GET', '/api/students/?page_size=5000', { token });
    expect(JSON.stringify(answer.body)).not.toMatch(/lunch|hash|search_text|sort_key/);
    const [row] = Object(answer.body).results;
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(student.shape).toSorted());
  });

  test('comes in pages that cover everyone once, by last name and first name', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => list(`page=${page}&page_size=100`)));
    const all = pages.flatMap((page) => page.results);
    expect(all).toHaveLength(600);
    expect(new Set(all.map((each) => each.id)).size).toBe(600);
    const names = all.map((each) => foldText(`${each.last_name} ${each.first_name}`));
    expect(names).toEqual(names.toSorted());
    expect(pages.at(-1)?.results).toEqual([]);
    expect(compareNames('Núñez', 'Nunez')).toBe(0);
  });

  test('has 50 a page unless asked otherwise', async () => {
    expect(await list('')).toMatchObject({ page: 1, page_size: 50, count: 600 });
  });

  test.each(['search', 'q'])('is searched by %s without case and accents, in any order of words', async (name) => {
    const zoe = school.students.find((each) => foldText(each.first_name) === 'zoe');
    const words = encodeURIComponent(`${foldText(zoe?.last_name ?? '')} ZOE`);
    const found = await list(`${name}=${words}`);
    expect(found.results.map((each) => each.id)).toContain(zoe?.id);
    expect(found.count).toBeLessThan(5);
  });

  test.each(['%', '_', '\\', "'", "' OR 1=1 --"])('takes %s in a search as it is', async (text) => {
    const found = await list(`search=${encodeURIComponent(text)}&page_size=5000`);
    const expected = school.students.filter((each) =>
      foldText(text)
        .split(/\s+/)
        .every((word) => foldText(`${each.first_name} ${each.last_name}`).includes(word)),
    );
    expect(found.count).toBe(expected.length);
  });

  test('is filtered by house id, house name, grade, and all together', async () => {
    const { house_id: id, house_name: name } = amara;
    const byId = await list(`house_id=${id}&page_size=5000`);
    expect(await list(`house=${name?.toLowerCase()}&page_size=5000`)).toEqual(byId);
    expect(await list(`house=${id}&page_size=5000`)).toEqual(byId);
    expect(new Set(byId.results.map((each) => each.house_id))).toEqual(new Set([id]));
    const seventh = await list('grade=7&page_size=5000');
    expect(new Set(seventh.results.map((each) => each.grade))).toEqual(new Set([7]));
    expect((await list('grade=K&page_size=5000')).results.every((each) => each.grade === 0)).toBe(true);
    const both = await list(`house_id=${id}&grade=7&search=obi`);
    expect(both.results.map((each) => each.id)).toContain(amara.id);
  });

  test.each(['house=Nowhere', 'house_id=7', 'roster_id=7', `roster_id=${newId()}`, 'search=zzzzzz'])(
    'with %s is empty',
    async (query) => {
      expect(await list(query)).toMatchObject({ count: 0, results: [] });
    },
  );

  test('knows which grades there are, without counts', async () => {
    const answer = await server.call('GET', '/api/students/grades/summary');
    const grades = gradeList.parse(answer.body).results;
    expect(grades.map((each) => each.label)).toEqual([
      'K',
      ...Array.from({ length: 12 }, (_, index) => String(index + 1)),
    ]);
    expect(Object.keys(nth(grades, 0))).toEqual(['grade', 'label']);
  });
});

describe('one student', () => {
  test('is answered by id', async () => {
    expect(student.parse((await server.call('GET', `/api/students/${amara.id}/`, { token })).body)).toEqual(amara);
  });

  test('is answered to a scholar only for their own record', async () => {
    const other = nth(
      school.students.filter((each) => each.id !== amara.id),
      0,
    );
    expect((await server.call('GET', `/api/students/${amara.id}`, { token: scholar })).status).toBe(200);
    expect((await server.call('GET', `/api/students/${amara.id}/history`, { token: scholar })).status).toBe(200);
    for (const path of [other.id, `${other.id}/history`, newId(), '7']) {
      const answer = await server.call('GET', `/api/students/${path}`, { token: scholar });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Student not found.' } });
    }
  });
});

describe('a new student', () => {
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    server.call('POST', '/api/students', { token, body, headers });

  test('needs names only, and can be found and awarded at once', async () => {
    const answer = await create({ first_name: ' Ångström ', last_name: "O'Hara" });
    expect(answer.status).toBe(201);
    const made = student.parse(answer.body);
    expect(made).toMatchObject({
      first_name: 'Ångström',
      last_name: "O'Hara",
      email: null,
      house_id: null,
      grade: null,
      points: 0,
    });
    expect((await list(`search=${encodeURIComponent("angstrom o'hara")}`)).results).toEqual([made]);
    const award = awardBodyFor(school, { student_id: made.id, scholar_id: made.id });
    expect((await server.call('POST', '/api/points/award', { token, body: award })).status).toBe(201);
  });

  test('may have an email, a house and a grade; a grade that is none is ignored', async () => {
    const full = { first_name: 'Ida', last_name: 'Full', email: ' Ida@Demo.School ', house: 'umusa', grade: '7' };
    expect((await create(full)).body).toMatchObject({ email: 'ida@demo.school', house_name: 'Umusa', grade: 7 });
    expect((await create({ ...full, grade: 'seven' })).body).toMatchObject({ grade: null });
  });

  test.each([
    ['no first name', { first_name: ' ', last_name: 'X' }, 400],
    ['no last name', { first_name: 'X' }, 400],
    ['a bad email', { first_name: 'X', last_name: 'Y', email: 'nobody' }, 400],
    ['an unknown house', { first_name: 'X', last_name: 'Y', house: 'Nowhere' }, 422],
    ['a name of 81 characters', { first_name: 'X'.repeat(81), last_name: 'Y' }, 400],
  ])('is refused with %s', async (_, body, status) => {
    expect((await create(body)).status).toBe(status);
  });

  test('sent again with the same Idempotency-Key is one student', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const body = { first_name: 'Once', last_name: 'Only' };
    const [first, second] = [await create(body, headers), await create(body, headers)];
    expect(second.body).toEqual(first.body);
    const okafor = await server.signIn('okafor');
    const refused = [
      create({ ...body, first_name: 'Other' }, headers),
      create({ ...body, last_name: 'One' }, headers),
      server.call('POST', '/api/students', { token: okafor, body, headers }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('a deleted student', () => {
  test('is off the lists and the board, while the ledger and the house keep the points', async () => {
    const body = { first_name: 'Short', last_name: 'Stay', house: 'Junbi' };
    const made = student.parse((await server.call('POST', '/api/students', { token, body })).body);
    const award = { student_id: made.id, reason: 'Star', points: 100, client_award_id: newId() };
    const awards = [award, { ...award, client_award_id: newId() }, { ...award, client_award_id: newId() }];
    for (const each of awards) await server.call('POST', '/api/points/award', { token, body: each });
    const junbi = async () => {
      const board = leaderboard.parse((await server.call('GET', '/api/leaderboard', { token })).body);
      return nth(
        board.houses.filter((house) => house.name === 'Junbi'),
        0,
      );
    };
    const before = await junbi();
    expect(before.top_student?.name).toBe('Short Stay');
    expect(await server.call('DELETE', `/api/students/${made.id}/`, { token })).toMatchObject({ status: 200 });
    const after = await junbi();
    expect(after.points_total).toBe(before.points_total);
    expect(after.top_student?.name).not.toBe('Short Stay');
    expect((await list('search=short+stay')).count).toBe(0);
    expect((await server.call('GET', `/api/students/${made.id}`, { token })).status).toBe(404);
    expect((await server.call('GET', `/api/students/${made.id}/history`, { token })).status).toBe(404);
    expect((await server.call('DELETE', `/api/students/${made.id}`, { token })).status).toBe(404);
    expect(await server.db.query('SELECT 1 FROM ledger WHERE student_id = $1', [made.id])).toHaveLength(3);
  });

  test('an educator can delete 20 a day, staff any number', async () => {
    const statuses: number[] = [];
    const okafor = await server.signIn('okafor');
    for (let index = 0; index < 21; index += 1) {
      const { id } = nth(school.students, 500 + index);
      statuses.push((await server.call('DELETE', `/api/students/${id}`, { token: okafor })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    const office = await server.signIn('office');
    const last = nth(school.students, 520).id;
    expect((await server.call('DELETE', `/api/students/${last}`, { token: office })).status).toBe(200);
  });
});

describe('the history', () => {
  test('lists every award, newest first, as the contract says', async () => {
    const body = awardBodyFor(school, { student_id: amara.id, scholar_id: amara.id });
    await server.call('POST', '/api/points/award', { token, body });
    const answer = await server.call('GET', `/api/students/${amara.id}/history`, { token });
    const history = historyPage.parse(answer.body);
    expect(history.results[0]).toMatchObject({
      id: body['client_award_id'],
      points: 1,
      habit_name: 'Own It',
      reason_text: 'Habit: Own It — Reasons: Work Hard',
      teacher_name: 'Ana Rivera',
      reverses_id: null,
    });
    const times = history.results.map((entry) => entry.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(history.results.reduce((sum, entry) => sum + entry.points, 0)).toBe(amara.points + 1);
    expect(history.count).toBe(history.results.length);
    const second = await server.call('GET', `/api/students/${amara.id}/history?page=2&page_size=1`, { token });
    expect(historyPage.parse(second.body).results).toEqual([history.results[1]]);
  });

  test("an educator's look is recorded once an hour for each student, a scholar's own is not", async () => {
    const school = await createTestServer({ clock: clock.now });
    const students = (await readSchool(school, await school.signIn('office'))).students;
    const [own, other] = [amara.id, nth(students, 1).id];
    const looks = async () =>
      (
        await school.db.query<{ id: string }>(
          "SELECT object_id AS id FROM audit_log WHERE action = 'history_read' ORDER BY seq",
        )
      ).map(({ id }) => id);
    const look = async (who: string, id: string) =>
      school.call('GET', `/api/students/${id}/history`, { token: await school.signIn(who) });
    await look('rivera', own);
    await look('rivera', own);
    await look('amara', own);
    expect(await looks()).toEqual([own]);
    await look('rivera', other);
    await look('okafor', own);
    expect(await looks()).toEqual([own, other, own]);
    clock.advance({ minutes: 61 });
    await look('rivera', own);
    expect(await looks()).toEqual([own, other, own, own]);
    await school.close();
  });
});
