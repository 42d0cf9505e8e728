import type { Leaderboard } from '#contracts/leaderboard.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchLeaderboard } from '#data/api/school-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Loads the board; our own server sends it only if it is another one than this device has. */
export async function refreshLeaderboard(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const before = await db.leaderboard.get('board');
  const received = await fetchLeaderboard(deps.api, before?.etag ?? null);
  if (!received.ok) return received;
  const { board, etag, answeredAt } = received.value;
  const loadedAt = deps.now();
  // Where the server does not say how old its figures are, they are as old as its answer.
  const answered = new Date(answeredAt ?? loadedAt).toISOString();
  await storing(() =>
    db.transaction('rw', db.leaderboard, db.freshness, async () => {
      if (board) await db.leaderboard.put({ ...board, updated_at: board.updated_at || answered, etag, key: 'board' });
      // The same points, confirmed just now.
      else await db.leaderboard.update('board', { updated_at: answered });
      await db.freshness.put({ resource: 'leaderboard', loadedAt });
    }),
  );
  return { ok: true, value: undefined };
}

/** The board as it was last loaded; null: never on this device. */
export async function readLeaderboard(db: SchoolDb): Promise<Leaderboard | null> {
  const row = await db.leaderboard.get('board');
  return row ? { houses: row.houses, updated_at: row.updated_at } : null;
}
