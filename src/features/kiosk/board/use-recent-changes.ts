import { useEffect, useState } from 'react';
import { changesBetween, type RowChange } from '#domain/board/row-changes.ts';
import type { HallBoard } from './hall-boards.ts';

const SHOWN_MS = 4000;
const NONE: ReadonlyMap<string, RowChange> = new Map();

const scoresOf = (board: HallBoard): Array<{ id: string; score: number }> =>
  board.rows.map(({ row: { id, score } }) => ({ id, score }));

/** What the last new board changed, for a few seconds. `board` is a new object only where the snapshot is a new one. */
export function useRecentChanges(board: HallBoard): ReadonlyMap<string, RowChange> {
  const [seen, setSeen] = useState({ board, changes: NONE });
  if (seen.board !== board) {
    const changes = changesBetween(scoresOf(seen.board), scoresOf(board));
    // An unchanged board does not end the few seconds.
    setSeen({ board, changes: changes.size > 0 ? changes : seen.changes });
  }
  const { changes } = seen;
  useEffect(() => {
    if (changes.size === 0) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, changes: NONE })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return changes;
}
