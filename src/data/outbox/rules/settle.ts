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

/** Writes them down; runs in the caller's transaction. */
export async function settle(db: OutboxDb, settlements: readonly Settlement[], at: number): Promise<void> {
  const sent = settlements.flatMap((settlement) => {
    if (settlement.kind !== 'sent') return [];
    const { kind, ledgerSeq, replayed, entry } = settlement;
    return [{ entry, answer: { kind, ledgerSeq, replayed } }];
  });
  await moveToAnswered(db, sent, at);
  for (const settlement of settlements) {
    if (settlement.kind === 'sent') continue;
    const row = await db.entries.get(settlement.entry.seq);
    if (row?.state.kind === 'waiting') await db.entries.put({ ...row, state: stateAfter(settlement, row.state, at) });
  }
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

/**
 * Moves awards out of the queue; runs in the caller's transaction. The stored row is kept: its names may have been
 * redacted since it was read.
 */
export async function moveToAnswered(
  db: OutboxDb,
  answers: ReadonlyArray<{ entry: OutboxEntry; answer: EntryAnswer }>,
  at: number,
): Promise<void> {
  if (answers.length === 0) return;
  const seqs = answers.map(({ entry }) => entry.seq);
  const stored = await db.entries.bulkGet(seqs);
  const rows = await Promise.all(
    answers.map(async ({ entry, answer }, place) => {
      const { state: _left, ...kept } = stored[place] ?? entry;
      // Another sender was faster.
      const before = stored[place] ? undefined : await db.answered.get(entry.id);
      return { ...kept, ...before, answer, answeredAt: at };
    }),
  );
  await db.entries.bulkDelete(seqs);
  await db.answered.bulkPut(rows);
}
