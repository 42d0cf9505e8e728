import type { BoardHouse } from '#contracts/houses.ts';
import { ranked } from '#domain/houses/ranking.ts';
import type { Tile } from '#ui/school/board-tile.tsx';

/** The houses, most points first. */
export function boardTiles(
  houses: readonly BoardHouse[],
  waiting: ReadonlyArray<{ houseName: string | null; points: number }>,
): Array<Tile<BoardHouse>> {
  return ranked(houses).map(({ house, rank }) => ({
    house,
    rank,
    waiting: waiting.filter((entry) => entry.houseName === house.name).reduce((sum, entry) => sum + entry.points, 0),
  }));
}
