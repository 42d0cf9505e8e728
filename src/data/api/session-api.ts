import type { Profile } from '#contracts/session.ts';
import { readerOf } from '#data/fields.ts';
import { decodeLogin, decodeProfile, decodeRefresh, type LoginAnswer } from '#data/api/dialects/decode/session.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { anyJson, isOurAnswer } from './read-response.ts';
import type { ApiClient } from './api-client.ts';
import { otherProofs, schemesNamedIn, type Proof, type TokenScheme } from '#data/api/dialects/auth-schemes.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/session.ts';
import { askSchool } from './ask-school.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';

/** What somebody signs in with. `code`: of the second step, where one was asked for. */
export interface Credentials {
  identifier: string;
  password: string;
  remember: boolean;
  code?: string;
}

/** By email first, then by username; from then on as it worked on this server. */
export async function login(
  api: ApiClient,
  { identifier, password, remember, code }: Credentials,
): Promise<Result<LoginAnswer>> {
  const ours = await api.isOurs();
  const ask = (cookies: 'same-origin' | 'include') =>
    askSchool(api, OPERATIONS.login, {
      // Other servers don't know `remember`, and some refuse unknown fields.
      body: { email: identifier, password, ...(ours.ok && ours.value ? { remember, code } : {}) },
      reader: readerOf(decodeLogin),
      auth: 'none',
      cookies,
    });
  const { scheme } = await api.memory.read();
  const first = scheme === 'Cookie' && !api.isSameOrigin ? 'include' : 'same-origin';
  const answer = await ask(first);
  // The browser keeps another server's cookies only for such a request, which its CORS rules may forbid.
  const mayBeCookies = answer.ok && answer.value.kind === 'no-tokens' && !api.isSameOrigin && first !== 'include';
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
  let isOurs = false;
  const result = await askSchool(api, OPERATIONS.me, {
    reader: readerOf(decodeProfile),
    auth: { proof },
    onResponse: ({ headers }) => {
      named = schemesNamedIn(headers);
      isOurs = isOurAnswer(headers);
    },
  });
  // Our server may have been replaced by another one. What an award's answer showed is seen again in the next one.
  if (result.ok && !isOurs) await api.memory.learn({ isOurs: false, knowsAwardIds: null, reversesAwards: false });
  return { result, named };
}

/** `refresh` is null where the server keeps the token that it was asked with. */
type Refreshed =
  | { kind: 'refreshed'; access: string; refresh: string | null }
  /** Our own server's word. */
  | { kind: 'ended' }
  /** Another server refused the token, or has just refused its access token and offers no refresh; or a filter did. */
  | { kind: 'refused' }
  | { kind: 'unreachable'; failure: Failure };

export async function refreshTokens(api: ApiClient, refresh: string): Promise<Refreshed> {
  const reader = readerOf(decodeRefresh);
  const answer = await askSchool(api, OPERATIONS.refresh, { body: { refresh }, reader, auth: 'none' });
  if (answer.ok) return { kind: 'refreshed', ...answer.value };
  const { failure } = answer;
  if (failure.kind === 'unauthorized' && failure.ended) return { kind: 'ended' };
  const isRefused = failure.kind === 'unauthorized' || failure.kind === 'refused' || isNotOffered(failure);
  if (!isRefused) return { kind: 'unreachable', failure };
  const { isOurs } = await api.memory.read();
  return isOurs ? { kind: 'unreachable', failure: { kind: 'not-json', status: 200, html: true } } : { kind: 'refused' };
}

/** Ends the session on the server. */
export function logout(api: ApiClient, tokens: { refresh: string } | null): Promise<Result<unknown>> {
  return askSchool(api, OPERATIONS.logout, {
    body: tokens ? { refresh: tokens.refresh, refresh_token: tokens.refresh } : {},
    reader: anyJson,
    auth: tokens ? 'none' : { proof: { scheme: 'Cookie' } },
    timeoutMs: 5000,
  });
}
