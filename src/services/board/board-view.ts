import type { BoardSnapshot } from '#contracts/board.ts';
import type { LoadProblem } from '#domain/loadable.ts';

/** The boards as a page shows them. */
export interface BoardView {
  /** Null: nothing is known on this device. */
  snapshot: BoardSnapshot | null;
  /** When the server last said that the snapshot is up to date, as device ms. */
  heardAt: number | null;
  /** The time of the points, because some servers send older ones. */
  dataAt: number | null;
  /** The stream is open, so a change shows within a second. */
  isLive: boolean;
  /** The copy on this device is still being read, or the first load is under way. */
  isLoading: boolean;
  /** Why the last call to the server failed. */
  problem: LoadProblem | null;
}

export const NOTHING_YET: BoardView = {
  snapshot: null,
  heardAt: null,
  dataAt: null,
  isLive: false,
  isLoading: true,
  problem: null,
};
