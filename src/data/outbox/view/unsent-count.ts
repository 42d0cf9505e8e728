import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';

/** How many awards of the signed-in person are not sent: the badge on the app's icon. Nobody signed in: none. */
export async function countUnsent(deps: { outboxDb: OutboxDb; sessionDb: SessionDb }): Promise<number> {
  const session = await deps.sessionDb.session.get('current');
  if (!session) return 0;
  const userId = session.profile.id;
  return deps.outboxDb.entries.where('[userId+seq]').between([userId, -Infinity], [userId, Infinity]).count();
}
