import type { BoardSnapshot } from '#contracts/board.ts';
import { boards, keepBoards } from '#data/cache/boards.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { BoardDeps } from './board-loop.ts';

/** An account's copy. It names students, so it is kept with the data that a sign-out deletes. */
export function keptBoards(db: SchoolDb): BoardDeps['kept'] {
  let last: { snapshot: BoardSnapshot; heardAt: number } | null = null;
  return {
    async read() {
      const copy = await boards.read({ db });
      return copy && { snapshot: copy.data, heardAt: copy.time, dataAt: copy.time };
    },
    keep(snapshot, heardAt) {
      // A heartbeat alone is not worth a write.
      if (last?.snapshot === snapshot && heardAt - last.heardAt < MINUTE_MS) return;
      last = { snapshot, heardAt };
      // The screen shows it even if it can't be kept.
      keepBoards(db, snapshot, heardAt).catch(() => undefined);
    },
  };
}
