import type { OutboxDb } from '#data/db/outbox-db.ts';
import { onWrite } from '#data/db/on-write.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import { takeBackUndone } from './take-back-undone.ts';
import { isDue, openUndos, settleUndos, type UndoAnswer } from './undo-rows.ts';

/** Whose undos a pass sends, and to which server. */
interface Deps {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  userId: string;
  apiBase: string;
  now: () => number;
}

/** About a day. A server that lost the award won't have it. */
const MISSING_TRIES = 96;

/** The undos of an account that are not settled. */
export interface OpenUndos {
  /** Those that may be sent: their awards are no longer in the outbox. The oldest tap first. */
  due: readonly Undo[];
  /** Whether there are any, due or not. */
  isAnyOpen: boolean;
}

/** The undos of one account as the sender takes them from the disk. */
export function createUndoQueue({ outboxDb, undoDb, userId, apiBase, now }: Deps) {
  return {
    /** Settles what needs no server. */
    takeBack: (): Promise<void> =>
      reopenOnce([outboxDb, undoDb], () => takeBackUndone({ outboxDb, undoDb, now }, userId)),

    /** What waits. */
    async read(): Promise<OpenUndos> {
      const open = await reopenOnce([undoDb], () => openUndos(undoDb, userId));
      const rows = open.filter((row) => row.apiBase === apiBase && isDue(row, now()));
      if (rows.length === 0) return { due: [], isAnyOpen: open.length > 0 };
      const ids = rows.map(({ awardId }) => awardId);
      const unanswered = new Set(await outboxDb.entries.where('id').anyOf(ids).keys());
      return { due: rows.filter(({ awardId }) => !unanswered.has(awardId)), isAnyOpen: true };
    },

    /** Calls `listener` after each write by this page, another tab or the worker, until it is ended. */
    onWrite: (listener: () => void) => onWrite([undoDb.undos], listener),

    settle: (answers: readonly UndoAnswer[]): Promise<void> => settleUndos(undoDb, answers),

    /** What it means that the server does not have the award (yet). */
    async withoutAward(
      { awardId, state }: Undo,
      answer: { status: number; detail: string | null },
    ): Promise<UndoAnswer> {
      const at = now();
      const left = (await outboxDb.answered.get(awardId))?.answer.kind ?? 'sent';
      // It was given up on this device, and never arrived.
      if (left !== 'sent') return { awardId, state: { kind: 'undone', at } };
      const missing = state.kind === 'waiting' ? state.missing + 1 : 1;
      if (missing >= MISSING_TRIES) return { awardId, state: { kind: 'refused', ...answer, at } };
      return { awardId, state: { kind: 'waiting', missing, missingAt: at } };
    },
  };
}

export type UndoQueue = ReturnType<typeof createUndoQueue>;
