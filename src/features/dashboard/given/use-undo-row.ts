import { useState } from 'react';
import { undoText } from '#domain/awards/undo-words.ts';
import { useUndo } from '#services/outbox/use-undo.ts';
import { useInTurn } from '#ui/hooks/use-in-turn.ts';
import type { AwardRow } from './award-rows.ts';

/**
 * Undo of a row, and what came of the last one in words; the row itself shows the rest. `onUndo`: whatever the page said of
 * an award before is over.
 */
export function useUndoRow(onUndo?: () => void): { said: string | null; undoRow: (row: AwardRow) => void } {
  const undo = useUndo();
  const inTurn = useInTurn();
  const [said, setSaid] = useState<string | null>(null);
  return {
    said,
    undoRow: ({ id, undoable }) =>
      inTurn(id, async () => {
        setSaid(undoText(await undo(undoable)));
        onUndo?.();
      }),
  };
}
