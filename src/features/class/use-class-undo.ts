import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { leastFar, type GivenAward, type GivenState } from '#domain/awards/given.ts';
import { stateText } from '#domain/awards/given-words.ts';
import { undoText } from '#domain/awards/undo-words.ts';
import type { Given } from '#services/given/use-given.ts';
import { useUndo } from '#services/outbox/use-undo.ts';
import { useInTurn } from '#ui/hooks/use-in-turn.ts';
import { lastText, whoText } from './class-words.ts';
import type { UndoLineProps } from './tray/undo-line.tsx';
import type { LastAward } from './use-class-awards.ts';

/** The last award's line in the tray, with its Undo. */
export function useClassUndo(last: LastAward | null, { byId }: Pick<Given, 'byId'>): UndoLineProps {
  const undo = useUndo();
  const [note, setNote] = useState<{ under: LastAward | null; text: string } | null>(null);
  const under = useLatest(last);
  const inTurn = useInTurn();
  const onUndo = useCallback(
    (award: LastAward): void =>
      inTurn(award, async () => {
        // What is not saved can't be undone, and the tray says why it was not saved.
        if (!(await award.isSaved)) return;
        const outcome = await undo(award.awardIds);
        const isPlain = outcome.kind === 'saved' && outcome.kept === 0;
        // Of the last award, its line says it.
        if (isPlain && award === under.current) return setNote(null);
        setNote({ under: under.current, text: `${whoText(award.names)}: ${undoText(outcome)}` });
      }),
    [undo, inTurn, under],
  );
  const awards = last?.awardIds.map((id) => byId.get(id) ?? SAVING) ?? [];
  const shown = leastFar(awards) ?? SAVING;
  return {
    last,
    state: shown.state,
    canUndo: awards.some(({ can }) => can.undo),
    text: last ? textOf(last, shown) : '',
    note: note !== null && note.under === last ? note.text : null,
    onUndo,
  };
}

/** Undo waits for the disk. */
const SAVING = { state: 'saving', problem: null, can: { undo: true } } as const;

/** The value of the latest drawing, for work that ends later. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function textOf(last: LastAward, award: Pick<GivenAward, 'state' | 'problem'>): string {
  return ON_ITS_WAY.has(award.state) ? lastText(last) : `${lastText(last)}. ${stateText(award)}`;
}

/** The line's icon says it. */
const ON_ITS_WAY: ReadonlySet<GivenState> = new Set(['saving', 'waiting', 'sending', 'in-doubt', 'sent']);
