import type { BoardSnapshot } from '#contracts/board.ts';
import { boards, keepBoards } from '#data/cache/boards.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { FollowDeps } from './follow-board.ts';

/** The copy of an account, beside the other data that leaves the device at sign-out: it names students. */
export function keptBoards(db: SchoolDb): FollowDeps['kept'] {
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
      // What can't be kept is shown all the same.
      keepBoards(db, snapshot, heardAt).catch(() => undefined);
    },
  };
}
