import { placeText } from './ranking.ts';
import type { Scoring } from './score.ts';

/** What a board counts. Days and weeks are the school's. */
export const BOARD_SCOPES = ['total', 'term', 'week', 'today'] as const;
export type BoardScope = (typeof BOARD_SCOPES)[number];

interface Row {
  house_id: string;
  points: number;
  per_child?: number | undefined;
  place: number | null;
  tied: boolean;
}

interface Snapshot<House, OwnRow> {
  houses: readonly House[];
  boards: Partial<Record<BoardScope, { rows: readonly OwnRow[] } | undefined>>;
  scoring: Scoring;
}

/**
 * The houses of a board in its order, each with its points as the school compares them and its place: '1st', '=2nd', or
 * null. A row of a house that is not listed is left out.
 */
export function standingsOn<House extends { id: string }, OwnRow extends Row>(
  { houses, boards, scoring }: Snapshot<House, OwnRow>,
  scope: BoardScope,
) {
  const byId = new Map(houses.map((house) => [house.id, house]));
  return (boards[scope]?.rows ?? []).flatMap(({ points, per_child: share, place, tied, ...row }) => {
    const house = byId.get(row.house_id);
    const score = { points_total: points, ...(scoring === 'per_child' && { points_per_child: share }) };
    return house ? [{ house: { ...house, ...row, ...score }, rank: placeText(place, tied) }] : [];
  });
}
