import { beforeEach, expect, it } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import { latestSince, receivedAwards, weeksSince } from '#data/cache/my-awards.ts';
import { decodeStudent } from '#data/api/dialects/decode/student.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { FIRST_DAYS } from '#domain/days.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';

beforeEach(emptyDisk);

async function load(count: number, now = NOW) {
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
    auth: A_SESSION,
  });
  const deps = { api, now: () => now, db: new SchoolDb('u1'), catalogDb: new CatalogDb() };
  await receivedAwards.load(deps);
  return (await receivedAwards.read(deps))?.data;
}

const at = (text: string): number => Date.parse(text);

it.each([
  ['on a Wednesday', 'monday', '2026-11-25T15:00Z', '2026-11-16T05:00Z', '2026-10-19T04:00Z'],
  [
    'late on a Sunday, when it is Monday in London',
    'monday',
    '2026-11-23T04:59Z',
    '2026-11-09T05:00Z',
    '2026-10-12T04:00Z',
  ],
  ['as Monday begins', 'monday', '2026-11-23T05:00Z', '2026-11-16T05:00Z', '2026-10-19T04:00Z'],
  ['as Sunday begins', 'sunday', '2026-11-22T05:00Z', '2026-11-15T05:00Z', '2026-10-18T04:00Z'],
  ['until Friday ends', 'saturday', '2026-11-28T04:59Z', '2026-11-14T05:00Z', '2026-10-17T04:00Z'],
] as const)(
  'last week and the last six weeks begin with the school’s week: %s, on %s',
  (_, firstDay, now, latest, weeks) => {
    const moment = { at: at(now), zone: SCHOOL_ZONE, firstDay };
    expect([latestSince(moment), weeksSince(moment)]).toEqual([at(latest), at(weeks)]);
  },
);

it.each(['2026-11-23T04:59Z', '2026-11-23T05:00Z', '2026-03-08T07:00Z', '2026-11-01T23:59Z', '2026-12-06T12:00Z'])(
  'the awards that are loaded reach back over six weeks, in whichever zone they begin: %s',
  async (now) => {
    const { since } = (await load(3, at(now))) ?? { since: NaN };
    for (const zone of ['Pacific/Kiritimati', SCHOOL_ZONE, 'Etc/GMT+12']) {
      for (const firstDay of FIRST_DAYS) {
        expect(since).toBeLessThanOrEqual(weeksSince({ at: at(now), zone, firstDay }));
      }
    }
  },
);

it('where the server gave no more than its most, all is known only since the oldest of them', async () => {
  expect((await load(5000))?.since).toBe(NOW - 4999 * 1000);
});

it('a server that does not say when a student was last awarded has not said that it never was', () => {
  const student = { id: 's1', name: 'Zoë Adeyemi' };
  expect(decodeStudent(student)).not.toHaveProperty('last_awarded_at');
  expect(decodeStudent({ ...student, last_awarded_at: null })?.last_awarded_at).toBeNull();
  expect(decodeStudent({ ...student, last_awarded_at: '2026-11-20T09:00:00Z' })?.last_awarded_at).toBe(
    '2026-11-20T09:00:00Z',
  );
});
