import type { BoardSnapshot } from '#contracts/board.ts';
import { standingsOn, type BoardScope } from '#domain/houses/standings.ts';
import type { Tile } from '#ui/school/board-tile.tsx';

/** The houses of a board, the leading one first, with the points that wait on this device. */
export function boardTiles(
  snapshot: BoardSnapshot,
  scope: BoardScope,
  waiting: ReadonlyArray<{ houseName: string | null; points: number }>,
): Tile[] {
  return standingsOn(snapshot, scope).map(({ house, rank }) => ({
    house,
    rank,
    waiting: waiting.filter((entry) => entry.houseName === house.name).reduce((sum, entry) => sum + entry.points, 0),
  }));
}
