import { AWARD_IDS_HEADER, AWARD_IDS_KEPT, DISPLAY_REVOKED, SESSION_ENDED } from '#contracts/award-ids.ts';
import type { Reader } from '#data/fields.ts';
import { asText, fieldsIn } from '#data/fields.ts';
import { timeIn } from '#domain/time-in.ts';
import type { Failure, Result } from '#domain/failure.ts';

/**
 * Makes the request and reads what came back as a value or a Failure. A body that breaks off is `offline`: the server
 * answered, but what it said is not known. A 304 is the value that is `known`. Where our own server was asked, what comes
 * from anybody else (a filter, a portal) is neither a success nor a refusal, and no word about the session.
 */
export async function readResponse<T>(
  send: () => Promise<Response>,
  reader: Reader<T>,
  { as: expected, isOurs }: { as: Expected; isOurs: boolean },
  known?: { value: T },
): Promise<Result<T>> {
  let response: Response;
  let text: string;
  try {
    response = await send();
    if (!isText(expected) && isOf(response, expected)) return read(reader, response, response);
    text = await response.text();
  } catch (error) {
    return { ok: false, failure: { kind: isTimeout(error) ? 'timeout' : 'offline' } };
  }
  if (known && response.status === 304) return { ok: true, value: known.value };
  const isFile = expected === 'text/csv' && isOf(response, expected);
  const json = isFile ? text : parseJson(text);
  const failure = failureOf(response, text, json, isOurs);
  return failure ? { ok: false, failure } : read(reader, json, response);
}

const isOf = ({ ok, headers }: Response, type: string): boolean =>
  ok && (headers.get('Content-Type') ?? '').startsWith(type);

function read<T>(reader: Reader<T>, value: unknown, { status }: Response): Result<T> {
  const parsed = reader.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: { kind: 'malformed', status } };
}

/** Whether an answer is our own server's. */
export const isOurAnswer = (headers: Headers): boolean => headers.get(AWARD_IDS_HEADER) === AWARD_IDS_KEPT;

/** For calls whose answer's content does not matter. */
export const anyJson: Reader<unknown> = { safeParse: (data) => ({ success: true, data }) };

/**
 * What a call's 2xx holds: JSON, a file as text of this media type, or what comes piece by piece: a stream or a large file,
 * for which the reader gets the answer itself.
 */
export type Expected = 'json' | 'text/csv' | 'text/event-stream' | 'application/zip';

const isText = (expected: Expected): boolean => expected === 'json' || expected === 'text/csv';

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Undefined where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, text: string, json: unknown, isOurs: boolean): Failure | null {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'redirected' };
  const words = problemWords(json);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const page = json === undefined && isHtml(text) ? ({ html: true } as const) : {};
    // A page from a proxy or a portal is not the API's answer.
    const waitMs = fieldsIn(json) === null ? null : retryAfterMs(response.headers);
    return { kind: 'busy', status, detail: words.detail ?? fieldProblems(json).words, retryAfterMs: waitMs, ...page };
  }
  if (isOurs && !isOurAnswer(response.headers)) return { kind: 'not-json', status, html: true };
  if (response.ok && !text.trim()) return null;
  if (json === undefined) return { kind: 'not-json', status, html: isHtml(text) };
  if (status < 400) return null;
  if (status === 401 || (status === 403 && !words.code?.startsWith('forbidden')) || saysNotSignedIn(words.detail)) {
    const ended = words.code === SESSION_ENDED || words.code === DISPLAY_REVOKED ? ({ ended: true } as const) : {};
    return { kind: 'unauthorized', status, detail: words.detail, ...ended };
  }
  const { words: ofFields, ...fields } = fieldProblems(json);
  return { kind: 'refused', status, ...words, detail: words.detail ?? ofFields, ...fields };
}

/**
 * The one place where words decide: servers of this kind also tell an auth failure with another status.
 */
function saysNotSignedIn(detail: string | null): boolean {
  return /signature has expired|expired signature|(invalid|expired) token|token is (invalid|expired)|not authenticated|credentials were not provided|credentials not provided/i.test(
    detail ?? '',
  );
}

function isHtml(text: string): boolean {
  return /^\s*</.test(text);
}

/**
 * The fields with words of their own, as Django says it: {"password": ["This field is required."]}, also below `errors`.
 * Where the answer has no words for the whole, theirs are its detail. Others list them: {errors: [{msg: '…'}]}.
 */
function fieldProblems(json: unknown): { fields?: string[]; words: string | null } {
  const around = fieldsIn(json) ?? {};
  const listed = around['errors'];
  if (Array.isArray(listed))
    return { words: listed.flatMap((one) => problemWords(one).detail ?? wordsIn(one) ?? []).join(' ') || null };
  const named = Object.entries(fieldsIn(listed) ?? around).filter(
    ([name, words]) => Array.isArray(words) && !['detail', 'message', 'error'].includes(name),
  );
  if (named.length === 0) return { words: null };
  const words = named.flatMap(([, each]) => wordsIn(each) ?? []).join(' ') || null;
  return { fields: named.map(([name]) => name), words };
}

/** Detail, else message, msg or error, as text; a list of texts is joined. */
function problemWords(json: unknown): { detail: string | null; code: string | null } {
  const fields = fieldsIn(json) ?? {};
  const { detail, message, msg, error, code } = fields;
  return { detail: wordsIn(detail) ?? wordsIn(message) ?? wordsIn(msg) ?? wordsIn(error), code: wordsIn(code) };
}

function wordsIn(value: unknown): string | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(' ') || null : asText(value);
}

/** Retry-After in seconds or as a date; null where there is none or it can't be read. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = timeIn(value);
  const sent = timeIn(headers.get('Date') ?? '');
  return at === null || sent === null ? null : Math.max(0, at - sent);
}
