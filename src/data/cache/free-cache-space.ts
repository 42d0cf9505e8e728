import { isDiskFull } from '#data/db/disk-full.ts';
import { ON_FULL_DISK, type SchoolDb } from '#data/db/school-db.ts';

/** Makes room: clears the tables that are there to be looked at, and forgets when they were loaded. */
async function freeCacheSpace(db: SchoolDb): Promise<void> {
  const names = (what: 'cleared' | 'kept'): string[] =>
    Object.entries(ON_FULL_DISK).flatMap(([name, becomes]) => (becomes === what ? [name] : []));
  const cleared = names('cleared').map((name) => db.table(name));
  await db.transaction('rw', [...cleared, db.freshness], async () => {
    for (const table of cleared) await table.clear();
    // A list that stays was loaded under the name of its table.
    await db.freshness.where('resource').noneOf(names('kept')).delete();
  });
}

/** Writes something that must not be lost: on a full disk it makes room and writes again. */
export async function withRoom<T>(db: SchoolDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // If nothing can be dropped, the second try fails too.
    await freeCacheSpace(db).catch(() => undefined);
    return write();
  }
}
