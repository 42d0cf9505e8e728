import { isDiskFull } from '#data/db/disk-full.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/**
 * Makes room: drops what is only looked at and can be loaded again. What the next award needs without a network
 * (students, rosters) and what nobody else has (drafts) stays.
 */
async function freeCacheSpace(db: SchoolDb): Promise<void> {
  const { histories, reports, storeItems, boards, myAwards, freshness } = db;
  const figures = [histories, reports, storeItems, boards, myAwards];
  await db.transaction('rw', [...figures, freshness], async () => {
    for (const table of figures) await table.clear();
    await freshness.where('resource').noneOf(['students', 'rosters']).delete();
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
