import type { DoubledAward, HistoryCheckDb } from '#data/db/history-check-db.ts';

/** The doubled awards that an account has not dismissed, newest first. */
export async function readDoubledAwards(
  checkDb: HistoryCheckDb,
  account: { userId: string; apiBase: string },
): Promise<DoubledAward[]> {
  const { userId, apiBase } = account;
  const rows = await checkDb.doubles.where({ userId, apiBase }).toArray();
  return rows.filter((row) => !row.dismissed).toSorted((a, b) => b.at - a.at);
}

/** The teacher has seen it. The row stays, so that it is not shown again. */
export async function dismissDoubledAward(checkDb: HistoryCheckDb, id: string): Promise<void> {
  await checkDb.doubles.update(id, { dismissed: true });
}
