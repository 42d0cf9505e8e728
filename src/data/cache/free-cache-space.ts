import type { SchoolDb } from '#data/db/school-db.ts';

/**
 * Makes room: drops what is only looked at and can be loaded again. What the next award needs without a network
 * (students, rosters) and what nobody else has (drafts) stays.
 */
export async function freeCacheSpace(db: SchoolDb): Promise<void> {
  const { histories, reports, storeItems, boards, myAwards, freshness } = db;
  const figures = [histories, reports, storeItems, boards, myAwards];
  await db.transaction('rw', [...figures, freshness], async () => {
    for (const table of figures) await table.clear();
    await freshness.where('resource').noneOf(['students', 'rosters']).delete();
  });
}
