import type { OutboxDb } from '#data/db/outbox-db.ts';
import { IDLE_DRAIN, isLive } from './drain-lock.ts';
import { answer } from './drain-journal.ts';

/** What became of a submission whose rest was removed. `inDoubt`: sent, but no answer came; the next try will tell. */
export interface Removed {
  sent: number;
  notSent: number;
  inDoubt: number;
}

const ASK_AGAIN_MS = 100;

interface Deps {
  db: OutboxDb;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Cancel: takes back what is not sent yet. */
export function takeBackSubmission(deps: Deps, submissionId: string): Promise<Removed> {
  return removeUnsent(deps, submissionId, 'taken-back');
}

/** Discard: gives up what is not sent, refused awards too. */
export function discardSubmission(deps: Deps, submissionId: string): Promise<Removed> {
  return removeUnsent(deps, submissionId, 'discarded');
}

/**
 * An award that is on its way right now can't be removed: this waits for its answer (or for its sender's end) and says
 * which it was, so that 'not sent' is never said of an award that the ledger has. One that was tried without an answer
 * stays in the queue, in doubt.
 */
async function removeUnsent(deps: Deps, submissionId: string, kind: 'taken-back' | 'discarded'): Promise<Removed> {
  const { db, now } = deps;
  for (;;) {
    const onItsWay = await db.transaction('rw', db.entries, db.answered, db.drain, async () => {
      const { lease, inFlight } = (await db.drain.get('drain')) ?? IDLE_DRAIN;
      const rows = await db.entries.where({ submissionId }).sortBy('seq');
      const kept = rows.filter(
        (row) => inFlight.includes(row.id) || (row.state?.kind === 'waiting' && row.state.tries > 0),
      );
      for (const row of rows) {
        if (!kept.includes(row)) await answer(db, row, { kind }, now());
      }
      return isLive(lease, now()) && kept.some((row) => inFlight.includes(row.id));
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
