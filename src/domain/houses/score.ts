/** How a school compares its houses: by all their points, or by points for each student. */
export const SCORINGS = ['total', 'per_child'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** A house's points, and where the school compares by them, its points for each student. */
export interface ScoredHouse {
  points_total: number;
  points_per_child?: number | undefined;
}

/** What houses are compared by. */
export const scoreOf = (house: ScoredHouse): number => house.points_per_child ?? house.points_total;
