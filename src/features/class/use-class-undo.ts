import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isUnsent } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { standingText, undoText } from '#domain/awards/undo-words.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useUndo, type UseUndo } from '#services/outbox/use-undo.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useInTurn } from '#ui/hooks/use-in-turn.ts';
import { lastText, whoText } from './class-words.ts';
import type { UndoLineProps } from './tray/undo-line.tsx';
import type { LastAward } from './use-class-awards.ts';

/** The last award's line in the tray, with its Undo. */
export function useClassUndo(last: LastAward | null): { line: UndoLineProps; standing: UseUndo['standing'] } {
  const { undo, standing, problems, mayUndo } = useUndo();
  const { at: now } = useNow(HOUR_MS);
  const { submissions } = useOutbox();
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
  const state = useMemo(
    () => (last ? stateOf(last, { submissions, standing, mayUndo }, now) : 'kept'),
    [last, submissions, standing, mayUndo, now],
  );
  const problem = last?.awardIds.map((id) => problems.get(id)).find((text) => text !== undefined) ?? null;
  return {
    line: {
      last,
      state,
      text: last ? textOf(last, state, problem) : '',
      note: note !== null && note.under === last ? note.text : null,
      onUndo,
    },
    standing,
  };
}

/** The value of the latest drawing, for work that ends later. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Of several awards, the state of the one that got least far. */
function stateOf(
  { awardIds }: LastAward,
  known: { submissions: readonly Submission[] } & Pick<UseUndo, 'standing' | 'mayUndo'>,
  now: number,
): UndoLineProps['state'] {
  const standings = new Set(awardIds.map((id) => known.standing.get(id)));
  if (standings.has('refused')) return 'refused';
  if (standings.has('undoing')) return 'undoing';
  if (standings.has('undone') && standings.size === 1) return 'undone';
  const ids = new Set(awardIds);
  const entries = known.submissions.flatMap((submission) => submission.entries).filter(({ id }) => ids.has(id));
  // Just saved, and the outbox was not read again yet.
  if (entries.length < awardIds.length || entries.some(isUnsent)) return 'waiting';
  const sentAt = entries.map(({ place }) => ('at' in place ? place.at : now));
  return known.mayUndo({ recordedAt: Math.min(...sentAt), standing: undefined }, now) ? 'sent' : 'kept';
}

function textOf(last: LastAward, state: UndoLineProps['state'], problem: string | null): string {
  if (state === 'waiting' || state === 'sent' || state === 'kept') return lastText(last);
  return `${lastText(last)}. ${standingText(state, problem)}`;
}
