import {
  createApiClient,
  type ApiClient,
  type AuthSource,
  type Proof,
  type RefreshOutcome,
  type Send,
} from '#data/api/api-client.ts';
import { refreshTokens } from '#data/api/session-api.ts';
import type { Locks } from '#data/locks.ts';
import type { SessionDb } from './session-db.ts';

const REFRESH_LOCK = 'habit-points.refresh';
/** Longer than a refresh may take. A page that the system froze may hold the lock for ever; see below. */
const LOCK_WAIT_MS = 25_000;

/**
 * The stored session as proof for calls, in page and worker alike. One refresh at a time per device (Web Lock): the
 * waiting one finds the fresh token in the database and makes no request. Where the lock is not to be had, it refreshes
 * all the same: the server answers the same refresh token twice with the same new one.
 */
export function createTokensSource(deps: { db: SessionDb; send: Send; baseUrl: string; locks: Locks }): AuthSource {
  const { db, locks } = deps;
  const anonymous: ApiClient = createApiClient({
    send: deps.send,
    baseUrl: deps.baseUrl,
    auth: { proof: async () => null, refresh: async () => ({ kind: 'ended' }) },
  });

  async function refreshNow(stale: Proof): Promise<RefreshOutcome> {
    const row = await db.session.get('current');
    // Someone else may have signed in since: their token is no answer to this account's call.
    if (!row?.tokens || row.profile.id !== stale.userId) return { kind: 'ended' };
    if (row.tokens.access !== stale.accessToken) return { kind: 'refreshed', accessToken: row.tokens.access };

    const used = row.tokens.refresh;
    const result = await refreshTokens(anonymous, used);
    if (result.ok) {
      const next = { access: result.value.access_token, refresh: result.value.refresh_token };
      const stored = await replaceTokens(db, used, next);
      return stored ? { kind: 'refreshed', accessToken: next.access } : { kind: 'ended' };
    }
    if (result.failure.kind === 'unauthorized' || result.failure.kind === 'refused') {
      await replaceTokens(db, used, null);
      return { kind: 'ended' };
    }
    return { kind: 'unreachable', failure: result.failure };
  }

  return {
    async proof(userId) {
      const row = await db.session.get('current');
      if (!row || row.apiBase !== deps.baseUrl || (userId !== null && row.profile.id !== userId)) return null;
      return row.tokens ? { userId: row.profile.id, accessToken: row.tokens.access } : null;
    },
    async refresh(stale) {
      if (!locks) return refreshNow(stale);
      try {
        const signal = AbortSignal.timeout(LOCK_WAIT_MS);
        return await locks.request(REFRESH_LOCK, { signal }, () => refreshNow(stale));
      } catch (error) {
        if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
          return refreshNow(stale);
        }
        throw error;
      }
    },
  };
}

/** Stores the answer to the refresh of `used`; false where another session took its place meanwhile. */
function replaceTokens(
  db: SessionDb,
  used: string,
  tokens: { access: string; refresh: string } | null,
): Promise<boolean> {
  return db.transaction('rw', db.session, async () => {
    const row = await db.session.get('current');
    if (row?.tokens?.refresh !== used) return false;
    await db.session.put({ ...row, tokens });
    return true;
  });
}
