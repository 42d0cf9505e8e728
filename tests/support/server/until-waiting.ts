import { expect, vi } from 'vitest';
import type { Queryable } from '#server/db/db.ts';

const WAITING = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Until so many connections to this database wait for somebody else's lock. */
export async function untilWaiting(db: Queryable, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await db.query(WAITING)).toHaveLength(count), { timeout: 10_000 });
}
