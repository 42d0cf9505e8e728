import type { Leaderboard } from '#contracts/leaderboard.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchLeaderboard } from '#data/api/school-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

export async function refreshLeaderboard(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const board = await fetchLeaderboard(deps.api);
  if (!board.ok) return board;
  await db.transaction('rw', db.leaderboard, db.freshness, async () => {
    // Where the server does not say how old its figures are, they are as old as their loading.
    const updated_at = board.value.updated_at || new Date(deps.now()).toISOString();
    await db.leaderboard.put({ ...board.value, updated_at, key: 'board' });
    await db.freshness.put({ resource: 'leaderboard', loadedAt: deps.now() });
  });
  return { ok: true, value: undefined };
}

/** The board as it was last loaded; null: never on this device. */
export async function readLeaderboard(db: SchoolDb): Promise<Leaderboard | null> {
  const row = await db.leaderboard.get('board');
  return row ? { houses: row.houses, updated_at: row.updated_at } : null;
}
