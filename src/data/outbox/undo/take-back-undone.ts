import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { EntryAnswer, OutboxEntry } from '#data/db/outbox-rows.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { mayCount } from '#data/outbox/rules/retry-policy.ts';
import { moveToAnswered } from '#data/outbox/rules/settle.ts';
import { openUndos, settleUndos } from './undo-rows.ts';

interface Deps {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  now: () => number;
}

/**
 * Settles the undos that need no server: their awards never left this device and are taken back here, or the server has
 * refused them. An award that was claimed or tried may be in the ledger: its undo waits for its answer. So does that of an
 * award which the teacher has to decide about.
 */
export async function takeBackUndone({ outboxDb, undoDb, now }: Deps, userId: string): Promise<void> {
  const ids = (await openUndos(undoDb, userId)).map(({ awardId }) => awardId);
  if (ids.length === 0) return;
  const uncounted = await outboxDb.transaction('rw', outboxDb.entries, outboxDb.answered, outboxDb.drain, async () => {
    const { inFlight } = (await outboxDb.drain.get('drain')) ?? IDLE_DRAIN;
    const claimed = new Set(inFlight);
    const entries = await outboxDb.entries.where('id').anyOf(ids).toArray();
    const given = entries.flatMap((entry) => {
      const answer = claimed.has(entry.id) ? null : withoutServer(entry);
      return answer ? [{ entry, answer }] : [];
    });
    await moveToAnswered(outboxDb, given, now());
    const answered = await outboxDb.answered.bulkGet(ids);
    return ids.filter((_, place) => neverCounted(answered[place]?.answer));
  });
  const at = now();
  await settleUndos(
    undoDb,
    uncounted.map((awardId) => ({ awardId, state: { kind: 'undone', at } })),
  );
}

/** How an undone award leaves the outbox without a word from the server; null: it can't. */
function withoutServer({ state }: OutboxEntry): EntryAnswer | null {
  if (state?.kind === 'waiting') return state.tries === 0 ? { kind: 'taken-back' } : null;
  return state?.kind === 'refused' ? { kind: 'skipped', status: state.status, detail: state.detail } : null;
}

function neverCounted(answer: EntryAnswer | undefined): boolean {
  return answer?.kind === 'taken-back' || (answer?.kind === 'skipped' && !mayCount(answer));
}
