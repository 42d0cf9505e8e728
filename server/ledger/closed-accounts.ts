import type { Queryable } from '#server/db/db.ts';
import type { Session } from '#server/sessions/session.ts';

/**
 * So many awards of an account that was closed since are taken: more than a teacher taps in two weeks without a connection,
 * and few enough for staff to decide about. Only the device says that they were tapped before.
 */
const MOST_AFTER_CLOSING = 500;

/** How many more awards are taken from each closed account among these sessions. */
export async function roomOfClosedAccounts(
  db: Queryable,
  sessions: readonly Session[],
): Promise<{ take: (session: Session) => boolean }> {
  const closed = new Map(sessions.flatMap(({ accountId, closedAt }) => (closedAt ? [[accountId, closedAt]] : [])));
  const taken = new Map<string, number>();
  if (closed.size > 0) {
    const rows = await db.query<{ id: string; count: number }>(
      `SELECT c.id, count(l.id) AS count
         FROM unnest($1::uuid[], $2::timestamptz[]) AS c (id, closed_at)
         JOIN ledger l ON l.actor_id = c.id AND l.review_why = 'teacher_disabled' AND l.recorded_at >= c.closed_at
        GROUP BY c.id`,
      [[...closed.keys()], [...closed.values()]],
    );
    for (const { id, count } of rows) taken.set(id, count);
  }
  return {
    take: ({ accountId, closedAt }) => {
      if (!closedAt) return true;
      const before = taken.get(accountId) ?? 0;
      taken.set(accountId, before + 1);
      return before < MOST_AFTER_CLOSING;
    },
  };
}
