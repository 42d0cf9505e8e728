import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import { forgetLost } from '#data/cache/forget-lost.ts';
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

describe('what changed of my awards', () => {
  const award = (id: string, more: Partial<MyAward> = {}): MyAward => ({
    id,
    student_id: 's1',
    student_name: 'Zoë Adeyemi',
    habit_name: 'Own It',
    points: 1,
    created_at: '2026-11-25T14:00:00Z',
    reverses_id: null,
    status: 'counted',
    ...more,
  });
  const WHOLE = { mark: 'm1', whole: true, results: [award('a3'), award('a2'), award('a1')], at: [0, 1, 2], gone: [] };

  function openDevice() {
    const asked: Array<string | null> = [];
    let answer: unknown;
    const api = createApiClient({
      send: async (request) => {
        asked.push(new URL(request.url).searchParams.get('mark'));
        return byOurs(Response.json(await answer, { headers: { ETag: `W/"${asked.length}"` } }));
      },
      baseUrl: 'https://school.test',
      memory: createShortMemory(),
      auth: A_SESSION,
    });
    const deps = { api, now: () => NOW, db: new SchoolDb('u1'), catalogDb: new CatalogDb() };
    const take = async (next: unknown): Promise<void> => {
      answer = next;
      expect(await receivedAwards.load(deps)).toMatchObject({ ok: true });
    };
    const ids = async () => (await receivedAwards.read(deps))?.data.awards.map(({ id, points }) => `${id} ${points}`);
    return { db: deps.db, asked, take, ids };
  }

  it('is asked for by the mark of the last answer, and comes to its place', async () => {
    const { asked, take, ids } = openDevice();
    await take(WHOLE);
    const results = [award('a4'), award('a2', { points: 2 })];
    await take({ mark: 'm2', whole: false, results, at: [0, 2], gone: ['a1'] });
    await take({ mark: 'm2', whole: false, results: [], at: [], gone: [] });
    expect(asked.filter((mark) => mark !== null)).toEqual(['0', 'm1', 'm2']);
    expect(await ids()).toEqual(['a4 1', 'a3 1', 'a2 2']);
  });

  it('an earlier version of our server answers with the list each time', async () => {
    const { asked, take, ids } = openDevice();
    await take({ results: [award('a1')] });
    await take({ results: [award('a2')] });
    expect(asked.filter((mark) => mark !== null)).toEqual(['0', '0']);
    expect(await ids()).toEqual(['a2 1']);
  });

  it('is no more asked for once awards were found lost: the next answer is the whole', async () => {
    const { db, asked, take, ids } = openDevice();
    await take(WHOLE);
    await forgetLost(db, { awards: ['a2'], undos: [] });
    expect(await ids()).toEqual(['a3 1', 'a1 1']);
    expect(await db.freshness.get('my-awards-weeks')).toMatchObject({ etag: null });
    await take(WHOLE);
    expect(asked.at(-1)).toBe('0');
    expect(await ids()).toEqual(['a3 1', 'a2 1', 'a1 1']);
  });

  it('is not added to a list that changed while it was on its way', async () => {
    const { db, asked, take, ids } = openDevice();
    await take(WHOLE);
    let answer: (value: unknown) => void = () => {};
    const loading = take(new Promise((resolve) => (answer = resolve)));
    await vi.waitFor(() => expect(asked.at(-1)).toBe('m1'));
    await forgetLost(db, { awards: ['a2'], undos: [] });
    answer({ mark: 'm2', whole: false, results: [award('a4')], at: [0], gone: [] });
    await loading;
    expect(await ids()).toEqual(['a3 1', 'a1 1']);
  });
});
