import { useCallback, useMemo, useState } from 'react';
import { isUnsent } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { standingText, undoText } from '#domain/awards/undo-words.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useUndo, type UseUndo } from '#services/outbox/use-undo.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { lastText } from './class-words.ts';
import type { UndoLineProps } from './tray/undo-line.tsx';
import type { LastAward } from './use-class-awards.ts';

/** The last award's line in the tray, with its Undo. */
export function useClassUndo(last: LastAward | null): { line: UndoLineProps; standing: UseUndo['standing'] } {
  const { undo, standing, problems, offersUndoOfSent } = useUndo();
  const { submissions } = useOutbox();
  const [note, setNote] = useState<{ of: LastAward; text: string } | null>(null);
  const oneAtATime = useOneAtATime();
  const onUndo = useCallback((): void => {
    if (!last) return;
    oneAtATime(async () => {
      const outcome = await undo(last.awardIds);
      const isPlain = outcome.kind === 'saved' && outcome.kept === 0;
      setNote(isPlain ? null : { of: last, text: undoText(outcome) });
    });
  }, [last, undo, oneAtATime]);
  const state = useMemo(
    () => (last ? stateOf(last, { submissions, standing, offersUndoOfSent }) : 'kept'),
    [last, submissions, standing, offersUndoOfSent],
  );
  const problem = last?.awardIds.map((id) => problems.get(id)).find((text) => text !== undefined) ?? null;
  const said = note !== null && note.of === last ? note.text : null;
  return {
    line: { last, state, text: said ?? (last ? textOf(last, state, problem) : ''), onUndo },
    standing,
  };
}

/** Of several awards, the state of the one that got least far. */
function stateOf(
  { awardIds }: LastAward,
  known: { submissions: readonly Submission[]; standing: UseUndo['standing']; offersUndoOfSent: boolean },
): UndoLineProps['state'] {
  const standings = new Set(awardIds.map((id) => known.standing.get(id)));
  if (standings.has('refused')) return 'refused';
  if (standings.has('undoing')) return 'undoing';
  if (standings.has('undone') && standings.size === 1) return 'undone';
  const ids = new Set(awardIds);
  const entries = known.submissions.flatMap((submission) => submission.entries).filter(({ id }) => ids.has(id));
  // Just saved, and the outbox was not read again yet.
  if (entries.length < awardIds.length || entries.some(isUnsent)) return 'waiting';
  return known.offersUndoOfSent ? 'sent' : 'kept';
}

function textOf(last: LastAward, state: UndoLineProps['state'], problem: string | null): string {
  if (state === 'waiting' || state === 'sent' || state === 'kept') return lastText(last);
  return `${lastText(last)}. ${standingText(state, problem)}`;
}
