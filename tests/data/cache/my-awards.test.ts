import { beforeEach, expect, it } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import { receivedAwards, weeksSince } from '#data/cache/my-awards.ts';
import { decodeStudent } from '#data/api/dialects/decode/student.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { NO_SESSION } from '#tests/support/session.ts';

const NOW = new Date(2026, 10, 20, 9).getTime();

beforeEach(emptyDisk);

async function load(count: number) {
  const results = Array.from({ length: count }, (_, at): MyAward => ({
    id: `a${at}`,
    student_id: 's1',
    student_name: 'Zoë Adeyemi',
    habit_name: 'Own It',
    points: 1,
    created_at: new Date(NOW - at * 1000).toISOString(),
    reverses_id: null,
    status: 'counted',
  }));
  const api = createApiClient({
    send: async () => byOurs(Response.json({ results })),
    baseUrl: 'https://school.test',
    memory: createShortMemory(),
    auth: { ...NO_SESSION, proof: async () => ({ userId: 'u1', proof: { scheme: 'Bearer', token: 't' } }) },
  });
  const deps = { api, now: () => NOW, db: new SchoolDb('u1'), catalogDb: new CatalogDb() };
  await receivedAwards.load(deps);
  return (await receivedAwards.read(deps))?.data;
}

it('my awards of six weeks begin on a Monday', async () => {
  expect(weeksSince(NOW)).toBe(new Date(2026, 9, 12).getTime());
  expect(await load(3)).toMatchObject({ since: new Date(2026, 9, 12).getTime(), awards: { length: 3 } });
});

it('where the server gave no more than its most, all is known only since the oldest of them', async () => {
  expect((await load(5000))?.since).toBe(NOW - 4999 * 1000);
});

it('what an earlier version kept is shown until the next load, which replaces it', async () => {
  const db = new SchoolDb('u1');
  const weeks = { key: 'weeks', since: NOW - 1000, awards: [] } as const;
  await db.table('myAwards').bulkPut([{ key: 'mine', awards: [] }, weeks]);
  expect((await receivedAwards.read({ db }))?.data).toEqual(weeks);
  await load(1);
  expect(await db.myAwards.toCollection().primaryKeys()).toEqual(['weeks']);
});

it('a server that does not say when a student was last awarded has not said that it never was', () => {
  const student = { id: 's1', name: 'Zoë Adeyemi' };
  expect(decodeStudent(student)).not.toHaveProperty('last_awarded_at');
  expect(decodeStudent({ ...student, last_awarded_at: null })?.last_awarded_at).toBeNull();
  expect(decodeStudent({ ...student, last_awarded_at: '2026-11-20T09:00:00Z' })?.last_awarded_at).toBe(
    '2026-11-20T09:00:00Z',
  );
});
