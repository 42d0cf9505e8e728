import type { BoardHouse } from '#contracts/houses.ts';
import { HALL_HOUSES } from '#domain/houses/houses.ts';
import { shortenName } from '#domain/names.ts';
import { ranked } from '#domain/houses/ranking.ts';

export interface KioskTile {
  id: string;
  name: string;
  colour: string;
  /** '1st', '=2nd'; null while no house has points. */
  rank: string | null;
  points: number;
  /** First name and initial, for every account: the hall reads it (docs/product.md). */
  topStudent: string | null;
  /** Its share of the first house's points, 0 to 1. */
  share: number;
}

/** The board as the hall sees it. */
export function kioskTiles(houses: readonly BoardHouse[]): KioskTile[] {
  const first = Math.max(1, ...houses.map((house) => house.points_total));
  return ranked(houses)
    .slice(0, HALL_HOUSES)
    .map(({ house, rank }) => ({
      id: house.id,
      name: house.name,
      colour: house.colour,
      rank,
      points: house.points_total,
      topStudent: house.top_student ? shortenName(house.top_student.name) : null,
      share: Math.max(0, house.points_total) / first,
    }));
}

/** A tile's last change, shown for a few seconds. */
export interface TileChange {
  gained: number;
  moved: boolean;
}

/** What has changed from one board to the next, by house; nothing for houses that are new. */
export function changesBetween(before: readonly KioskTile[], after: readonly KioskTile[]): Map<string, TileChange> {
  return new Map(
    after.flatMap((tile, index) => {
      const old = before.findIndex(({ id }) => id === tile.id);
      const was = before[old];
      if (!was) return [];
      const change = { gained: tile.points - was.points, moved: old !== index };
      return change.gained !== 0 || change.moved ? [[tile.id, change]] : [];
    }),
  );
}
