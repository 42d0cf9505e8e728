import type { SignInFailure } from '#domain/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchProfile, login } from '#data/api/session-api.ts';
import { deleteSchoolDbs } from '#data/db/school-db.ts';
import type { SessionDb, SessionRow } from '#data/session/session-db.ts';

/**
 * Signs in and stores the session. The profile is loaded before anything is stored, so a failure leaves no tokens behind.
 * What another account had cached is wiped; the outbox is not touched (decisions §2.5).
 */
export async function signIn(
  deps: { api: ApiClient; sessionDb: SessionDb; apiBase: string },
  who: { identifier: string; password: string; remember: boolean },
): Promise<Result<SessionRow, SignInFailure>> {
  const tokens = await login(deps.api, { ...who, identifier: who.identifier.trim() });
  if (!tokens.ok) {
    const { failure } = tokens;
    return { ok: false, failure: failure.kind === 'malformed' ? { step: 'tokens' } : { step: 'login', failure } };
  }
  const profile = await fetchProfile(deps.api, tokens.value.access_token);
  if (!profile.ok) return { ok: false, failure: { step: 'profile', failure: profile.failure } };

  const session: SessionRow = {
    key: 'current',
    apiBase: deps.apiBase,
    profile: profile.value,
    tokens: { access: tokens.value.access_token, refresh: tokens.value.refresh_token },
  };
  await deps.sessionDb.session.put(session);
  await deleteSchoolDbs(profile.value.id);
  return { ok: true, value: session };
}
