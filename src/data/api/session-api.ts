import { AWARD_IDS_HEADER, AWARD_IDS_KEPT } from '#contracts/award-ids.ts';
import type { Profile } from '#contracts/session.ts';
import { readerOf } from '#data/fields.ts';
import { decodeLogin, decodeProfile, decodeRefresh, type LoginAnswer } from '#data/api/dialects/decode/session.ts';
import { failureStatus, type Failure, type Result } from '#domain/failure.ts';
import { anyJson } from './read-response.ts';
import type { ApiClient } from './api-client.ts';
import { otherProofs, schemesNamedIn, type Proof, type TokenScheme } from '#data/api/dialects/auth-schemes.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { firstThatWorks } from '#data/api/dialects/try-endpoints.ts';

const statusIs =
  (...statuses: readonly number[]) =>
  (failure: Failure): boolean =>
    statuses.includes(failureStatus(failure) ?? 0);

/** By email first; on 400 or 401 once more by username, each next time in the way that worked here. */
export async function login(
  api: ApiClient,
  who: { identifier: string; password: string; remember: boolean },
): Promise<Result<LoginAnswer>> {
  const { identifier, password, remember } = who;
  const ask = (cookies: 'same-origin' | 'include') =>
    firstThatWorks(api, OPERATIONS.login, {
      // No other server knows `remember`, and some refuse a field that they don't know.
      body: (name) => ({ [name]: identifier, password, ...(api.isOwnServer ? { remember } : {}) }),
      otherBodyAfter: statusIs(400, 401),
      reader: readerOf(decodeLogin),
      auth: 'none',
      cookies,
    });
  const { scheme } = await api.memory.read();
  const first = scheme === 'Cookie' && !api.isOwnServer ? 'include' : 'same-origin';
  const answer = await ask(first);
  // Another server's cookies are kept only where they were asked for, which its CORS rules may not allow.
  const mayBeCookies = answer.ok && answer.value.kind === 'no-tokens' && !api.isOwnServer && first !== 'include';
  return mayBeCookies ? ask('include') : answer;
}

/** The profile, and what proved the session: the scheme that worked here before, the others, then cookies. */
export async function fetchProfile(
  api: ApiClient,
  accessToken: string | null,
): Promise<Result<{ profile: Profile; proof: Proof }>> {
  const { scheme } = await api.memory.read();
  const all = accessToken === null ? [{ scheme: 'Cookie' } as const] : otherProofs(accessToken, [], []);
  let proofs: Proof[] = all.toSorted((a, b) => Number(b.scheme === scheme) - Number(a.scheme === scheme));
  let failed: Result<never> | null = null;
  const tried: Proof['scheme'][] = [];
  for (let proof = proofs.shift(); proof; proof = proofs.shift()) {
    const { result, named } = await askProfile(api, proof);
    if (result.ok) {
      await api.memory.learn({ scheme: proof.scheme });
      return { ok: true, value: { profile: result.value, proof } };
    }
    failed ??= result;
    if (result.failure.kind !== 'unauthorized') break;
    tried.push(proof.scheme);
    if (named.length > 0 && accessToken !== null) {
      proofs = otherProofs(accessToken, tried, named).filter((other) => !tried.includes(other.scheme));
    }
  }
  return failed ?? { ok: false, failure: { kind: 'unauthorized', status: 401, detail: null } };
}

async function askProfile(api: ApiClient, proof: Proof): Promise<{ result: Result<Profile>; named: TokenScheme[] }> {
  let named: TokenScheme[] = [];
  let keepsAwardIds = false;
  const result = await firstThatWorks(api, OPERATIONS.me, {
    reader: readerOf(decodeProfile),
    auth: { proof },
    onResponse: ({ headers }) => {
      named = schemesNamedIn(headers);
      keepsAwardIds = headers.get(AWARD_IDS_HEADER) === AWARD_IDS_KEPT;
    },
  });
  // What an earlier version of this server did is not held against it: silent, it is seen again by its next answer.
  if (result.ok) await api.memory.learn({ knowsAwardIds: keepsAwardIds || null });
  return { result, named };
}

/**
 * The refresh token is null where the server goes on with the one it was asked with. A 401 of a path that never worked here
 * is no verdict: many frameworks give it for paths that they do not have. Our own server's paths are known.
 */
export function refreshTokens(
  api: ApiClient,
  refreshToken: string,
): Promise<Result<{ access: string; refresh: string | null }>> {
  return firstThatWorks(api, OPERATIONS.refresh, {
    body: (name) => ({ [name]: refreshToken }),
    otherBodyAfter: (failure, seen) => !seen && statusIs(400, 401, 403, 422)(failure),
    isNoVerdict: (failure, seen) => !seen && !api.isOwnServer && statusIs(401, 403)(failure),
    reader: readerOf(decodeRefresh),
    auth: 'none',
  });
}

/** Ends the session on the server. */
export function logout(api: ApiClient, tokens: { refresh: string } | null): Promise<Result<unknown>> {
  return firstThatWorks(api, OPERATIONS.logout, {
    body: () => (tokens ? { refresh: tokens.refresh, refresh_token: tokens.refresh } : {}),
    reader: anyJson,
    auth: tokens ? 'none' : { proof: { scheme: 'Cookie' } },
    timeoutMs: 5000,
  });
}
