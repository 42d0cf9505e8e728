import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DirectoryStudent, Student, StudentChanges } from '#contracts/students.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { listedOnce, readDirectory, readFigures, readStudentsOf } from '#data/cache/directory.ts';
import { followStudentsInRosters } from '#data/cache/rosters.ts';
import { addStudents, readStudentNames, studentOf, students } from '#data/cache/students.ts';
import { deleteStudent } from '#data/commands/students.ts';
import { packStudents, unpackStudents } from '#data/db/packed-students.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { listed } from '#domain/people/student-list.ts';
import { byOurs, OUR_SERVER } from '#tests/support/our-server.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION } from '#tests/support/session.ts';

const row = (id: string, last_name: string, rest: Partial<DirectoryStudent> = {}): DirectoryStudent => ({
  id,
  first_name: 'Zoë',
  last_name,
  email: null,
  house_id: null,
  house_name: null,
  grade: 3,
  ...rest,
});
const withFigures = (id: string, last_name: string, points: number): Student => ({ ...row(id, last_name), points });

const NOTHING = { whole: false, results: [], gone: [], figures: { at: [], points: [], last_minutes: [] } };
const WHOLE: StudentChanges = {
  mark: 'a.1',
  whole: true,
  count: 3,
  results: [row('s3', 'Adeyemi'), row('s1', 'Brown'), row('s2', 'Cole')],
  gone: [],
  // In the order of the ids: s1, s2, s3.
  figures: { at: null, points: [10, 20, 30], last_minutes: [1, null, 3] },
};

let db: SchoolDb;
let answer: unknown;
let asked: Array<Record<string, string>> = [];
const ask = async (request: Request): Promise<Response> => {
  if (request.method === 'DELETE') return byOurs(Response.json({ detail: 'Student deleted.' }));
  asked.push(Object.fromEntries(new URL(request.url).searchParams));
  return byOurs(Response.json(answer, { headers: { ETag: `W/"${asked.length}"` } }));
};
let api = createApiClient({ memory: createShortMemory(), baseUrl: SERVER, auth: A_SESSION, send: ask });

beforeEach(async () => {
  emptyDisk();
  db = new SchoolDb('teacher-1');
  asked = [];
  const memory = createShortMemory();
  await memory.learn(OUR_SERVER);
  api = createApiClient({ memory, baseUrl: SERVER, auth: A_SESSION, send: ask });
});

const load = async (next: unknown): Promise<void> => {
  answer = next;
  expect(await students.load({ api, db, now: () => 1 })).toMatchObject({ ok: true });
};
const names = async () => (await readDirectory(db)).students.map(({ id, last_name }) => `${id} ${last_name}`);
const figures = async () => Object.fromEntries([...(await readFigures(db))].map(([id, { points }]) => [id, points]));

describe('the list of our own server', () => {
  it('is asked for from nothing first, then by its mark', async () => {
    await load(WHOLE);
    await load({ ...NOTHING, mark: 'a.1', count: 3 });
    expect(asked.map(({ since }) => since)).toEqual(['0', 'a.1']);
    expect(await names()).toEqual(['s3 Adeyemi', 's1 Brown', 's2 Cole']);
    expect(await figures()).toEqual({ s1: 10, s2: 20, s3: 30 });
    expect((await readFigures(db)).get('s3')?.lastAt).toBe(180_000);
    expect((await readFigures(db)).get('s2')?.lastAt).toBeNull();
  });

  it('takes in an award as two figures: no student is written, and the same list is read again', async () => {
    await load(WHOLE);
    const { students: before } = await readDirectory(db);
    const write = vi.spyOn(db.directory, 'put');
    await load({ ...NOTHING, mark: 'a.2', count: 3, figures: { at: [1], points: [21], last_minutes: [7] } });
    expect(write.mock.calls.map(([{ key }]) => key).toSorted()).toEqual(['figures', 'state']);
    expect(await figures()).toEqual({ s1: 10, s2: 21, s3: 30 });
    expect((await readFigures(db)).get('s2')?.lastAt).toBe(420_000);
    expect((await readDirectory(db)).students).toBe(before);
  });

  it('takes in a new name, a new student and one who left, with the figures at their places among the new ids', async () => {
    await load(WHOLE);
    await load({
      mark: 'b.2',
      whole: false,
      count: 3,
      results: [row('s1', 'Aguilar'), row('s0', 'Zimmer')],
      gone: ['s2'],
      // Among s0, s1, s3.
      figures: { at: [0, 2], points: [0, 31], last_minutes: [null, 9] },
    });
    expect(await names()).toEqual(['s3 Adeyemi', 's1 Aguilar', 's0 Zimmer']);
    expect(await figures()).toEqual({ s0: 0, s1: 10, s3: 31 });
    await load({ ...NOTHING, mark: 'b.2', count: 3 });
    expect(asked.at(-1)).toMatchObject({ since: 'b.2' });
  });

  it('of which this device has not as many as the server is asked for as a whole', async () => {
    await load(WHOLE);
    await load({ ...NOTHING, mark: 'b.1', count: 4 });
    await load(WHOLE);
    expect(asked.map(({ since }) => since)).toEqual(['0', 'a.1', '0']);
  });

  it('keeps its mark while a student came differently with another answer, who is shown until the next load', async () => {
    await load(WHOLE);
    await addStudents(db, [withFigures('s1', 'Baker', 99), withFigures('s2', 'Cole', 99)]);
    expect(await names()).toEqual(['s3 Adeyemi', 's1 Baker', 's2 Cole']);
    expect(await db.students.toCollection().primaryKeys()).toEqual(['s1']);
    // Figures are those of one moment.
    expect(await figures()).toEqual({ s1: 10, s2: 20, s3: 30 });
    expect(await readStudentNames(db, ['s1', 's9'])).toEqual(new Map([['s1', 'Zoë Baker']]));
    expect((await studentOf('s1').read({ db }))?.data?.last_name).toBe('Baker');
    await load({ ...NOTHING, mark: 'a.1', count: 3 });
    expect(asked.at(-1)).toMatchObject({ since: 'a.1' });
    expect(await names()).toEqual(['s3 Adeyemi', 's1 Brown', 's2 Cole']);
    expect(await db.students.count()).toBe(0);
  });

  it('without a student whom this device deleted is no state of the server’s: it is asked for as a whole', async () => {
    await load(WHOLE);
    expect(await deleteStudent({ api, db }, 's1')).toMatchObject({ ok: true });
    expect(await names()).toEqual(['s3 Adeyemi', 's2 Cole']);
    expect(await db.freshness.get('students')).toMatchObject({ etag: null });
    await load(WHOLE);
    expect(asked.at(-1)).toMatchObject({ since: '0' });
    expect(await names()).toEqual(['s3 Adeyemi', 's1 Brown', 's2 Cole']);
  });

  it('comes in pages with points from an earlier version of it, which knows no since', async () => {
    const page = { results: [withFigures('s2', 'Cole', 2), withFigures('s1', 'Brown', 1)], count: 2, page: 1 };
    await load(page);
    await load(page);
    expect(asked.map(({ since }) => since)).toEqual(['0', '0']);
    expect(await names()).toEqual(['s1 Brown', 's2 Cole']);
    expect(await figures()).toEqual({ s1: 1, s2: 2 });
  });
});

describe('the list of another server', () => {
  beforeEach(() => {
    api = createApiClient({
      memory: createShortMemory(),
      baseUrl: SERVER,
      auth: A_SESSION,
      send: async (request) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return Response.json(answer);
      },
    });
  });

  it('is asked for without since, and its points are in its rows', async () => {
    await load([withFigures('s2', 'Cole', 2), withFigures('s1', 'Brown', 1)]);
    expect(asked).toEqual([{ page: '1', page_size: '5000' }]);
    expect(await names()).toEqual(['s1 Brown', 's2 Cole']);
    expect(await figures()).toEqual({ s1: 1, s2: 2 });
    // It says nothing of last awards.
    expect((await readFigures(db)).get('s1')).toEqual({ points: 1, lastAt: undefined });
  });

  it('takes newer points from a student who came with another answer', async () => {
    await load([withFigures('s1', 'Brown', 1)]);
    await addStudents(db, [{ ...withFigures('s1', 'Brown', 5), last_awarded_at: '1970-01-01T00:02:00Z' }]);
    expect((await readFigures(db)).get('s1')).toEqual({ points: 5, lastAt: 120_000 });
    await load([withFigures('s1', 'Brown', 6)]);
    expect(await figures()).toEqual({ s1: 6 });
  });

  it('that is the same again is not written again', async () => {
    await load([withFigures('s1', 'Brown', 1)]);
    const write = vi.spyOn(db.directory, 'put');
    await load([withFigures('s1', 'Brown', 1)]);
    expect(write).not.toHaveBeenCalled();
  });
});

it('what an earlier version of the app kept is shown until the first load', async () => {
  await db.students.bulkPut([withFigures('s2', 'Cole', 2), withFigures('s1', 'Brown', 1)]);
  expect(await names()).toEqual(['s1 Brown', 's2 Cole']);
  expect(await figures()).toEqual({ s1: 1, s2: 2 });
  await load(WHOLE);
  expect(await db.students.count()).toBe(0);
  expect(await names()).toEqual(['s3 Adeyemi', 's1 Brown', 's2 Cole']);
});

it('a packed list is unpacked as it was, by last name, with the names folded', () => {
  const house = { house_id: 'h1', house_name: 'Junbi' };
  const all = [
    row('s2', 'Öberg', { ...house, email: 'zoe@school.test', grade: null }),
    row('s1', '', { first_name: 'Cher' }),
    row('s3', 'Nuñez', house),
  ];
  const packed = packStudents(all);
  expect(packed.houses).toHaveLength(2);
  expect(packed.folded).toEqual(['cher', 'zoe nunez', 'zoe oberg']);
  expect(unpackStudents(packed)).toEqual(listed([all[1]!, all[2]!, all[0]!]));
});

it('names are not folded by a screen: they come folded with the list', async () => {
  await load(WHOLE);
  const { students: all } = await readDirectory(db);
  expect(listedOnce(all)).toBe(listedOnce(all));
  expect(listedOnce(all).map(({ folded }) => folded)).toEqual(['zoe adeyemi', 'zoe brown', 'zoe cole']);
});

describe('some students of the list', () => {
  it('are read as they are, by last name, also where nobody has read the whole list', async () => {
    await load({
      ...WHOLE,
      results: [row('s3', 'Adeyemi'), row('s1', 'Brown', { grade: 5, email: 'b@school' }), row('s2', 'Cole')],
    });
    const restarted = new SchoolDb('teacher-1');
    const expected = [row('s1', 'Brown', { grade: 5, email: 'b@school' }), row('s2', 'Cole')];
    expect(await readStudentsOf(restarted, ['s2', 's9', 's1'])).toEqual(expected);
    await readDirectory(db);
    expect(await readStudentsOf(db, ['s2', 's9', 's1'])).toEqual(expected);
    expect(await readStudentsOf(new SchoolDb('nobody'), ['s1'])).toEqual([]);
    restarted.close();
  });

  it('are as another answer has them, which is newer, and in their new place', async () => {
    await load(WHOLE);
    expect(await readStudentsOf(db, ['s1', 's2', 's8'])).toEqual([row('s1', 'Brown'), row('s2', 'Cole')]);
    await addStudents(db, [withFigures('s1', 'Dale', 10), withFigures('s8', 'Baker', 1)]);
    expect(await readStudentsOf(db, ['s1', 's2', 's8'])).toEqual([
      row('s8', 'Baker'),
      row('s2', 'Cole'),
      row('s1', 'Dale'),
    ]);
    expect(await readStudentsOf(db, ['s2', 's3'])).toEqual([row('s3', 'Adeyemi'), row('s2', 'Cole')]);
  });

  it('are the same list again until one of the whole list changes', async () => {
    await load(WHOLE);
    const before = await readStudentsOf(db, ['s1', 's2']);
    const ofAward = { at: [0], points: [11], last_minutes: [9] };
    await load({ ...NOTHING, mark: 'a.2', count: 3, figures: ofAward });
    expect(await readStudentsOf(db, ['s1', 's2'])).toBe(before);
    await load({ ...NOTHING, mark: 'a.3', count: 3, results: [row('s1', 'Dale')] });
    expect(await readStudentsOf(db, ['s1', 's2'])).toEqual([row('s2', 'Cole'), row('s1', 'Dale')]);
  });
});

it('the students of all rosters come once each, and again when a roster changes', async () => {
  await load(WHOLE);
  const roster = { name: 'Team', description: null, student_count: 2, updated_at: '1' };
  await db.rosters.bulkPut([
    { ...roster, id: 'r1', student_ids: ['s1', 's2'] },
    { ...roster, id: 'r2', student_ids: ['s2'] },
    { ...roster, id: 'r3', student_ids: null },
  ]);
  const told = vi.fn<(students: DirectoryStudent[]) => void>();
  const following = followStudentsInRosters(db).subscribe(told);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith([row('s1', 'Brown'), row('s2', 'Cole')]));
  await db.rosters.update('r3', { student_ids: ['s3'] });
  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith([row('s3', 'Adeyemi'), row('s1', 'Brown'), row('s2', 'Cole')]),
  );
  following.unsubscribe();
});
