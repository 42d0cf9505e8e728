import { isDiskFull } from '#data/db/disk-full.ts';
import { isConnectionLost } from '#data/db/reopen-once.ts';
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

/** Whose caches may go, and what else gives a full disk room. */
export interface RoomDeps {
  schoolDb: SchoolDb;
  giveRoom: () => Promise<void>;
}

/**
 * Writes something that must not be lost. Where storage fails, it makes room and writes again: a disk without room fails
 * like a lost connection, too.
 */
export async function withRoom<T>({ schoolDb, giveRoom }: RoomDeps, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error) && !isConnectionLost(error)) throw error;
    await giveRoom();
    // If nothing can be dropped, the second try fails too.
    if (isDiskFull(error)) await freeCacheSpace(schoolDb).catch(() => undefined);
    return write();
  }
}
