import * as z from 'zod/mini';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { readWaitingAccounts } from '#data/outbox/entry/waiting-accounts.ts';

const counts = z.record(z.string(), z.int());

/** What is remembered about the outbox outside its database, so that a database that the browser deleted is missed. */
export const canary = z.object({
  outboxId: z.string(),
  /** The number of the last award that was made on this device. */
  last: z.int(),
  /** Not sent yet, by account. */
  waiting: counts,
  /** Lost unsent, by account, until that person presses 'Got it'. */
  lost: counts,
  /** Put back from the second copy, by account, until that person presses 'Got it'. */
  restored: z.optional(counts),
});
export type Canary = z.infer<typeof canary>;

/** The same facts, read from the outbox itself. */
export type OutboxFacts = Omit<Canary, 'lost' | 'restored'>;

/** Whether the found database is another than the remembered one, or an older one. */
export function isMissingSome(before: Canary, found: OutboxFacts): boolean {
  return before.outboxId !== found.outboxId || found.last < before.last;
}

/**
 * The canary after a look at the outbox. Awards that left it in order (sent by the worker while no page was open, taken
 * back) are not lost: only another database than the remembered one, or one that lacks the last award, is missing some.
 * `back` is what was put back from the second copy just now, by account; `found` has it among what waits.
 */
export function nextCanary(before: Canary | null, found: OutboxFacts, back: Record<string, number> = {}): Canary {
  const restored = addCounts(before?.restored ?? {}, back);
  if (!before) return { ...found, lost: {}, restored };
  if (!isMissingSome(before, found)) return { ...found, lost: before.lost, restored };
  const isAnother = before.outboxId !== found.outboxId;
  const lost = { ...before.lost };
  for (const [userId, waited] of Object.entries(before.waiting)) {
    const missing = waited - ((isAnother ? back[userId] : found.waiting[userId]) ?? 0);
    if (missing > 0) lost[userId] = (lost[userId] ?? 0) + missing;
  }
  return { ...found, lost, restored };
}

export function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sums = { ...one };
  for (const [userId, count] of Object.entries(other)) sums[userId] = (sums[userId] ?? 0) + count;
  return sums;
}

/** Null: the database has no identity yet, because it is new. */
export async function readOutboxFacts(db: OutboxDb): Promise<OutboxFacts | null> {
  return db.transaction('r', db.entries, db.answered, db.drain, async () => {
    const identity = await db.identity.get('identity');
    if (!identity) return null;
    return { outboxId: identity.id, last: await lastSeq(db), waiting: await countByAccount(db) };
  });
}

/** The number of the newest award that the database knows; 0: it is empty. */
export async function lastSeq(db: OutboxDb): Promise<number> {
  const newest = await Promise.all([db.entries.orderBy('seq').last(), db.answered.orderBy('seq').last()]);
  return Math.max(0, ...newest.map((row) => row?.seq ?? 0));
}

async function countByAccount(db: OutboxDb): Promise<Record<string, number>> {
  return Object.fromEntries((await readWaitingAccounts(db)).map(({ userId, count }) => [userId, count]));
}
