import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import type { Proof } from '#data/api/dialects/auth-schemes.ts';
import type { LoginAnswer } from '#data/api/dialects/decode/session.ts';
import { fetchProfile, login, type Credentials } from '#data/api/session-api.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SessionDb, SessionRow, SessionTokens } from '#data/session/session-db.ts';
import { forgetOthers } from '#data/tablet/forget-others.ts';

export interface SignInDeps {
  api: ApiClient;
  sessionDb: SessionDb;
  outboxDb: OutboxDb;
  apiBase: string;
}

/** Signs in by a password. */
export async function signIn(deps: SignInDeps, who: Credentials): Promise<Result<SessionRow, SignInFailure>> {
  return enter(deps, await login(deps.api, { ...who, identifier: who.identifier.trim() }));
}

/**
 * Stores the session that a sign-in gave. The profile is loaded before anything is stored, so a failure leaves no tokens behind.
 * What another account had cached is wiped; of the outbox only the names of others' students (docs/product.md).
 */
export async function enter(deps: SignInDeps, answer: Result<LoginAnswer>): Promise<Result<SessionRow, SignInFailure>> {
  if (!answer.ok) {
    const { failure } = answer;
    return { ok: false, failure: failure.kind === 'malformed' ? { step: 'tokens' } : { step: 'login', failure } };
  }
  const received = answer.value;
  const found = await fetchProfile(deps.api, received.kind === 'tokens' ? received.access : null);
  if (!found.ok) {
    // Neither tokens nor cookies: the login gave nothing that proves a session.
    if (received.kind === 'no-tokens' && found.failure.kind === 'unauthorized') {
      return { ok: false, failure: { step: 'tokens' } };
    }
    return { ok: false, failure: { step: 'profile', failure: found.failure } };
  }
  const { profile, proof } = found.value;
  const session: SessionRow = {
    key: 'current',
    apiBase: deps.apiBase,
    profile,
    tokens: tokensOf(received, proof.scheme),
  };
  await deps.sessionDb.session.put(session);
  await forgetOthers(deps);
  return { ok: true, value: session };
}

function tokensOf(received: LoginAnswer, scheme: Proof['scheme']): SessionTokens {
  if (scheme === 'Cookie' || received.kind === 'no-tokens') return { cookies: true };
  const { access, refresh } = received;
  return { access, refresh, ...(scheme === 'Bearer' ? {} : { scheme }) };
}
