import { expect, vi } from 'vitest';
import type { Queryable } from '#server/db/db.ts';

const WAITING = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Until so many connections to this database wait for somebody else's lock. */
export async function untilWaiting(db: Queryable, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await db.query(WAITING)).toHaveLength(count), {
    timeout: 10_000,
    interval: 10,
  });
}

/** What this work comes to, unless it waits for somebody else's lock. */
export async function withoutWaiting<T>(db: Queryable, work: Promise<T>): Promise<T> {
  const ended = work.then(
    () => null,
    () => null,
  );
  for (;;) {
    const waiting = await Promise.race([ended, db.query(WAITING)]);
    if (waiting === null) return work;
    if (waiting.length > 0) throw new Error('It waits for a lock.');
  }
}
