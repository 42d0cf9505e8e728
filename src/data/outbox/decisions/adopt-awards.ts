import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { ownEntries } from '#data/outbox/rules/own-entries.ts';

/** How many awards changed hands. `unsure`: those that may have arrived before, which only the teacher can find out. */
export interface Adopted {
  count: number;
  unsure: number;
}

/**
 * Send as me: what one account had waiting for this server becomes another's, in its order and with its ids. It is for a
 * person whose account was replaced by a new one, so who may ask for it is for the caller to decide. What was tried
 * before may be in the ledger under the old account: a server that keeps ids says so when it is sent again; of any other
 * server only the teacher can find out, so it becomes `unsure`.
 */
export function adoptAwards(
  deps: { db: OutboxDb; now: () => number },
  accounts: { from: string; to: string; apiBase: string; keepsIds: boolean },
): Promise<Adopted> {
  const { db, now } = deps;
  const { from, to, apiBase, keepsIds } = accounts;
  return reopenOnce([db], () =>
    db.transaction('rw', db.entries, db.drain, async () => {
      const { inFlight } = (await db.drain.get('drain')) ?? IDLE_DRAIN;
      const rows = (await ownEntries(db, from)).filter((row) => row.apiBase === apiBase);
      const mayHaveArrived = ({ id, state }: OutboxEntry): boolean =>
        state?.kind === 'waiting' && (state.tries > 0 || inFlight.includes(id));
      const adopted = rows.map((row): OutboxEntry => {
        if (!mayHaveArrived(row)) return { ...row, userId: to };
        const tries = row.state.kind === 'waiting' ? Math.max(1, row.state.tries) : 1;
        const state: OutboxEntry['state'] = keepsIds
          ? { kind: 'waiting', tries, loneTries: 0, triedAt: now() }
          : { kind: 'unsure', at: now() };
        return { ...row, userId: to, state };
      });
      // Taken out and put in again at their old places, so that the second copy follows.
      await db.entries.bulkDelete(rows.map((row) => row.seq));
      await db.entries.bulkAdd(adopted);
      return { count: adopted.length, unsure: adopted.filter(({ state }) => state?.kind === 'unsure').length };
    }),
  );
}
