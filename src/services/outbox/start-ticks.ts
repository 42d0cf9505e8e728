import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { isStillToCome } from '#data/outbox/rules/retry-policy.ts';
import { allOpenUndos, isDue } from '#data/outbox/undo/undo-rows.ts';

const TICK_MS = 20_000;

/** Checks regularly whether something was left over. `sendHere` is the way out when the worker does not do its work. */
export function startTicks(deps: {
  requestSync: () => void;
  sendHere: (options: DrainOptions) => void;
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  now: () => number;
}): void {
  const { requestSync, sendHere, outboxDb, undoDb, now } = deps;
  let idleTicks = 0;
  setInterval(() => {
    void isOverdue(outboxDb, undoDb, now()).then((overdue) => {
      idleTicks = overdue ? idleTicks + 1 : 0;
      if (idleTicks === 1) requestSync();
      // The worker was asked and did nothing: this page sends. The lock keeps it from doing so beside a working one.
      if (idleTicks > 1) sendHere({ force: false });
    });
  }, TICK_MS);
}

/**
 * Something waits, and no wait is on. That somebody holds the lease is no reason to be quiet: a worker that was stopped
 * holds it for a while yet, and a second sender beside a living one finds its lock.
 */
async function isOverdue(db: OutboxDb, undoDb: UndoDb, now: number): Promise<boolean> {
  const [count, undos, row] = await Promise.all([db.entries.count(), allOpenUndos(undoDb), db.drain.get('drain')]);
  if (count === 0 && !undos.some((undo) => isDue(undo, now))) return false;
  const waits = [row?.serverWaitUntil ?? null, row?.end?.kind === 'later' ? row.end.retryAt : null];
  return !waits.some((at) => isStillToCome(at, now));
}
