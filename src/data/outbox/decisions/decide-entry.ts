import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { answer } from '#data/outbox/drain/drain-journal.ts';
import { isWaiting } from '#data/outbox/entry/own-entries.ts';

/**
 * Retry: the award goes into the queue again, at its old place, with the same id. Of one that may have arrived the
 * teacher says by it that it did not.
 */
export async function retryEntry(db: OutboxDb, id: string): Promise<void> {
  await reopenOnce([db], () =>
    db.entries.where({ id }).modify((entry) => {
      if (entry.state?.kind === 'waiting') return;
      entry.state = { kind: 'waiting', tries: 0, loneTries: 0 };
    }),
  );
}

/**
 * Skip this student: gives up one award that stopped, and the rest of its submission goes on. Of one that may have
 * arrived the teacher says by it that it did.
 */
export async function skipEntry(deps: { db: OutboxDb; now: () => number }, id: string): Promise<void> {
  const { db } = deps;
  await reopenOnce([db], () =>
    db.transaction('rw', db.entries, db.answered, async () => {
      const entry = await db.entries.get({ id });
      if (!entry || isWaiting(entry)) return;
      const { state } = entry;
      if (state?.kind === 'refused' || state?.kind === 'set-aside') {
        await answer(db, entry, { kind: 'skipped', status: state.status, detail: state.detail }, deps.now());
      } else if (state?.kind === 'unsure') {
        await answer(db, entry, { kind: 'sent', ledgerSeq: null, replayed: false }, deps.now());
      } else {
        // It no longer reads as one of ours, so nothing can send it.
        await answer(db, entry, { kind: 'discarded' }, deps.now());
      }
    }),
  );
}
