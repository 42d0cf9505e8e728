import type { ApiClient } from '#data/api/api-client.ts';
import { logout } from '#data/api/session-api.ts';
import { deleteSchoolDbs } from '#data/db/school-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { redactNames } from '#data/outbox/entry/redact-names.ts';
import type { SessionDb } from '#data/session/session-db.ts';

/**
 * Signs out, offline too: tokens and caches go at once, in every tab; the outbox stays, with the names redacted
 * (docs/product.md). The server gets one message, and nothing waits for its answer. Where the outbox can't be written, the
 * person is signed out and the caches are deleted all the same; its names go with the next sign-in.
 */
export async function signOut(deps: { api: ApiClient; sessionDb: SessionDb; outboxDb: OutboxDb }): Promise<void> {
  const session = await deps.sessionDb.session.get('current');
  await deps.sessionDb.session.delete('current');
  if (!session) return;
  if (session.tokens) void logout(deps.api, 'refresh' in session.tokens ? session.tokens : null);
  await Promise.allSettled([redactNames(deps.outboxDb, null), deleteSchoolDbs(null)]);
}
