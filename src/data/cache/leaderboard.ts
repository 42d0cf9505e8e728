import type { Leaderboard } from '#contracts/houses.ts';
import { failureStatus } from '#domain/failure.ts';
import { fetchLeaderboard } from '#data/api/school-api.ts';
import { defineResource } from './resource.ts';

/** The houses and their points. */
export const leaderboard = defineResource({
  key: 'leaderboard',
  in: 'db',
  tables: ['leaderboard'],
  fetch: fetchLeaderboard,
  store: (db, board) => db.leaderboard.put({ ...board, key: 'board' }),
  read: async (db): Promise<Leaderboard | null> => (await db.leaderboard.get('board')) ?? null,
  timeOf: (board) => board.updated_at,
  // An award has just loaded it when the dashboard opens.
  maxAge: 10_000,
  every: 30_000,
  words: {
    failed: (failure) => `Failed to load leaderboard (status ${failureStatus(failure) ?? 'unknown: no connection'}).`,
    never: 'The leaderboard has not been loaded on this device yet.',
  },
});
