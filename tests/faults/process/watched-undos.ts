import { UndoDb } from '#data/db/undo-db.ts';
import { NEVER, type Life } from './life.ts';
import type { ProcessDeps } from './process-deps.ts';

type Transaction = (...args: unknown[]) => Promise<unknown>;

/** The undos of a process, whose transactions fail on a bad disk and end where the process is killed. */
export function createWatchedUndos(deps: Pick<ProcessDeps, 'isDiskAtZero' | 'isDiskFull'>, life: Life) {
  const db = new UndoDb();
  /** Whether an undo is being tapped. */
  const state = { isUndoing: false };
  const transaction = db.transaction.bind(db) as Transaction;
  const watched: Transaction = async (...args) => {
    if (!life.isAlive()) return NEVER;
    if (args[0] !== 'rw') return transaction(...args);
    if (deps.isDiskAtZero() || (state.isUndoing && deps.isDiskFull())) {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    }
    if (!state.isUndoing) await life.at('before-undo-settle');
    const result = await transaction(...args);
    if (state.isUndoing) await life.at('after-undo-commit');
    return life.isAlive() ? result : NEVER;
  };
  Object.defineProperty(db, 'transaction', { value: watched });
  return { db, state };
}
