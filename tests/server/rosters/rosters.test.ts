import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rosterDetail, rosterList, rosterStudents, type RosterDetail } from '#contracts/rosters.ts';
import { studentPage } from '#contracts/students.ts';
import { nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let rivera: string;
let okafor: string;
let office: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  [rivera, okafor, office] = [
    await server.signIn('rivera'),
    await server.signIn('okafor'),
    await server.signIn('office'),
  ];
  school = await readSchool(server, rivera);
});
afterAll(() => server.close());

const idsOf = (from: number, to: number) => school.students.slice(from, to).map((student) => student.id);
const namesOf = async (token: string, path = '/api/rosters') =>
  rosterList.parse((await server.call('GET', path, { token })).body).results.map((roster) => roster.name);
const create = (body: unknown, token = rivera, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/rosters', { token, body, headers });
const made = async (changes: Record<string, unknown> = {}): Promise<RosterDetail> => {
  const answer = await create({ name: 'Choir', student_ids: idsOf(0, 3), ...changes });
  expect(answer.status).toBe(201);
  return rosterDetail.parse(answer.body);
};
const read = async (id: string, token = rivera) =>
  rosterDetail.parse((await server.call('GET', `/api/rosters/${id}`, { token })).body);

describe('rosters', () => {
  test.each([
    '/api/rosters',
    '/api/rosters/',
    '/api/groups/',
    '/api/educators/me/groups',
    '/api/educator/groups',
    '/api/teachers/me/groups',
    '/api/me/groups',
  ])("are listed at %s: one's own by name", async (path) => {
    expect(await namesOf(rivera, path)).toEqual(['Advisory 7B', 'Algebra, Period 1', 'Robotics Club']);
  });

  test('can be made without students, which are added then or replaced as a whole', async () => {
    const roster = await made({ name: 'Empty', student_ids: [] });
    expect(roster.student_ids).toEqual([]);
    for (const path of ['rosters', 'groups'].flatMap((name) => [
      `${name}/${roster.id}/members`,
      `${name}/${roster.id}/students`,
    ])) {
      const put = (student_ids: unknown, token = rivera) =>
        server.call('PUT', `/api/${path}`, { token, body: { student_ids } });
      expect((await put(idsOf(0, 3))).status).toBe(200);
      const answer = await put(idsOf(2, 5));
      expect(rosterDetail.parse(answer.body).student_ids.toSorted()).toEqual(idsOf(2, 5).toSorted());
      expect((await put(undefined)).status).toBe(400);
      expect((await put(idsOf(0, 1), okafor)).status).toBe(404);
    }
    const { status } = await server.call('DELETE', `/api/rosters/${roster.id}`, { token: rivera });
    expect(status).toBe(200);
  });

  test('of everyone are listed for staff', async () => {
    expect(await namesOf(office)).toHaveLength(5);
  });

  test('are made with their members, name and description trimmed, an empty description left out', async () => {
    const roster = await made({ name: '  Chess   Club ', description: '  ' });
    expect(roster).toMatchObject({ name: 'Chess Club', description: null, student_count: 3 });
    expect(roster.student_ids.toSorted()).toEqual(idsOf(0, 3).toSorted());
    expect(await read(roster.id)).toEqual(roster);
  });

  test.each([
    ['no name', { name: ' ', student_ids: [] }, 400, 'Please enter a roster name.'],
    ['an unknown student', { name: 'Choir', student_ids: [newId()] }, 422, 'There is no such student.'],
    ['an id that is none', { name: 'Choir', student_ids: ['7'] }, 422, 'There is no such student.'],
    [
      'a name of 81 characters',
      { name: 'C'.repeat(81), student_ids: ['7'] },
      400,
      'The name is longer than 80 characters.',
    ],
  ])('are not made with %s', async (_, body, status, detail) => {
    expect(await create(body)).toMatchObject({ status, body: { detail } });
  });

  test('sent again with the same Idempotency-Key are made once', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const body = { name: 'Twice', student_ids: idsOf(0, 2) };
    const [first, second] = [await create(body, rivera, headers), await create(body, rivera, headers)];
    expect(second.body).toEqual(first.body);
    expect((await namesOf(rivera)).filter((name) => name === 'Twice')).toHaveLength(1);
    expect((await create(body, okafor, headers)).status).toBe(422);
  });

  test.each(['PATCH', 'PUT'])('change by %s: the fields that are sent replace the old ones', async (method) => {
    const roster = await made({ description: 'Mondays' });
    const change = (body: unknown, path = 'rosters') =>
      server.call(method, `/api/${path}/${roster.id}/`, { token: rivera, body });
    const members = rosterDetail.parse((await change({ student_ids: idsOf(2, 6) }, 'groups')).body);
    expect(members).toMatchObject({ name: 'Choir', description: 'Mondays', student_count: 4 });
    expect(members.student_ids.toSorted()).toEqual(idsOf(2, 6).toSorted());
    expect((await change({ name: 'Big Choir', description: null })).body).toMatchObject({
      name: 'Big Choir',
      description: null,
      student_count: 4,
    });
    expect((await change({ name: ' ' })).status).toBe(400);
    expect((await change({ student_ids: [newId()] })).status).toBe(422);
    expect(await read(roster.id)).toMatchObject({ name: 'Big Choir', student_count: 4 });
  });

  test.each(['rosters/:id/students', 'rosters/:id/members', 'groups/:id/students', 'groups/:id/members'])(
    'take more members at %s and lose none',
    async (path) => {
      const roster = await made();
      const at = `/api/${path.replace(':id', roster.id)}/`;
      const answer = await server.call('POST', at, { token: rivera, body: { student_ids: idsOf(1, 5) } });
      expect(answer).toMatchObject({ status: 200, body: { student_count: 5 } });
    },
  );

  test('give their members as students, and as a filter of all students', async () => {
    const roster = await made();
    const members = rosterStudents.parse(
      (await server.call('GET', `/api/groups/${roster.id}/students`, { token: rivera })).body,
    );
    expect(members).toMatchObject({ count: 3, results: roster.students });
    const filtered = await server.call('GET', `/api/students?roster_id=${roster.id}`, { token: rivera });
    expect(studentPage.parse(filtered.body).results).toEqual(roster.students);
    const stranger = await server.call('GET', `/api/students?roster_id=${roster.id}`, { token: okafor });
    expect(studentPage.parse(stranger.body).count).toBe(0);
  });

  test.each(['rosters', 'groups', 'student_groups', 'student-groups'])('are deleted at %s', async (path) => {
    const roster = await made({ name: 'Gone' });
    expect((await server.call('DELETE', `/api/${path}/${roster.id}/`, { token: rivera })).status).toBe(200);
    expect(await namesOf(rivera)).not.toContain('Gone');
    const again = await server.call('DELETE', `/api/${path}/${roster.id}`, { token: rivera });
    expect(again).toMatchObject({ status: 404, body: { detail: 'Roster not found' } });
  });

  test('of another educator are not found, by any call; staff find all', async () => {
    const { id } = await made();
    const at = `/api/rosters/${id}`;
    const body = { name: 'Mine now', student_ids: idsOf(0, 1) };
    const answers = await Promise.all([
      server.call('GET', at, { token: okafor }),
      server.call('GET', `${at}/students`, { token: okafor }),
      server.call('PATCH', at, { token: okafor, body }),
      server.call('PUT', at, { token: okafor, body }),
      server.call('POST', `${at}/students`, { token: okafor, body }),
      server.call('DELETE', at, { token: okafor }),
    ]);
    expect(answers.map((answer) => [answer.status, Reflect.get(Object(answer.body), 'detail')])).toEqual(
      Array.from({ length: 6 }, () => [404, 'Roster not found']),
    );
    expect((await server.call('PATCH', at, { token: office, body: { name: 'Staff was here' } })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Staff was here', student_count: 3 });
    expect((await server.call('DELETE', at, { token: office })).status).toBe(200);
    expect((await server.call('GET', at, { token: rivera })).status).toBe(404);
  });

  test('do not show members who left, and keep them in case they come back', async () => {
    const roster = await made();
    const left = nth(roster.student_ids, 0);
    await server.db.query('UPDATE students SET archived_at = now() WHERE id = $1', [left]);
    expect(await read(roster.id)).toMatchObject({ student_count: 2 });
    const seen = (await read(roster.id)).student_ids;
    await server.call('PATCH', `/api/rosters/${roster.id}`, { token: rivera, body: { student_ids: seen } });
    await server.db.query('UPDATE students SET archived_at = NULL WHERE id = $1', [left]);
    expect(await read(roster.id)).toMatchObject({ student_count: 3 });
  });

  test('lose nobody when another roster with the same students is saved', async () => {
    const [one, other] = [await made(), await made({ name: 'Band' })];
    const { status } = await server.call('PATCH', `/api/rosters/${one.id}`, {
      token: rivera,
      body: { student_ids: idsOf(0, 1) },
    });
    expect([status, (await read(one.id)).student_ids]).toEqual([200, idsOf(0, 1)]);
    expect(await read(other.id)).toMatchObject({ student_count: 3 });
  });

  test('hold 2,000 students at most, whether they are made, replaced or added', async () => {
    const { id } = await made();
    const one = idsOf(0, 1);
    const most = Array.from({ length: 2000 }, () => one[0]);
    const at = `/api/rosters/${id}`;
    const saves = (student_ids: unknown) => [
      create({ name: 'Too many', student_ids }),
      server.call('PATCH', at, { token: rivera, body: { student_ids } }),
      server.call('POST', `${at}/students`, { token: rivera, body: { student_ids } }),
    ];
    const refused = await Promise.all(saves([...most, ...one]));
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await read(id)).toMatchObject({ student_count: 3 });
    const taken = await Promise.all(saves(most));
    expect(taken.map(({ status }) => status)).toEqual([201, 200, 200]);
  });

  test('an id that is none is not found', async () => {
    expect(await server.call('GET', '/api/rosters/7', { token: rivera })).toMatchObject({ status: 404 });
  });
});
