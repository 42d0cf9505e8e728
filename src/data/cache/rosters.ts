import type { DirectoryStudent } from '#contracts/students.ts';
import { compareNames } from '#domain/names.ts';
import { isGone } from '#domain/failure.ts';
import { rosterLoadText, rostersLoadText } from '#domain/people/roster-words.ts';
import { fetchRoster, fetchRosters } from '#data/api/rosters-api.ts';
import { KEPT_MS, sharedQuery } from '#data/db/live-query.ts';
import { oncePer } from '#data/db/once-per.ts';
import type { CachedRoster, SchoolDb } from '#data/db/school-db.ts';
import type { RosterFromServer } from '#data/api/dialects/decode/roster.ts';
import { readStudentsOf } from './directory.ts';
import { addStudents } from './students.ts';
import { inLanes } from './in-lanes.ts';
import { defineResource, LOADED, replaceRows, resourceForEach, type CacheDeps, type LoadResult } from './resource.ts';

/** By name. With the list, the members of each roster are loaded that changed since, so that every roster opens offline. */
export const rosters = defineResource({
  key: 'rosters',
  in: 'db',
  tables: ['rosters'],
  fetch: fetchRosters,
  store: async (db, list) => {
    const before = new Map((await db.rosters.toArray()).map((roster) => [roster.id, roster]));
    const rows = list.map(({ students: _students, ...roster }) => {
      const known = before.get(roster.id);
      const kept = known?.updated_at === roster.updated_at ? known.student_ids : null;
      return { ...roster, student_ids: roster.student_ids ?? kept };
    });
    await replaceRows(db.rosters, rows, ({ id }) => id);
  },
  followUp: (deps, list) => loadMembers(deps, list ?? []),
  read: async (db): Promise<CachedRoster[]> =>
    (await db.rosters.toArray()).toSorted((a, b) => compareNames(a.name, b.name)),
  words: { failed: rostersLoadText, never: 'Your rosters have not been loaded on this device yet.' },
});

/** `list`: as the server answered it, where it is new. A list that does not say when a roster was changed may hide other members. */
async function loadMembers(
  deps: CacheDeps<'db'>,
  list: ReadonlyArray<Pick<RosterFromServer, 'id' | 'student_ids' | 'updated_at'>>,
): Promise<LoadResult> {
  const unclear = new Set(list.flatMap((roster) => (roster.student_ids || roster.updated_at ? [] : [roster.id])));
  const known = await deps.db.rosters.toArray();
  let result = LOADED;
  await inLanes(
    known.filter(({ id, student_ids }) => student_ids === null || unclear.has(id)),
    async ({ id }) => {
      // This device does not have enough to show.
      await deps.db.freshness.delete(rosterKey(id));
      const members = await rosterOf(id).load(deps);
      if (!members.ok) result = members;
      return members.ok;
    },
  );
  return result;
}

/**
 * One roster with its members; the students in it are brought up to date too. One that the server no longer has goes from
 * this device as well.
 */
export const rosterOf = resourceForEach((id) =>
  defineResource({
    key: rosterKey(id),
    in: 'db',
    tables: ['rosters', 'directory', 'students'],
    fetch: async (api, db) => {
      const detail = await fetchRoster(api, id, (await db.rosters.get(id)) ?? null);
      if (!detail.ok && isGone(detail.failure)) await removeRoster(db, id);
      return detail;
    },
    store: putRoster,
    read: (db) => readRoster(db, id),
    keptMs: KEPT_MS,
    partOf: 'rosters',
    words: { failed: rosterLoadText, never: 'This roster has not been loaded on this device yet.' },
  }),
);

function rosterKey(id: string): string {
  return `roster:${id}`;
}

/** Null: never loaded on this device, or deleted. */
export async function readRoster(db: SchoolDb, id: string): Promise<CachedRoster | null> {
  return (await db.rosters.get(id)) ?? null;
}

/** Puts a roster as the server just answered it, with the students that came with it as a whole. */
export async function storeRoster(db: SchoolDb, detail: RosterFromServer, loadedAt: number): Promise<void> {
  await db.transaction('rw', db.rosters, db.directory, db.students, db.freshness, async () => {
    await putRoster(db, detail);
    await db.freshness.put({ resource: rosterKey(detail.id), loadedAt });
  });
}

export async function removeRoster(db: SchoolDb, id: string): Promise<void> {
  await db.transaction('rw', db.rosters, db.freshness, async () => {
    await db.rosters.delete(id);
    await db.freshness.delete(rosterKey(id));
  });
}

async function putRoster(db: SchoolDb, { students, ...roster }: RosterFromServer): Promise<void> {
  await db.rosters.put(roster);
  await addStudents(db, students);
}

/** The students of a roster as this device knows them; null: its members were never loaded. */
async function readRosterStudents(
  db: SchoolDb,
  id: string,
): Promise<{ students: DirectoryStudent[]; missing: number } | null> {
  const ids = (await readRoster(db, id))?.student_ids ?? null;
  if (ids === null) return null;
  const byId = new Map((await readStudentsOf(db, ids)).map((student) => [student.id, student]));
  const students = ids.flatMap((student) => byId.get(student) ?? []);
  return { students, missing: ids.length - students.length };
}

/** The students of a roster, as they change. */
export const followRosterStudents = oncePer((db: SchoolDb, id) =>
  sharedQuery(() => readRosterStudents(db, id), KEPT_MS),
);

/** Every student who is in a roster on this device, once, by last name, then first, as they change. */
export const followStudentsInRosters = oncePer((db: SchoolDb) =>
  sharedQuery(() =>
    db.transaction('r', db.rosters, db.directory, db.students, async () => {
      const members = (await db.rosters.toArray()).flatMap(({ student_ids }) => student_ids ?? []);
      return readStudentsOf(db, members);
    }),
  ),
);
