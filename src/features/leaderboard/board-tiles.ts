import type { BoardHouse } from '#contracts/houses.ts';
import { ranked } from '#domain/houses/ranking.ts';

export interface Tile {
  house: BoardHouse;
  /** '1st', '=2nd'; null while no house has points. */
  rank: string | null;
  /** This person's unsent points for the house: shown beside the total, never added to it. */
  waiting: number;
}

/** The houses, most points first. */
export function boardTiles(
  houses: readonly BoardHouse[],
  waiting: ReadonlyArray<{ houseName: string | null; points: number }>,
): Tile[] {
  return ranked(houses).map(({ house, rank }) => ({
    house,
    rank,
    waiting: waiting.filter((entry) => entry.houseName === house.name).reduce((sum, entry) => sum + entry.points, 0),
  }));
}
