import { LEDGER_EPOCH_HEADER, REVERSALS_HEADER, REVERSALS_OFFERED } from '#contracts/award-ids.ts';
import type { Reader } from '#data/fields.ts';
import { isNotOffered, NOT_OFFERED, reachOf, type Failure, type Reach, type Result } from '#domain/failure.ts';
import { anyJson, isOurAnswer, readResponse, type Expected } from './read-response.ts';
import { otherProofs, schemesNamedIn, type Proof, type TokenScheme } from '#data/api/dialects/auth-schemes.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import type { ListeningClock } from '#data/server-clock.ts';

/** The part of the stored session that calls need. */
export interface AuthSource {
  /** The proof of this account (null: of the one that is signed in); null where there is none. */
  proof(userId: string | null): Promise<AccountProof | null>;
  /** Renews a proof that the server refused, only for the same account. */
  refresh(stale: AccountProof): Promise<RefreshOutcome>;
  /** This account's session was proved in another way than the stored one. */
  remember(proven: AccountProof): Promise<void>;
}

/** A proof with its account: one account's call never goes out with another's token. */
export interface AccountProof {
  userId: string;
  proof: Proof;
}

export type RefreshOutcome =
  | { kind: 'refreshed'; proof: Proof }
  /** The server ended the session: only a sign-in helps. */
  | { kind: 'ended' }
  /** Unknown: the server could not be reached. */
  | { kind: 'unreachable'; failure: Failure };

export interface Call<T> {
  method: string;
  /** Below the API base, with its leading slash: '/api/habits'. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /**
   * The id of the one thing that the call makes, such as an award: sent again with it, the call makes it once. It goes as
   * Idempotency-Key where the server's CORS rules can't object (docs/product.md).
   */
  key?: string;
  /** Reads the JSON of a 2xx. */
  reader: Reader<T>;
  /** Only our own server has it: no other is asked. */
  isOurs?: true;
  /**
   * The ETag of the copy that this device has, and the value of the 304 that says it is still the same. Sent to our own
   * server only, and to no other origin: its CORS rules may not list If-None-Match, and then each request would fail.
   */
  known?: { etag: string; value: T };
  /** What a 2xx holds; JSON by default. */
  expected?: Expected;
  /**
   * 'none' for calls before the sign-in; an account's id where only that account's session will do; a proof as it is.
   * 'as-stored': the session as it is. A refusal says nothing about it, because the path may not exist.
   */
  auth?: 'none' | 'current' | 'as-stored' | { userId: string } | { proof: Proof };
  /** Only for the login: 'same-origin' lets our own server set cookies, 'include' any server. */
  cookies?: 'same-origin' | 'include';
  timeoutMs?: number;
  /** Ends the request in place of a time-out: for a stream, which lasts. */
  signal?: AbortSignal;
  /** The last event of a stream that this device has. Sent like the ETag. */
  lastEventId?: string | null;
  /** Called with each answer that came, before it is read. */
  onAnswer?: (response: Response) => void;
}

/**
 * Makes one request and gives its answer, whatever its status; rejects where none came. The page hands in ky, the worker
 * the bare fetch (ky is 9 kB that each wake of the worker would parse), tests the server itself.
 */
export type Send = (request: Request) => Promise<Response>;

export interface ApiClient {
  <T>(call: Call<T>): Promise<Result<T>>;
  readonly memory: ServerMemory;
  /** Whether no CORS rules stand between the app and the server. It says nothing about whose server it is. */
  readonly isSameOrigin: boolean;
  /**
   * Whether the server is our own. That is what its answers prove, wherever it stands; one that has not answered yet is
   * asked for something that every server has. A failure: nobody knows yet.
   */
  isOurs(): Promise<Result<boolean>>;
}

const TIMEOUT_MS = 20_000;

export interface ApiClientDeps {
  send: Send;
  baseUrl: string;
  auth: AuthSource;
  memory: ServerMemory;
  /** Learns the server's time from what it answers. */
  clock?: ListeningClock;
  isSameOrigin?: boolean;
  /** Whether an award's id is also sent as a header to a server that is not our own, or that has another origin. */
  idempotencyHeader?: boolean;
  /** Whether the device knows that it has no network; without it, what a failure without an answer means stays open. */
  isOffline?: () => boolean;
  /** Called after each request with what it showed about the way to the server. */
  onReach?: (reach: Reach) => void;
}

/**
 * The one way to the server. Never throws for what a network or a server does: every way to fail is a Failure. It makes
 * one request, and more only after a 401 (one refresh, then the other ways to show the token). try-endpoints.ts knows
 * the paths of an operation, and only the outbox retries.
 */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  const { auth, memory, isSameOrigin = true } = deps;

  async function ask<T>(call: Call<T>, proof: Proof | null): Promise<Sent<T>> {
    const { isOurs, reversesAwards, epoch: knownEpoch } = await memory.read();
    const takesOurHeaders = isSameOrigin && isOurs === true;
    const known = takesOurHeaders ? call.known : undefined;
    const request = requestOf(call, proof, { ...deps, takesOurHeaders, etag: known?.etag });
    let headers = new Headers();
    const askedAt = deps.clock?.ticks() ?? 0;
    const send = async (): Promise<Response> => {
      const response = await deps.send(request);
      headers = response.headers;
      call.onAnswer?.(response);
      return response;
    };
    const expected = { as: call.expected ?? 'json', isOurs: isOurs === true && proof !== null && !isProofGiven(call) };
    const result = withNetwork(await readResponse(send, call.reader, expected, known));
    const isProved = isOurAnswer(headers);
    const reverses = headers.get(REVERSALS_HEADER) === REVERSALS_OFFERED;
    const epoch = headers.get(LEDGER_EPOCH_HEADER);
    if (isProved && !(isOurs && reverses === reversesAwards && epoch === knownEpoch)) {
      await memory.learn({ isOurs: true, knowsAwardIds: true, reversesAwards: reverses, epoch });
    }
    // A portal's clock is not the server's.
    const clock = isProved || (result.ok && !isOurs) ? deps.clock?.heard(headers, askedAt) : null;
    if (clock) await memory.learn({ clock }).catch(() => undefined);
    deps.onReach?.(reachOf(result.ok ? null : result.failure));
    return { result, named: schemesNamedIn(headers), isProved };
  }

  const withNetwork = <T>(result: Result<T>): Result<T> =>
    !result.ok && result.failure.kind === 'offline' && deps.isOffline?.() === false
      ? { ok: false, failure: { kind: 'offline', hasNetwork: true } }
      : result;

  async function isOurs(): Promise<Result<boolean>> {
    const known = (await memory.read()).isOurs;
    if (known !== null) return { ok: true, value: known };
    const { result, isProved } = await ask({ method: 'GET', path: '/api/houses', reader: anyJson }, null);
    if (!isProved) {
      if (!result.ok && !isNotOffered(result.failure)) return result;
      await memory.learn({ isOurs: false });
    }
    return { ok: true, value: isProved };
  }

  async function askSignedIn<T>(call: Call<T>, stored: AccountProof): Promise<Result<T>> {
    const first = await ask(call, stored.proof);
    if (!isAuthFailure(first.result)) return first.result;

    const refresh = await auth.refresh(stored);
    if (refresh.kind === 'ended') return first.result;
    if (refresh.kind === 'unreachable') return { ok: false, failure: refresh.failure };

    const fresh = refresh.proof;
    const second = await ask(call, fresh);
    if (!isAuthFailure(second.result)) return second.result;
    const refusal = refusalIn(second.result);
    if (refusal) return refusal;
    if (fresh.scheme === 'Cookie') return second.result;
    for (const other of otherProofs(fresh.token, [fresh.scheme], second.named)) {
      const { result } = await ask(call, other);
      if (result.ok || (result.failure.kind !== 'offline' && !isAuthFailure(result))) {
        await auth.remember({ ...stored, proof: other });
        return result;
      }
    }
    return second.result;
  }

  const client = async <T>(call: Call<T>): Promise<Result<T>> => {
    if (call.isOurs) {
      const ours = await isOurs();
      if (!ours.ok) return ours;
      if (!ours.value) return { ok: false, failure: NOT_OFFERED };
    }
    const how = call.auth ?? 'current';
    if (how === 'none') return (await ask(call, null)).result;
    if (typeof how === 'object' && 'proof' in how) return (await ask(call, how.proof)).result;
    const stored = await auth.proof(typeof how === 'object' ? how.userId : null);
    if (stored === null) return { ok: false, failure: { kind: 'unauthorized', status: 401, detail: null } };
    if (how === 'as-stored') return (await ask(call, stored.proof)).result;
    return askSignedIn(call, stored);
  };
  return Object.assign(client, { memory, isSameOrigin, isOurs });
}

/** At a sign-in the server may have been replaced by another one. */
const isProofGiven = ({ auth }: Call<unknown>): boolean => typeof auth === 'object' && 'proof' in auth;

interface Sent<T> {
  result: Result<T>;
  /** The schemes that the answer's WWW-Authenticate names. */
  named: TokenScheme[];
  /** Whether our own server gave the answer. */
  isProved: boolean;
}

interface RequestSetting {
  baseUrl: string;
  takesOurHeaders: boolean;
  idempotencyHeader?: boolean;
  etag: string | undefined;
}

function requestOf(
  call: Call<unknown>,
  proof: Proof | null,
  { baseUrl, takesOurHeaders, idempotencyHeader, etag }: RequestSetting,
): Request {
  const url = new URL(baseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const hasKey = (takesOurHeaders || idempotencyHeader) && call.key !== undefined;
  return new Request(url, {
    method: call.method,
    headers: {
      Accept: call.expected === 'text/event-stream' ? call.expected : 'application/json',
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(proof && proof.scheme !== 'Cookie' ? { Authorization: `${proof.scheme} ${proof.token}` } : {}),
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      ...(takesOurHeaders && call.lastEventId ? { 'Last-Event-ID': call.lastEventId } : {}),
      ...(hasKey ? { 'Idempotency-Key': call.key } : {}),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    // A redirect of an award is not followed (docs/product.md), nor of another write: it would become a GET.
    redirect: call.method === 'GET' ? 'follow' : 'manual',
    cache: 'no-store',
    credentials: proof?.scheme === 'Cookie' ? 'include' : (call.cookies ?? 'omit'),
    signal: call.signal ?? AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
  });
}

function isAuthFailure(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'unauthorized';
}

/** A 403 to a session that was found alive is about permission. */
function refusalIn(result: Result<unknown>): Result<never> | null {
  if (result.ok || result.failure.kind !== 'unauthorized' || result.failure.status !== 403) return null;
  const { status, detail } = result.failure;
  return { ok: false, failure: { kind: 'refused', status, detail, code: null } };
}
