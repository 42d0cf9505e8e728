import { useMemo, useState } from 'react';
import { receivedAwards } from '#data/cache/my-awards.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { dataOf } from '#domain/loadable.ts';
import { standingText, undoText, type UndoStanding } from '#domain/awards/undo-words.ts';
import { useUndo } from '#services/outbox/use-undo.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useCached } from '#services/hooks/use-cached.ts';
import { useServices } from '#services/services.ts';
import { useNow } from '#ui/hooks/use-now.ts';

/** As much of a history's row as decides about its undo. */
interface UndoableRow {
  id: string;
  state: string;
  /** Device ms; null where the server has not recorded it. */
  recordedAt: number | null;
}

/** What a row of a history says of its undo. */
export interface RowUndo {
  standing: UndoStanding | null;
  /** 'Undoing…', or why it could not be undone; null: the row says all. */
  text: string | null;
  undo: (() => void) | null;
}

/** Undo on a person's own rows. */
export function useHistoryUndo(): { of: (row: UndoableRow) => RowUndo; problem: string | null } {
  const services = useServices();
  const { undo, standing, problems, mayUndo } = useUndo();
  const { at: now } = useNow(MINUTE_MS);
  const [since] = useState(() => services.now() - DAY_MS);
  const outbox = useOutboxSince(since);
  const received = dataOf(useCached(receivedAwards));
  const [problem, setProblem] = useState<string | null>(null);
  const own = useMemo(() => {
    const here = outbox.submissions.flatMap(({ entries }) => entries.map(({ id }) => id));
    return new Set([...here, ...(received?.awards ?? []).map(({ id }) => id)]);
  }, [outbox, received]);
  const of = (row: UndoableRow): RowUndo => {
    const is = standing.get(row.id) ?? null;
    const isSent = row.state === 'awarded' || row.state === 'review';
    const isWaiting = row.state === 'waiting';
    // A time that can't be read may be now; the server decides.
    const recordedAt = isWaiting ? null : (row.recordedAt ?? now);
    const canUndo =
      (isWaiting || (isSent && own.has(row.id))) && mayUndo({ recordedAt, standing: is ?? undefined }, now);
    const start = async (): Promise<void> => {
      const outcome = await undo([row.id]);
      setProblem(outcome.kind === 'saved' && outcome.kept === 0 ? null : undoText(outcome));
    };
    return {
      standing: is,
      text: is !== null && (isSent || isWaiting) ? standingText(is, problems.get(row.id) ?? null) : null,
      undo: canUndo ? () => void start() : null,
    };
  };
  return { of, problem };
}
