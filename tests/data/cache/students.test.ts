import { expect, it, vi } from 'vitest';
import type { Student } from '#contracts/students.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { addStudents, students } from '#data/cache/students.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION } from '#tests/support/session.ts';

const student = (id: string, last_name: string, points = 0): Student => ({
  id,
  first_name: 'Ana',
  last_name,
  email: null,
  house_id: null,
  house_name: null,
  grade: 3,
  points,
});

function openSchool() {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  let answer: Student[] = [];
  const api = createApiClient({
    memory: createShortMemory(),
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async () => Response.json({ results: answer, count: answer.length, page: 1, page_size: 5000 }),
  });
  const load = async (all: Student[]): Promise<void> => {
    answer = all;
    expect(await students.load({ api, db, now: () => 1 })).toMatchObject({ ok: true });
  };
  return { db, load };
}

it('a school of 600 is whole and in order', async () => {
  const { db, load } = openSchool();
  const ids = Array.from({ length: 600 }, (_, index) => `s${String(index).padStart(3, '0')}`);
  await load(ids.map((id, index) => student(id, `Last${599 - index}`)));
  const known = await students.read({ db });
  expect(known?.data.map(({ id }) => id)).toEqual(ids.toReversed());
});

it('a first load is never followed as a school without students', async () => {
  const { db, load } = openSchool();
  const seen: Array<{ rows: number | null; isLoaded: boolean }> = [];
  const last: { rows?: number | null; isLoaded?: boolean } = {};
  const note = (change: typeof last): void => {
    const { rows, isLoaded } = Object.assign(last, change);
    if (rows !== undefined && isLoaded !== undefined) seen.push({ rows, isLoaded });
  };
  const { data, time } = students.follow({ db });
  const following = [
    data.subscribe((all) => note({ rows: all?.length ?? null })),
    time.subscribe((at) => note({ isLoaded: at !== null })),
  ];
  await vi.waitFor(() => expect(seen).toEqual([{ rows: null, isLoaded: false }]));
  await load(Array.from({ length: 600 }, (_, index) => student(`s${index}`, 'Last')));
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ rows: 600, isLoaded: true }));
  expect(seen.filter(({ rows }) => rows === 0)).toEqual([]);
  for (const one of following) one.unsubscribe();
});

it('a list that the server gave empty has no time any more when students come from elsewhere: they are a part', async () => {
  const { db, load } = openSchool();
  await load([]);
  expect(await students.loadedAt({ db })).toBe(1);
  await addStudents(db, [student('s1', 'Adeyemi')]);
  expect(await students.read({ db })).toMatchObject({ data: [{ id: 's1' }], time: null });
  await load([student('s1', 'Adeyemi')]);
  await addStudents(db, [student('s2', 'Brown')]);
  expect(await students.read({ db })).toMatchObject({ data: [{ id: 's1' }, { id: 's2' }], time: 1 });
});
