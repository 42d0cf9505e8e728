import type { BoardHouse } from '#contracts/leaderboard.ts';
import { ranked } from '#domain/ranking.ts';

export interface Tile {
  house: BoardHouse;
  /** 1 for the first; houses with the same points share the better place. */
  place: number;
  /** This person's unsent points for the house: shown beside the total, never added to it. */
  waiting: number;
}

/** The houses, most points first. */
export function boardTiles(
  houses: readonly BoardHouse[],
  waiting: ReadonlyArray<{ houseName: string | null; points: number }>,
): Tile[] {
  return ranked(houses).map(({ house, place }) => ({
    house,
    place,
    waiting: waiting.filter((entry) => entry.houseName === house.name).reduce((sum, entry) => sum + entry.points, 0),
  }));
}
