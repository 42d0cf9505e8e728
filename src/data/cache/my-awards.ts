import type { MyAward } from '#contracts/my-awards.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import { weekStart } from '#domain/week.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchMyAwards } from '#data/api/my-awards-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';

const DAY_MS = 86_400_000;

/** The Monday before this week's: on a Monday morning the latest awards are last week's. */
export function latestSince(now: number): number {
  return weekStart(new Date(weekStart(new Date(now)).getTime() - DAY_MS)).getTime();
}

/** Loads what this account awarded in this week and the one before. */
export async function refreshMyAwards(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const awards = await fetchMyAwards(deps.api, new Date(latestSince(deps.now())).toISOString());
  if (!awards.ok) return awards;
  await storing(() =>
    db.transaction('rw', db.myAwards, db.freshness, async () => {
      await db.myAwards.put({ key: 'mine', awards: awards.value });
      await db.freshness.put({ resource: 'my-awards', loadedAt: deps.now() });
    }),
  );
  return { ok: true, value: undefined };
}

/** What the server last sent; null: it was never asked on this device. */
export async function readMyAwards(db: SchoolDb): Promise<MyAward[] | null> {
  return (await db.myAwards.get('mine'))?.awards ?? null;
}

/**
 * What this account awarded since then, newest first: what the server last sent, and what this device has sent after
 * that. An award that both know is one. Null: nothing is known on this device.
 */
export function myAwards(
  received: readonly MyAward[] | null,
  submissions: readonly Submission[],
  since: number,
): MyAward[] | null {
  const sent = submissions.flatMap(({ entries }) =>
    entries.filter(({ place, studentName }) => place.kind === 'sent' && place.at >= since && studentName !== null),
  );
  if (!received && sent.length === 0) return null;
  const known = new Map<string, MyAward>();
  for (const { id, studentId, studentName, habitName, points, madeAt } of sent) {
    known.set(id, {
      id,
      student_id: studentId,
      student_name: studentName ?? '',
      habit_name: habitName,
      points,
      created_at: new Date(madeAt).toISOString(),
      reverses_id: null,
    });
  }
  // The server's word counts where both have one.
  for (const award of received ?? []) known.set(award.id, award);
  return [...known.values()]
    .filter((award) => Date.parse(award.created_at) >= since)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
