import type { Waiting, WaitingKind } from '#contracts/admin/waiting.ts';
import type { Queryable } from '#server/db/db.ts';

/** What waits, of each kind: how many, and since when the oldest does. In the order of Today. */
const SOURCES: Record<WaitingKind, string> = {
  signups: `SELECT count(*) AS count, min(created_at) AS oldest FROM accounts WHERE state = 'pending'`,
  resets: `SELECT count(*) AS count, min(created_at) AS oldest FROM reset_requests
            WHERE settled_at IS NULL AND kind = 'admin'`,
};
const KINDS: readonly WaitingKind[] = ['signups', 'resets'];

export function readWaiting(db: Queryable): Promise<Waiting[]> {
  return Promise.all(
    KINDS.map(async (kind) => {
      const [row] = await db.query<{ count: number; oldest: Date | null }>(SOURCES[kind]);
      return { kind, count: row?.count ?? 0, oldest_at: row?.oldest?.toISOString() ?? null };
    }),
  );
}
