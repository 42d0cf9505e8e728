import type { BoardHouse } from '#contracts/leaderboard.ts';

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
  const ranked = houses.toSorted((a, b) => b.points_total - a.points_total);
  return ranked.map((house) => ({
    house,
    place: ranked.findIndex((other) => other.points_total === house.points_total) + 1,
    waiting: waiting.filter((entry) => entry.houseName === house.name).reduce((sum, entry) => sum + entry.points, 0),
  }));
}
