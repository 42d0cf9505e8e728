import type { OutboxDb } from '#data/db/outbox-db.ts';
import { IDLE_DRAIN, isLive } from './drain-lock.ts';
import { answer } from './drain-journal.ts';

/** What became of a submission that was cancelled. `inDoubt`: sent, but no answer came; the next try will tell. */
export interface TakenBack {
  sent: number;
  notSent: number;
  inDoubt: number;
}

const ASK_AGAIN_MS = 100;

/**
 * Takes back what is not sent yet. An award that is on its way right now can't be: this waits for its answer (or for its
 * sender's end) and says which it was, so that 'not sent' is never said of an award that the ledger has.
 */
export async function takeBackSubmission(
  deps: { db: OutboxDb; now: () => number; sleep: (ms: number) => Promise<void> },
  submissionId: string,
): Promise<TakenBack> {
  const { db, now } = deps;
  for (;;) {
    const onItsWay = await db.transaction('rw', db.entries, db.answered, db.drain, async () => {
      const { lease, inFlight } = (await db.drain.get('drain')) ?? IDLE_DRAIN;
      const rows = await db.entries.where({ submissionId }).sortBy('seq');
      const mayBeOnItsWay = rows.filter(
        (row) => inFlight.includes(row.id) || (row.state.kind === 'waiting' && row.state.tries > 0),
      );
      for (const row of rows) {
        if (!mayBeOnItsWay.includes(row)) await answer(db, row, { kind: 'taken-back' }, now());
      }
      return isLive(lease, now()) && inFlight.some((id) => mayBeOnItsWay.some((row) => row.id === id));
    });
    if (!onItsWay) break;
    await deps.sleep(ASK_AGAIN_MS);
  }
  const [inDoubt, answered] = await Promise.all([
    db.entries.where({ submissionId }).count(),
    db.answered.where({ submissionId }).toArray(),
  ]);
  const sent = answered.filter((row) => row.answer.kind === 'sent').length;
  return { sent, notSent: answered.length - sent, inDoubt };
}
