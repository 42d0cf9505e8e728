import { DAY_MS } from '#domain/durations.ts';
import { weekStart, type WeekMoment } from '#domain/calendar.ts';
import type { MyAward, MyAwardChanges } from '#contracts/history.ts';
import { fetchMyAwardChanges } from '#data/api/reports-api.ts';
import type { AwardsSince, SchoolDb } from '#data/db/school-db.ts';
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
  fetch: async (api, db, now) => {
    const since = now - REACH_MS;
    const { mark = null } = (await db.myAwards.get('weeks')) ?? {};
    const received = await fetchMyAwardChanges(api, { since: new Date(since).toISOString(), mark });
    return received.ok ? { ok: true, value: { since, mark, received: received.value } } : received;
  },
  store: storeAwards,
  read: async (db): Promise<AwardsSince | null> => (await db.myAwards.get('weeks')) ?? null,
  words: {
    failed: () => 'Unable to load your awards.',
    never: 'Your awards have not been loaded on this device yet.',
  },
});

async function storeAwards(
  db: SchoolDb,
  { since, mark, received }: { since: number; mark: string | null; received: MyAwardChanges | { results: MyAward[] } },
): Promise<void> {
  const before = await db.myAwards.get('weeks');
  const changes = 'mark' in received ? received : null;
  const isDifference = before !== undefined && changes !== null && !changes.whole;
  // Since it was asked for, awards were found lost: the next answer is the whole.
  if (isDifference && (before.mark ?? null) !== mark) return;
  if (isDifference && changes.results.length + changes.gone.length === 0) return;
  const awards = isDifference ? merged(before.awards, changes) : received.results;
  const oldest = awards.length < MOST ? undefined : awards.at(-1);
  await db.myAwards.put({
    key: 'weeks',
    since: oldest ? Date.parse(oldest.created_at) : since,
    awards,
    mark: changes?.mark ?? null,
  });
}

function merged(before: readonly MyAward[], { results, at, gone }: MyAwardChanges): MyAward[] {
  const changed = new Set([...gone, ...results.map(({ id }) => id)]);
  const awards = before.filter(({ id }) => !changed.has(id));
  // From the newest on, so that each comes to its place in the whole.
  for (const [index, award] of results.entries()) awards.splice(at[index] ?? 0, 0, award);
  return awards;
}
