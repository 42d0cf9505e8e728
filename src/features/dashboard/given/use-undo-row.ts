import { useState } from 'react';
import { undoText } from '#domain/awards/undo-words.ts';
import { useUndo } from '#services/outbox/use-undo.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import type { AwardRow } from './award-rows.ts';

/** Undo of a row, and what came of the last one in words; the row itself shows the rest. */
export function useUndoRow(): { said: string | null; undoRow: (row: AwardRow) => void } {
  const { undo } = useUndo();
  const start = useOneAtATime();
  const [said, setSaid] = useState<string | null>(null);
  return {
    said,
    undoRow: ({ undoable }) =>
      start(async () => {
        setSaid(undoText(await undo(undoable)));
      }),
  };
}
