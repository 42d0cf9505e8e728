import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { readsAsEntry } from './row-check.ts';

/** An account's unanswered awards in the order in which they were made, also rows that no longer read as ours. */
export function ownEntries(db: OutboxDb, userId: string): Promise<OutboxEntry[]> {
  return ownRange(db, userId).toArray();
}

export function countOwnEntries(db: OutboxDb, userId: string): Promise<number> {
  return ownRange(db, userId).count();
}

function ownRange(db: OutboxDb, userId: string) {
  return db.entries.where('[userId+seq]').between([userId, -Infinity], [userId, Infinity]);
}

/** Only a readable row is sent; any other stops its submission and is shown to the teacher. */
export function isWaiting(row: OutboxEntry): boolean {
  return row.state?.kind === 'waiting' && readsAsEntry(row);
}

/** The awards of submissions in which no award stopped. */
export function sendable(rows: readonly OutboxEntry[]): OutboxEntry[] {
  const stopped = new Set(rows.filter((row) => !isWaiting(row)).map((row) => row.submissionId));
  return rows.filter((row) => !stopped.has(row.submissionId));
}
