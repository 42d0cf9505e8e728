import { DAY_MS } from '#domain/durations.ts';
import { weekStart, type WeekMoment } from '#domain/calendar.ts';
import { fetchMyAwards } from '#data/api/reports-api.ts';
import type { AwardsSince } from '#data/db/school-db.ts';
import { defineResource } from './resource.ts';

/** Last week's first day: on the first morning of a week the latest awards are those of the one before. */
export const latestSince = (now: WeekMoment): number => weekStart(now, 1);

/** This week and the five before it: how a teacher's awards are spread, and whom they have not noticed lately. */
const WEEKS = 6;

/** The day that the last six weeks begin with. */
export const weeksSince = (now: WeekMoment): number => weekStart(now, WEEKS - 1);

/** Six whole weeks, whichever day and zone they begin in, and an hour where the clock was changed. */
const REACH_MS = (7 * WEEKS + 1) * DAY_MS;

/** The server gives no more than so many of the newest. */
const MOST = 5_000;

/** What the server knows that this account awarded in the last six weeks. */
export const receivedAwards = defineResource({
  key: 'my-awards-weeks',
  in: 'db',
  tables: ['myAwards'],
  fetch: async (api, _db, now) => {
    const since = now - REACH_MS;
    const received = await fetchMyAwards(api, new Date(since).toISOString());
    return received.ok ? { ok: true, value: { since, awards: received.value } } : received;
  },
  store: async (db, { since, awards }) => {
    const oldest = awards.length < MOST ? undefined : awards.at(-1);
    await db.myAwards.put({ key: 'weeks', since: oldest ? Date.parse(oldest.created_at) : since, awards });
  },
  read: async (db): Promise<AwardsSince | null> => (await db.myAwards.get('weeks')) ?? null,
  words: {
    failed: () => 'Unable to load your awards.',
    never: 'Your awards have not been loaded on this device yet.',
  },
});
