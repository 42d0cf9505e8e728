import { fetchBoards } from '#data/api/boards-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { BoardSnapshot } from '#contracts/board.ts';
import { failureStatus } from '#domain/failure.ts';
import { defineResource } from './resource.ts';

/** The device's copy of all boards. Screens show them with services/board, which keeps this copy up to date. */
export const boards = defineResource({
  key: 'boards',
  in: 'db',
  tables: ['boards'],
  fetch: fetchBoards,
  store: (db, snapshot) => db.boards.put({ key: 'boards', snapshot }),
  read: async (db) => (await db.boards.get('boards'))?.snapshot ?? null,
  timeOf: ({ generated_at: time }) => time,
  words: {
    failed: (failure) => `Failed to load leaderboard (status ${failureStatus(failure) ?? 'unknown: no connection'}).`,
    never: 'The leaderboard has not been loaded on this device yet.',
  },
});

/** Keeps boards from the stream. `heardAt`: when the server last said that they are up to date, as device ms. */
export async function keepBoards(db: SchoolDb, snapshot: BoardSnapshot, heardAt: number): Promise<void> {
  await db.transaction('rw', db.boards, db.freshness, async () => {
    await db.boards.put({ key: 'boards', snapshot });
    await db.freshness.put({ resource: 'boards', loadedAt: heardAt, etag: null, dataTime: heardAt });
  });
}
