import type { ApiClient } from '#data/api/api-client.ts';
import { logout } from '#data/api/session-api.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { forgetOthers } from '#data/tablet/forget-others.ts';

/**
 * Signs out, offline too: tokens and caches go at once, in every tab; the outbox stays, with the names redacted
 * (docs/product.md). The server gets one message, and nothing waits for its answer. Where the outbox can't be written, the
 * person is signed out and the caches are deleted all the same; its names go with the next sign-in.
 */
export async function signOut(deps: { api: ApiClient; sessionDb: SessionDb; outboxDb: OutboxDb }): Promise<void> {
  const { sessionDb } = deps;
  const session = await sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, async () => {
    const current = await sessionDb.session.get('current');
    await sessionDb.session.delete('current');
    // On a shared tablet nobody opens this session again, by a PIN neither.
    if (current) await sessionDb.teachers.delete(current.profile.id);
    return current;
  });
  if (!session) return;
  if (session.tokens) void logout(deps.api, 'refresh' in session.tokens ? session.tokens : null);
  await forgetOthers(deps);
}
