import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { EntryAnswer, OutboxEntry } from '#data/db/outbox-rows.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { mayCount } from '#data/outbox/rules/retry-policy.ts';
import { moveToAnswered } from '#data/outbox/rules/settle.ts';
import { isWaiting } from '#data/outbox/rules/own-entries.ts';

interface Deps {
  db: OutboxDb;
  now: () => number;
}

/**
 * Retry: the award goes into the queue again, at its old place, with the same id. One that was set aside may be in the
 * ledger, so it counts as tried. For an `unsure` one, the teacher says with it that it did not arrive.
 */
export async function retryEntry(db: OutboxDb, id: string): Promise<void> {
  await reopenOnce([db], () =>
    db.entries.where({ id }).modify((entry) => {
      const { state } = entry;
      if (state?.kind === 'waiting') return;
      const tried = state?.kind === 'set-aside' ? { tries: 1, triedAt: state.at } : { tries: 0 };
      entry.state = { kind: 'waiting', loneTries: 0, ...tried };
    }),
  );
}

/**
 * Skip this student: gives up one award that stopped; the rest of its submission is sent. Resolves with whether the award
 * may count all the same.
 */
export async function skipEntry(deps: Deps, id: string): Promise<boolean> {
  const answer = await answerEntry(deps, id, ({ state }) => {
    if (state?.kind === 'unsure') return null;
    // An unreadable row can't be sent.
    if (state?.kind !== 'refused' && state?.kind !== 'set-aside') return { kind: 'discarded' };
    return { kind: 'skipped', status: state.status, detail: state.detail };
  });
  return answer !== null && mayCount(answer);
}

/** It arrived: the teacher has found an `unsure` award in the student's history. */
export async function markArrived(deps: Deps, id: string): Promise<void> {
  await answerEntry(deps, id, ({ state }) =>
    state?.kind === 'unsure' ? { kind: 'sent', ledgerSeq: null, replayed: false } : null,
  );
}

/** Moves an award that stopped out of the queue, and resolves with how; null leaves it where it is. */
async function answerEntry(
  { db, now }: Deps,
  id: string,
  answerTo: (entry: OutboxEntry) => EntryAnswer | null,
): Promise<EntryAnswer | null> {
  return reopenOnce([db], () =>
    db.transaction('rw', db.entries, db.answered, async () => {
      const entry = await db.entries.get({ id });
      const chosen = entry && !isWaiting(entry) ? answerTo(entry) : null;
      if (entry && chosen) await moveToAnswered(db, [{ entry, answer: chosen }], now());
      return chosen;
    }),
  );
}
