import { beforeEach, expect, it } from 'vitest';
import type { DirectoryStudent, StudentChanges } from '#contracts/students.ts';
import type { ReportChanges } from '#contracts/reports.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { markIn, readDirectory } from '#data/cache/directory.ts';
import { report } from '#data/cache/report.ts';
import { students } from '#data/cache/students.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { byOurs, OUR_SERVER } from '#tests/support/our-server.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION } from '#tests/support/session.ts';

const row = (id: string, last_name: string): DirectoryStudent => ({
  id,
  first_name: 'Zoë',
  last_name,
  email: null,
  house_id: 'h1',
  house_name: 'Junbi',
  grade: 3,
});
const LIST: StudentChanges = {
  mark: 'a.1',
  whole: true,
  count: 3,
  results: [row('s3', 'Adeyemi'), row('s1', 'Brown'), row('s2', 'Cole')],
  gone: [],
  figures: { at: null, points: [0, 0, 0], last_minutes: [null, null, null] },
};
const SAME: StudentChanges = { ...LIST, whole: false, results: [], figures: { at: [], points: [], last_minutes: [] } };
const HABITS = [
  { id: 'b1', name: 'Own It', colour: '#4a6f25' },
  { id: 'b2', name: 'Be Kind', colour: '#1f6f8b' },
];
const SUMS: ReportChanges = {
  generated_at: '2026-11-25T15:00:00Z',
  students: SAME,
  habits: HABITS,
  steps: [{ from: '2026-08-01', name: 'Fall 2026' }],
  former: [],
  // In the order of the ids: s1, s2, s3.
  sums: {
    mark: 'x',
    at: null,
    points: [5, 7, 5],
    by_habit: [
      [5, 3, 0],
      [0, 4, 5],
    ],
    by_step: [[5, 7, 5]],
  },
};

let db: SchoolDb;
let answers: Record<string, unknown> = {};
let asked: Array<Record<string, string>> = [];
let api = createApiClient({ memory: createShortMemory(), baseUrl: SERVER, auth: A_SESSION, send: ask });

async function ask(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  asked.push(Object.fromEntries(searchParams));
  return byOurs(Response.json(answers[pathname.replace(/\/$/, '')]));
}

beforeEach(async () => {
  emptyDisk();
  db = new SchoolDb('teacher-1');
  asked = [];
  const memory = createShortMemory();
  await memory.learn(OUR_SERVER);
  api = createApiClient({ memory, baseUrl: SERVER, auth: A_SESSION, send: ask });
});

const load = async (path: '/api/students' | '/api/reports', answer: unknown): Promise<void> => {
  answers = { [path]: answer };
  const resource = path === '/api/students' ? students : report;
  expect(await resource.load({ api, db, now: () => 1 })).toMatchObject({ ok: true });
};
const lines = async () =>
  (await report.read({ db }))?.data?.results.map(({ student_id, points }) => [student_id, points]);

it('has the names of the list and the sums of the server, most points first, then by last name', async () => {
  await load('/api/students', LIST);
  await load('/api/reports', SUMS);
  expect(asked[1]).toMatchObject({ type: 'points_by_student', step: 'term', since: 'a.1', sums_since: '0' });
  const copy = await report.read({ db });
  expect(copy?.time).toBe(Date.parse('2026-11-25T15:00:00Z'));
  expect(copy?.data).toEqual({
    type: 'points_by_student',
    generated_at: '2026-11-25T15:00:00Z',
    habits: HABITS,
    steps: SUMS.steps,
    count: 3,
    results: [
      {
        student_id: 's2',
        name: 'Zoë Cole',
        house_id: 'h1',
        house_name: 'Junbi',
        grade: 3,
        points: 7,
        points_by_habit: { b1: 3, b2: 4 },
        by_step: [7],
      },
      expect.objectContaining({ student_id: 's3', points: 5, points_by_habit: { b2: 5 } }),
      expect.objectContaining({ student_id: 's1', points: 5, points_by_habit: { b1: 5 } }),
    ],
  });
});

it('takes in what changed: of one student the sums, of the list a new name, and a place that has moved', async () => {
  await load('/api/students', LIST);
  await load('/api/reports', SUMS);
  const changed = { ...SAME, mark: 'b.1', count: 4, results: [row('s0', 'Zimmer'), row('s1', 'Aba')] };
  const sums = {
    mark: 'y',
    at: [0, 3],
    points: [1, 9],
    by_habit: [
      [1, 4],
      [0, 5],
    ],
    by_step: [[1, 9]],
  };
  await load('/api/reports', { ...SUMS, students: changed, sums });
  expect(asked[2]).toMatchObject({ since: 'a.1', sums_since: 'x' });
  expect(await lines()).toEqual([
    ['s3', 9],
    ['s2', 7],
    ['s1', 5],
    ['s0', 1],
  ]);
  expect((await readDirectory(db)).students.map(({ id }) => id)).toEqual(['s1', 's3', 's2', 's0']);
  expect(await markIn(db)).toBe('b.1');
  // The list's own last answer is of another state.
  expect(await db.freshness.get('students')).toMatchObject({ etag: null });
});

it('is loaded as a whole again where its places are not those of this device, or where its sums are gone', async () => {
  await load('/api/students', LIST);
  await load('/api/reports', { ...SUMS, students: { ...SAME, count: 4 } });
  expect(await report.read({ db })).toBeNull();
  await load('/api/students', LIST);
  await load('/api/reports', SUMS);
  await db.reports.clear();
  await load('/api/reports', {
    ...SUMS,
    sums: { mark: 'y', at: [1], points: [8], by_habit: [[4], [4]], by_step: [[8]] },
  });
  expect(await report.read({ db })).toBeNull();
});

it('a line without points has no steps', async () => {
  await load('/api/students', LIST);
  await load('/api/reports', {
    ...SUMS,
    sums: {
      mark: 'x',
      at: null,
      points: [0, 1, 0],
      by_habit: [
        [0, 1, 0],
        [0, 0, 0],
      ],
      by_step: [[0, 1, 0]],
    },
  });
  const zero = (await report.read({ db }))?.data?.results.find(({ points }) => points === 0);
  expect(zero).not.toHaveProperty('by_step');
});

it('a report as a whole, from another server or an earlier version, takes the place of the sums, and they of it', async () => {
  const line = { student_id: 's1', name: 'Zoë Brown', points: 4 };
  await load('/api/reports', { results: [line] });
  expect(asked[0]).not.toHaveProperty('since');
  expect(await lines()).toEqual([['s1', 4]]);
  await load('/api/students', LIST);
  await load('/api/reports', SUMS);
  expect(await lines()).toEqual([
    ['s2', 7],
    ['s3', 5],
    ['s1', 5],
  ]);
  expect(await db.reports.count()).toBe(1);
  await load('/api/reports', { results: [line] });
  expect(await lines()).toEqual([['s1', 4]]);
  expect(await db.reports.count()).toBe(1);
});
