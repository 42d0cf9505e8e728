import { useMemo } from 'react';
import type { MyAward } from '#contracts/history.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { latestSince } from '#data/cache/my-awards.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { useReceivedAwards } from '#services/hooks/use-my-awards.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useUndo, type UseUndo } from '#services/outbox/use-undo.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import type { Known } from './award-rows.ts';

export interface Given extends Omit<Known, 'now'> {
  /** The server's list of this week and the last one. */
  loadable: Loadable<MyAward[]>;
  /** Nothing is known yet. */
  isReading: boolean;
  submissions: readonly Submission[];
  undo: UseUndo;
}

/** What this account gave in this week and the last one: as the server has it, and as this device has it. */
export function useGiven(): Given {
  const since = latestSince(useOpening());
  const { headline, submissions } = useOutboxSince(since);
  const loadable = useReceivedAwards(since);
  const undo = useUndo();
  return useMemo(
    () => ({
      loadable,
      isReading: loadable.kind === 'reading' || headline.kind === 'loading',
      received: dataOf(loadable) ?? [],
      submissions,
      undo,
    }),
    [loadable, headline.kind, submissions, undo],
  );
}
