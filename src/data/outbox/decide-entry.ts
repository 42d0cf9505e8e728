import type { OutboxDb } from '#data/db/outbox-db.ts';
import { answer } from './drain-journal.ts';

/** Retry: the award goes into the queue again, at its old place, with the same id. */
export async function retryEntry(db: OutboxDb, id: string): Promise<void> {
  await db.entries.where({ id }).modify((entry) => {
    if (entry.state.kind === 'waiting') return;
    entry.state = { kind: 'waiting', tries: 0, loneTries: 0 };
  });
}

/** Skip this student: gives up one refused award, and the rest of its submission goes on. */
export async function skipEntry(deps: { db: OutboxDb; now: () => number }, id: string): Promise<void> {
  const { db } = deps;
  await db.transaction('rw', db.entries, db.answered, async () => {
    const entry = await db.entries.get({ id });
    if (!entry || entry.state.kind === 'waiting') return;
    const { status, detail } = entry.state;
    await answer(db, entry, { kind: 'skipped', status, detail }, deps.now());
  });
}
