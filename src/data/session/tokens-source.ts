import {
  createApiClient,
  type AccountProof,
  type ApiClient,
  type AuthSource,
  type RefreshOutcome,
  type Send,
} from '#data/api/api-client.ts';
import type { Proof } from '#data/api/dialects/auth-schemes.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import { fetchProfile, refreshTokens } from '#data/api/session-api.ts';
import { withLock, type Locks } from '#data/locks.ts';
import type { ListeningClock } from '#data/server-clock.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { SessionDb, SessionTokens } from './session-db.ts';

/** A refusal may be a filter's, which often is gone after some minutes. A second one so much later is the server's. */
const SECOND_REFUSAL_MS = { from: 3 * MINUTE_MS, to: HOUR_MS };

/** For the refresh itself. */
const NO_SESSION: AuthSource = {
  proof: async () => null,
  refresh: async () => ({ kind: 'ended' }),
  remember: async () => undefined,
};

interface Deps {
  db: SessionDb;
  send: Send;
  baseUrl: string;
  locks: Locks;
  memory: ServerMemory;
  isSameOrigin?: boolean;
  clock?: ListeningClock;
  now: () => number;
}

/**
 * The stored session as proof for calls, in page and worker alike. One refresh at a time per device (Web Lock): the
 * waiting one finds the fresh token in the database and makes no request. Where the lock is not to be had, it refreshes
 * all the same: our server answers the same refresh token twice with the same new one.
 */
export function createTokensSource(deps: Deps): AuthSource {
  const { db, locks } = deps;
  const anonymous = createApiClient({ ...deps, auth: NO_SESSION });

  async function refreshNow({ userId, proof: stale }: AccountProof): Promise<RefreshOutcome> {
    const row = await db.session.get('current');
    // Someone else may have signed in since: their token is no answer to this account's call.
    if (!row?.tokens || row.profile.id !== userId) return { kind: 'ended' };
    const { tokens } = row;
    const now = proofOf(tokens);
    if (stale.scheme === 'Cookie' || now.scheme === 'Cookie') {
      return now.scheme === stale.scheme ? checkCookies(deps, anonymous, tokens) : { kind: 'refreshed', proof: now };
    }
    if (now.token !== stale.token || !('refresh' in tokens)) return { kind: 'refreshed', proof: now };

    const outcome = await refreshTokens(anonymous, tokens.refresh);
    if (outcome.kind === 'unreachable') return outcome;
    if (outcome.kind === 'refused') return refused(deps, tokens);
    if (outcome.kind === 'ended') {
      await replaceTokens(db, tokens, null);
      return outcome;
    }
    const next = { ...tokens, access: outcome.access, refresh: outcome.refresh ?? tokens.refresh };
    const isStored = await replaceTokens(db, tokens, next);
    return isStored ? { kind: 'refreshed', proof: proofOf(next) } : { kind: 'ended' };
  }

  return {
    async proof(userId) {
      const { session: kept } = await db.kept();
      // A browser sends its cookies of the moment, which are another person's after their sign-in.
      const row = kept?.tokens && 'cookies' in kept.tokens ? await db.session.get('current') : kept;
      if (!row || row.apiBase !== deps.baseUrl || (userId !== null && row.profile.id !== userId)) return null;
      return row.tokens && { userId: row.profile.id, proof: proofOf(row.tokens) };
    },
    refresh: (stale) => withLock(locks, 'habit-points.refresh', () => refreshNow(stale)),
    async remember({ userId, proof }) {
      const row = await db.session.get('current');
      if (!row?.tokens || row.profile.id !== userId || !('access' in row.tokens)) return;
      const { tokens } = row;
      await replaceTokens(
        db,
        tokens,
        proof.scheme === 'Cookie' ? { cookies: true } : { ...tokens, scheme: proof.scheme },
      );
    },
  };
}

function proofOf(tokens: SessionTokens): Proof {
  return 'cookies' in tokens ? { scheme: 'Cookie' } : { scheme: tokens.scheme ?? 'Bearer', token: tokens.access };
}

/** Cookies are not refreshed by us; the profile tells whether the server still knows the person by them. */
async function checkCookies(deps: Deps, api: ApiClient, tokens: SessionTokens): Promise<RefreshOutcome> {
  const profile = await fetchProfile(api, null);
  if (profile.ok) return { kind: 'refreshed', proof: { scheme: 'Cookie' } };
  if (profile.failure.kind !== 'unauthorized') return { kind: 'unreachable', failure: profile.failure };
  return refused(deps, tokens);
}

/**
 * Another server's refusal has no code of ours. It sends the person to the sign-in, but the tokens are kept and tried again
 * until a second refusal.
 */
async function refused({ db, now }: Deps, used: SessionTokens): Promise<RefreshOutcome> {
  const row = await db.session.get('current');
  // A clock that was set back must not keep them for ever.
  const since = Math.abs(now() - (row?.refusedAt ?? -Infinity));
  if (since > SECOND_REFUSAL_MS.to) await replaceTokens(db, used, used, now());
  else if (since >= SECOND_REFUSAL_MS.from) await replaceTokens(db, used, null);
  return { kind: 'ended' };
}

/** Stores what became of `used`; false where another session has taken its place. */
function replaceTokens(
  db: SessionDb,
  used: SessionTokens,
  tokens: SessionTokens | null,
  refusedAt?: number,
): Promise<boolean> {
  return db.transaction('rw', db.session, async () => {
    const row = await db.session.get('current');
    if (!row?.tokens || refreshOf(row.tokens) !== refreshOf(used)) return false;
    const { refusedAt: _before, ...rest } = row;
    await db.session.put({ ...rest, tokens, ...(refusedAt !== undefined && { refusedAt }) });
    return true;
  });
}

function refreshOf(tokens: SessionTokens): string | null {
  return 'refresh' in tokens ? tokens.refresh : null;
}
