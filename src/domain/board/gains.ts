import type { ScoredRow } from './hall-rows.ts';

/**
 * What each house has gained from one board to the next. A new house has gained nothing, and a point taken back is no
 * event for the hall.
 */
export function gainsBetween(before: readonly ScoredRow[], after: readonly ScoredRow[]): Map<string, number> {
  return new Map(
    after.flatMap(({ id, score }) => {
      const gained = score - (before.find((row) => row.id === id)?.score ?? score);
      return gained > 0 ? [[id, gained]] : [];
    }),
  );
}
