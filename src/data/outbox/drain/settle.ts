import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { EntryAnswer, OutboxEntry } from '#data/db/outbox-rows.ts';
import { ISOLATED_FAILURES } from './retry-policy.ts';

/** What a pass writes about one award. */
export type Settlement = { entry: OutboxEntry } & (
  | { kind: 'sent'; ledgerSeq: number | null; replayed: boolean }
  | { kind: 'refused'; status: number; detail: string | null }
  /** Sent without an answer, and it can't be found out whether it arrived. */
  | { kind: 'unsure' }
  /** No answer that counts; it stays in the queue. */
  | { kind: 'tried' }
  /** It failed while another submission got through. */
  | { kind: 'failed-alone'; status: number; detail: string | null }
);

/** Writes it down; runs in the caller's transaction. */
export async function settle(db: OutboxDb, settlement: Settlement, at: number): Promise<void> {
  const { entry } = settlement;
  if (settlement.kind === 'sent') {
    const { ledgerSeq, replayed } = settlement;
    await answer(db, entry, { kind: 'sent', ledgerSeq, replayed }, at);
    return;
  }
  const row = await db.entries.get(entry.seq);
  if (row?.state.kind === 'waiting') await db.entries.put({ ...row, state: stateAfter(settlement, row.state, at) });
}

function stateAfter(
  settlement: Exclude<Settlement, { kind: 'sent' }>,
  before: Extract<OutboxEntry['state'], { kind: 'waiting' }>,
  at: number,
): OutboxEntry['state'] {
  switch (settlement.kind) {
    case 'unsure':
      return { kind: 'unsure', at };
    case 'refused':
      return { kind: 'refused', status: settlement.status, detail: settlement.detail, at };
    case 'tried':
      return { ...before, tries: before.tries + 1, triedAt: at };
    case 'failed-alone': {
      const loneTries = before.loneTries + 1;
      if (loneTries < ISOLATED_FAILURES) return { ...before, loneTries, triedAt: at };
      return { kind: 'set-aside', status: settlement.status, detail: settlement.detail, at };
    }
  }
}

/** Moves an award out of the queue. The stored row is kept: its names may have been redacted since it was read. */
export async function answer(db: OutboxDb, entry: OutboxEntry, what: EntryAnswer, at: number): Promise<void> {
  const stored = (await db.entries.get(entry.seq)) ?? entry;
  const { state: _left, ...kept } = stored;
  const before = await db.answered.get(entry.id);
  await db.entries.delete(entry.seq);
  await db.answered.put({ ...kept, ...before, answer: what, answeredAt: at });
}
