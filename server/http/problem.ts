import { SESSION_ENDED } from '#contracts/award-ids.ts';
import { NEEDS_SECOND_STEP, SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A refusal, which is answered as `{detail, code, request_id}` with this status. People see `detail`; programs read `code`,
 * which never changes.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, code: string, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const badRequest = (detail: string, code = 'invalid') => new Problem(400, code, detail);

/** For a valid request that can't be done: an unknown student, an id that was used for something else. */
export const unprocessable = (code: string, detail: string) => new Problem(422, code, detail);

/** The caller's id for something new is the id of something else already. */
export const keyReused = () =>
  unprocessable('key_reused', 'This Idempotency-Key has already been used for something else.');

/** For a change of something that has changed, or that contradicts what is there. */
export const conflict = (code: string, detail: string) => new Problem(409, code, detail);

export const notFound = (detail = 'Not found.') => new Problem(404, 'not_found', detail);

/** Its code shows the app that the session is valid and only this call is not allowed. */
export const forbidden = (detail = 'You do not have permission to do this.') => new Problem(403, 'forbidden', detail);

/** The school demands a second step of its staff, and the caller has none. */
export const withoutSecondStep = () => new Problem(403, NEEDS_SECOND_STEP, SECOND_STEP_WORDS.needed);

export const NO_CREDENTIALS = 'Authentication credentials were not provided.';

/** Names one scheme, so that a client that could try several tries no other. */
export const unauthenticated = (detail: string = NO_CREDENTIALS, code = 'unauthenticated') =>
  new Problem(401, code, detail, { 'WWW-Authenticate': 'Bearer' });

export const SESSION_ENDED_TEXT = 'The session has ended. Please sign in again.';
export const sessionEnded = () => unauthenticated(SESSION_ENDED_TEXT, SESSION_ENDED);

/** The caller closed the connection. Nobody reads this, but the log does, and the work is not done. */
export const cutOff = () => new Problem(408, 'cut_off', 'The connection was closed before the answer.');

export const tooMany = (seconds: number, detail: string) =>
  new Problem(429, 'throttled', detail, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) });

export const unavailable = (seconds: number) =>
  new Problem(503, 'unavailable', 'The server is busy. Please try again in a moment.', {
    'Retry-After': String(seconds),
  });

/** For the school's own monitoring. */
export const databaseSilent = (since: Date) =>
  new Problem(503, 'database_silent', `The database has not answered since ${since.toISOString()}.`, {
    'Retry-After': '5',
  });

/** Nothing is written any more while PostgreSQL still has room to work in. Reads go on. */
export const diskLow = () =>
  new Problem(
    503,
    'disk_low',
    'The server’s disk is nearly full, so it can’t save anything until there is room again.',
    {
      'Retry-After': '60',
    },
  );
