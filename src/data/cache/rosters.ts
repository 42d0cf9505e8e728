import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import { compareNames } from '#domain/names.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchRoster, fetchRosters } from '#data/api/rosters-api.ts';
import type { CachedRoster, SchoolDb } from '#data/db/school-db.ts';
import type { RosterFromServer } from '#data/api/dialects/decode/roster.ts';

interface Deps {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}

const DONE: Result<void> = { ok: true, value: undefined };

/** Loads the list, and the members of each roster that has changed since, so that every roster opens offline. */
export async function refreshRosters({ api, db, now }: Deps): Promise<Result<void>> {
  const list = await fetchRosters(api);
  if (!list.ok) return list;
  await storing(() =>
    db.transaction('rw', db.rosters, db.freshness, async () => {
      const before = new Map((await db.rosters.toArray()).map((roster) => [roster.id, roster]));
      await db.rosters.clear();
      await db.rosters.bulkPut(
        list.value.map(({ students: _students, ...roster }) => {
          const known = before.get(roster.id);
          const kept = known?.updated_at === roster.updated_at ? known.student_ids : null;
          return { ...roster, student_ids: roster.student_ids ?? kept };
        }),
      );
      await db.freshness.put({ resource: 'rosters', loadedAt: now() });
    }),
  );
  // A list that does not say when a roster was changed leaves it open whether its members are still the same.
  const unclear = new Set(list.value.flatMap((roster) => (roster.student_ids || roster.updated_at ? [] : [roster.id])));
  const toLoad = (await db.rosters.toArray()).filter(({ id, student_ids }) => student_ids === null || unclear.has(id));
  for (const roster of toLoad) {
    const members = await refreshRoster({ api, db, now }, roster.id);
    if (!members.ok) return members;
  }
  return DONE;
}

/**
 * Loads one roster with its members; the students in it are brought up to date too. One that the server no longer has
 * goes from this device as well.
 */
export async function refreshRoster({ api, db, now }: Deps, id: string): Promise<Result<void>> {
  const detail = await fetchRoster(api, id, (await db.rosters.get(id)) ?? null);
  if (!detail.ok) {
    if (detail.failure.kind === 'refused' && detail.failure.status === 404) await db.rosters.delete(id);
    return detail;
  }
  await storeRoster(db, detail.value, now());
  return DONE;
}

const rosterResource = (id: string): string => `roster:${id}`;

/** Puts a roster as the server just answered it, with the students that came with it as a whole. */
export async function storeRoster(db: SchoolDb, detail: RosterFromServer, loadedAt: number): Promise<void> {
  const { students, ...roster } = detail;
  await storing(() =>
    db.transaction('rw', db.rosters, db.students, db.freshness, async () => {
      await db.rosters.put(roster);
      await db.freshness.put({ resource: rosterResource(roster.id), loadedAt });
      await db.students.bulkPut(students);
    }),
  );
}

/** By name. */
export async function readRosters(db: SchoolDb): Promise<CachedRoster[]> {
  return (await db.rosters.toArray()).toSorted((a, b) => compareNames(a.name, b.name));
}

/** Null: never loaded on this device, or deleted. */
export async function readRoster(db: SchoolDb, id: string): Promise<CachedRoster | null> {
  return (await db.rosters.get(id)) ?? null;
}

/** When this roster was last known to be as it is here: loaded itself, or found unchanged in the list. */
export async function readRosterAge(db: SchoolDb, id: string): Promise<number | null> {
  const rows = await db.freshness.bulkGet(['rosters', rosterResource(id)]);
  const times = rows.flatMap((row) => (row ? [row.loadedAt] : []));
  return times.length > 0 ? Math.max(...times) : null;
}
