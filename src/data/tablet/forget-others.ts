import type { OutboxDb } from '#data/db/outbox-db.ts';
import { deleteSchoolDbs } from '#data/db/school-db.ts';
import { redactNames } from '#data/outbox/entry/redact-names.ts';
import type { SessionDb } from '#data/session/session-db.ts';

/**
 * Takes off the device what accounts had cached that nobody can open here any more, and the names of their students from the
 * outbox (docs/product.md). The signed-in person's stays, and that of the teachers of a shared tablet, who come back without
 * a network. Where the outbox can't be written, the caches go all the same; its names go the next time.
 */
export async function forgetOthers({
  sessionDb,
  outboxDb,
}: {
  sessionDb: SessionDb;
  outboxDb: OutboxDb;
}): Promise<void> {
  const [session, teachers] = await Promise.all([sessionDb.session.get('current'), sessionDb.teachers.toArray()]);
  const staying = teachers.filter(({ sealed }) => sealed !== null).map(({ userId }) => userId);
  const keep = session ? [session.profile.id, ...staying] : staying;
  await Promise.allSettled([redactNames(outboxDb, keep), deleteSchoolDbs(keep)]);
}
