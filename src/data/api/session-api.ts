import type { Result } from '#domain/failure.ts';
import { profile, tokens, type Profile, type Tokens } from '#contracts/session.ts';
import { anyJson } from './answer-of.ts';
import type { ApiClient, Call } from './api-client.ts';

/** By email first; on 400 or 401 once more by username (spec §7). */
export async function login(
  api: ApiClient,
  who: { identifier: string; password: string; remember: boolean },
): Promise<Result<Tokens>> {
  const { identifier, password, remember } = who;
  const call: Call<Tokens> = { method: 'POST', path: '/api/auth/login', reader: tokens, auth: 'none' };
  const byEmail = await api({ ...call, body: { email: identifier, password, remember } });
  const status = byEmail.ok ? null : 'status' in byEmail.failure ? byEmail.failure.status : null;
  if (status !== 400 && status !== 401) return byEmail;
  return api({ ...call, body: { username: identifier, password, remember } });
}

/** The profile of this access token; the session is not stored yet at this point of the sign-in. */
export function fetchProfile(api: ApiClient, accessToken: string): Promise<Result<Profile>> {
  return api({
    method: 'GET',
    path: '/api/auth/me',
    headers: { Authorization: `Bearer ${accessToken}` },
    reader: profile,
    auth: 'none',
  });
}

export function refreshTokens(api: ApiClient, refreshToken: string): Promise<Result<Tokens>> {
  return api({
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refresh_token: refreshToken },
    reader: tokens,
    auth: 'none',
  });
}

/** Revokes the session on the server. */
export function logout(api: ApiClient, refreshToken: string): Promise<Result<unknown>> {
  return api({
    method: 'POST',
    path: '/api/auth/logout',
    body: { refresh_token: refreshToken },
    reader: anyJson,
    auth: 'none',
    timeoutMs: 5000,
  });
}
