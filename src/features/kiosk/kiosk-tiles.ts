import type { BoardHouse, DisplayNames, Leaderboard } from '#contracts/houses.ts';
import { HALL_HOUSES } from '#domain/houses/houses.ts';
import { shortenName } from '#domain/names.ts';
import { ranked, scoreText } from '#domain/houses/ranking.ts';
import { scoreOf } from '#domain/houses/score.ts';

export interface KioskTile {
  id: string;
  name: string;
  colour: string;
  icon: string | null;
  /** '1st', '=2nd'; null while no house has points. */
  rank: string | null;
  points: number;
  /** The figure that the hall reads, and its unit. */
  figure: string;
  unit: string;
  /** As the school names students in the hall; undefined: not at all. Null: nobody has points yet. */
  topStudent: string | null | undefined;
  /** Its share of the first house's points, 0 to 1. */
  share: number;
}

/** The board as the hall sees it. */
export function kioskTiles({
  houses,
  display_names: names = 'initial',
}: Pick<Leaderboard, 'houses' | 'display_names'>): KioskTile[] {
  const first = Math.max(1, ...houses.map(scoreOf));
  return ranked(houses)
    .slice(0, HALL_HOUSES)
    .map(({ house, rank }) => ({
      id: house.id,
      name: house.name,
      colour: house.colour,
      icon: house.icon,
      rank,
      points: house.points_total,
      ...scoreText(house),
      topStudent: namedIn(house, names),
      share: Math.max(0, scoreOf(house)) / first,
    }));
}

function namedIn({ top_student: top }: BoardHouse, names: DisplayNames): string | null | undefined {
  if (names === 'none') return undefined;
  if (top === null) return null;
  return names === 'full' ? top.name : shortenName(top.name);
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
