/**
 * Why a call did not give what was asked for. Decide by `kind` (and status), never by message text.
 *
 * - `offline`: no answer came (no network, DNS, TLS, CORS); whether the server acted is unknown. `hasNetwork`: the device
 *   believes that it has one.
 * - `timeout`: no answer in time; whether the server acted is unknown.
 * - `unauthorized`: 401, or a 403 that is not about permission; a refresh did not mend it. `ended`: our own server's word
 *   that the session, or the display, is over.
 * - `refused`: another 4xx with JSON: the server's own, final "no"; `fields`: those of the body that it complains of.
 * - `busy`: 408, 425, 429 or 5xx: the server may say yes later; `html` where a page came with it. `retryAfterMs`
 *   is the API's own word: then it did nothing.
 * - `not-json`: HTML, nothing or a stranger's JSON in place of the API's (captive portal, proxy, missing endpoint).
 * - `redirected`: a redirect that was not followed.
 * - `malformed`: a 2xx with JSON that does not fit the contract.
 */
export type Failure =
  | { kind: 'offline'; hasNetwork?: true }
  | { kind: 'timeout' }
  | { kind: 'unauthorized'; status: number; detail: string | null; ended?: true }
  | { kind: 'refused'; status: number; detail: string | null; code: string | null; fields?: readonly string[] }
  | { kind: 'busy'; status: number; detail: string | null; retryAfterMs: number | null; html?: true }
  | { kind: 'not-json'; status: number; html: boolean }
  | { kind: 'redirected' }
  | { kind: 'malformed'; status: number };

/** The server did what it was asked for, and this device could not store the result. Only `stored` makes one. */
export interface NotStored {
  kind: 'not-stored';
}

/** Why a request to the server was not carried out, or why its result is not on this device. */
export type SaveFailure = Failure | NotStored;

/** The status of the answer behind a failure; null where there was no answer. */
export function failureStatus(failure: SaveFailure): number | null {
  return 'status' in failure ? failure.status : null;
}

/** What the last answer, or a missing one, says about the way to the server. */
export type Reach =
  /** The server answered, whatever it said. */
  | 'online'
  | 'offline'
  /** A page came in place of the server's answer: the wifi needs a sign-in. */
  | 'portal'
  /** The server answers, and fails. */
  | 'failing';

/** Null: the call went well. */
export function reachOf(failure: Failure | null): Reach {
  if (failure === null) return 'online';
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return 'offline';
    case 'redirected':
      return 'portal';
    case 'not-json':
      return failure.html && failure.status < 400 ? 'portal' : 'online';
    case 'busy':
      if (failure.status === NETWORK_SIGN_IN) return 'portal';
      return failure.status >= 500 ? 'failing' : 'online';
    case 'unauthorized':
    case 'refused':
    case 'malformed':
      return 'online';
  }
}

/** 'Network Authentication Required': the one status that a wifi gives in its own name. */
const NETWORK_SIGN_IN = 511;

/** The server answers, and what was asked for is not there. A page with 404 is another thing: the call is not there. */
export function isGone(failure: { kind: string; status?: number }): boolean {
  return failure.kind === 'refused' && failure.status === 404;
}

/** The status of a server that knows no such call. A 404 may also be about what was asked for. */
export function hasStatusOfMissing(failure: SaveFailure): boolean {
  return [404, 405].includes(failureStatus(failure) ?? 0);
}

/** Only our own server has the call, and this school has another one. */
export const NOT_OFFERED: Failure = { kind: 'refused', status: 404, detail: null, code: 'not_offered' };

/** Whether a call went out to no server, because only our own has it. */
export const isOnlyOurs = (problem: { kind: string; code?: string | null } | null): boolean =>
  problem?.code === 'not_offered';

/** The server answers, and this call is not one of its own, or not one for this caller. */
export function isNotOffered(failure: SaveFailure): boolean {
  if (failure.kind === 'not-json') return failure.status >= 400;
  return failure.kind === 'refused' || failure.kind === 'unauthorized';
}

/** The server's own words, where it gave any. */
export function failureDetail(failure: SaveFailure): string | null {
  return 'detail' in failure ? failure.detail : null;
}

/** The words for a failure without words of its own: detail or message, else 'HTTP {status}', if that was the problem. */
export function genericFailureText(failure: Failure): string {
  const detail = failureDetail(failure);
  if (detail) return detail;
  const status = failureStatus(failure);
  if (status !== null && status < 400) return 'The server’s answer could not be read.';
  return status === null ? 'Network error.' : `HTTP ${status}`;
}

/** A value, or the reason why there is none. */
export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; failure: E };

/** Runs only the storing that follows a successful request. */
export async function stored<T>(store: () => PromiseLike<T>): Promise<Result<T, NotStored>> {
  try {
    return { ok: true, value: await store() };
  } catch {
    return { ok: false, failure: { kind: 'not-stored' } };
  }
}
