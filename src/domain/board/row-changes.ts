import type { ScoredRow } from './hall-rows.ts';

/** What a new board changed for a house, shown for a few seconds. */
export interface RowChange {
  /** Undefined: nothing was gained. A point taken back is no event for the hall. */
  gained: number | undefined;
  moved: boolean;
}

/** What changed from one board to the next, by house; nothing for houses that are new. */
export function changesBetween(before: readonly ScoredRow[], after: readonly ScoredRow[]): Map<string, RowChange> {
  return new Map(
    after.flatMap((row, index) => {
      const old = before.findIndex(({ id }) => id === row.id);
      const was = before[old];
      if (!was) return [];
      const gained = row.score > was.score ? row.score - was.score : undefined;
      const moved = old !== index;
      return gained !== undefined || moved ? [[row.id, { gained, moved }]] : [];
    }),
  );
}
