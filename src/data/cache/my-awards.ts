import type { MyAward } from '#contracts/my-awards.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import { weekStart } from '#domain/week.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchMyAwards } from '#data/api/my-awards-api.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

const DAY_MS = 86_400_000;

/** The Monday before this week's: on a Monday morning the latest awards are last week's. */
function sinceWhen(now: number): Date {
  return weekStart(new Date(weekStart(new Date(now)).getTime() - DAY_MS));
}

/** Loads what this account awarded in this week and the one before. */
export async function refreshMyAwards(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const awards = await fetchMyAwards(deps.api, sinceWhen(deps.now()).toISOString());
  if (!awards.ok) return awards;
  await storing(() =>
    db.transaction('rw', db.myAwards, db.freshness, async () => {
      await db.myAwards.put({ key: 'mine', awards: awards.value });
      await db.freshness.put({ resource: 'my-awards', loadedAt: deps.now() });
    }),
  );
  return { ok: true, value: undefined };
}

/**
 * What this account awarded in this week and the one before, newest first: what the server last told, and what this
 * device has sent since then. An award that both know is one. Null: nothing is known on this device.
 */
export async function readMyAwards(
  dbs: { schoolDb: SchoolDb; outboxDb: OutboxDb },
  userId: string,
  now: number,
): Promise<MyAward[] | null> {
  const since = sinceWhen(now).getTime();
  const [told, sent] = await Promise.all([
    dbs.schoolDb.myAwards.get('mine'),
    dbs.outboxDb.answered
      .where('[userId+answeredAt]')
      .between([userId, since], [userId, Infinity])
      .filter((row) => row.answer.kind === 'sent' && row.studentName !== null)
      .toArray(),
  ]);
  if (!told && sent.length === 0) return null;
  const known = new Map<string, MyAward>();
  for (const { id, request, studentName, habitName, madeAt } of sent) {
    known.set(id, {
      id,
      student_id: request.student_id,
      student_name: studentName ?? '',
      habit_name: habitName,
      points: request.points,
      created_at: new Date(madeAt).toISOString(),
      reverses_id: null,
    });
  }
  // The server's word counts where both have one.
  for (const award of told?.awards ?? []) known.set(award.id, award);
  return [...known.values()]
    .filter((award) => Date.parse(award.created_at) >= since)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
