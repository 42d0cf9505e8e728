import type { Result } from '#domain/failure.ts';
import { answerOf, type Expected } from './answer-of.ts';

/** How a call proves whose it is. */
export interface AuthSource {
  /** The proof of this account (null: of whoever is signed in); null where there is none. */
  proof(userId: string | null): Promise<Proof | null>;
  /** Mends a proof that the server refused: for the same account, or not at all. */
  refresh(stale: Proof): Promise<RefreshOutcome>;
}

/** An access token with the account that it stands for: one account's call never goes out with another's token. */
export interface Proof {
  userId: string;
  accessToken: string;
}

export type RefreshOutcome =
  | { kind: 'refreshed'; accessToken: string }
  /** The server ended the session: only a sign-in helps. */
  | { kind: 'ended' }
  /** No verdict: the server could not be asked. */
  | { kind: 'unreachable'; failure: Exclude<Result<never>, { ok: true }>['failure'] };

/** A zod schema, as far as a call needs it. */
interface Reader<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface Call<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with its leading slash: '/api/habits'. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Reads the JSON of a 2xx; null where nothing is read of it. */
  reader: Reader<T>;
  /** What a 2xx holds; JSON unless said otherwise. */
  expected?: Expected;
  /** 'none' for calls before the sign-in; an account's id where only that account's session will do. */
  auth?: 'none' | 'current' | { userId: string };
  /** Redirects of an award POST are not followed (decisions §1.4). */
  redirect?: 'follow' | 'manual';
  timeoutMs?: number;
}

/**
 * Makes one request and gives its answer, whatever its status; rejects where none came. The page hands in ky, the worker
 * the bare fetch (ky is 9 kB that each wake of the worker would parse), tests the server itself.
 */
export type Send = (request: Request) => Promise<Response>;

export type ApiClient = <T>(call: Call<T>) => Promise<Result<T>>;

const TIMEOUT_MS = 20_000;

/**
 * The one way to the server. Never throws for what a network or a server does: every way to fail is a Failure. It makes
 * one request, and a second one only after a refresh that mended a 401; retrying is the outbox's business alone.
 */
export function createApiClient(deps: {
  send: Send;
  baseUrl: string;
  auth: AuthSource;
  /** Told after each request whether the server could be reached at all. */
  onReach?: (reached: boolean) => void;
}): ApiClient {
  async function ask<T>(call: Call<T>, token: string | null): Promise<Result<T>> {
    const url = new URL(deps.baseUrl + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const request = new Request(url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: call.redirect ?? 'follow',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
    });
    const result = await answerOf(() => deps.send(request), call.reader, call.expected);
    const unreached = !result.ok && (result.failure.kind === 'offline' || result.failure.kind === 'timeout');
    deps.onReach?.(!unreached);
    return result;
  }

  return async (call) => {
    const auth = call.auth ?? 'current';
    if (auth === 'none') return ask(call, null);

    const proof = await deps.auth.proof(auth === 'current' ? null : auth.userId);
    if (proof === null) return { ok: false, failure: { kind: 'unauthorized', status: 401, detail: null } };

    const first = await ask(call, proof.accessToken);
    if (first.ok || first.failure.kind !== 'unauthorized' || first.failure.status !== 401) return first;

    const refresh = await deps.auth.refresh(proof);
    switch (refresh.kind) {
      case 'refreshed':
        return ask(call, refresh.accessToken);
      case 'ended':
        return first;
      case 'unreachable':
        return { ok: false, failure: refresh.failure };
    }
  };
}
