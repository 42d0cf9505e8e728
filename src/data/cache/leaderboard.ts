import type { Leaderboard } from '#contracts/houses.ts';
import { failureStatus } from '#domain/failure.ts';
import { fetchLeaderboard } from '#data/api/school-api.ts';
import { defineResource } from './resource.ts';

/** The houses and their points. Our own server sends them only if they are other ones than this device has. */
export const leaderboard = defineResource({
  key: 'leaderboard',
  in: 'db',
  tables: ['leaderboard'],
  fetch: async (api, db) => fetchLeaderboard(api, (await db.leaderboard.get('board'))?.etag ?? null),
  store: (db, { board, etag, answeredAt }, loadedAt): Promise<unknown> => {
    // Where the server does not say how old its figures are, they are as old as its answer.
    const answered = new Date(answeredAt ?? loadedAt).toISOString();
    // Without a board the points are the same, confirmed just now.
    return board
      ? db.leaderboard.put({ ...board, updated_at: board.updated_at || answered, etag, key: 'board' })
      : db.leaderboard.update('board', { updated_at: answered });
  },
  read: async (db): Promise<Leaderboard | null> => {
    const row = await db.leaderboard.get('board');
    return row ? { houses: row.houses, updated_at: row.updated_at } : null;
  },
  timeOf: (board) => board.updated_at,
  // An award has just loaded it when the dashboard opens.
  maxAge: 10_000,
  every: 30_000,
  words: {
    failed: (failure) => `Failed to load leaderboard (status ${failureStatus(failure) ?? 'unknown: no connection'}).`,
    never: 'The leaderboard has not been loaded on this device yet.',
  },
});
