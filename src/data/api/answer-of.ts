import * as z from 'zod/mini';
import type { Failure, Result } from '#domain/failure.ts';
import { problem } from '#contracts/problem.ts';

/**
 * Makes the request and reads what came back as a value or a Failure. A body that breaks off is `offline`: the server
 * answered, but what it said is not known.
 */
export async function answerOf<T>(
  send: () => Promise<Response>,
  reader: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  expected: Expected = 'json',
): Promise<Result<T>> {
  let response: Response;
  let text: string;
  try {
    response = await send();
    text = await response.text();
  } catch (error) {
    return { ok: false, failure: { kind: isTimeout(error) ? 'timeout' : 'offline' } };
  }
  const isFile =
    expected !== 'json' && response.ok && (response.headers.get('Content-Type') ?? '').startsWith(expected);
  const json = isFile ? text : parseJson(text);
  const failure = failureOf(response, text, json);
  if (failure) return { ok: false, failure };
  const parsed = reader.safeParse(json);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, failure: { kind: 'malformed', status: response.status } };
}

/** For calls whose answer's content does not matter. */
export const anyJson = z.unknown();

/** What a call's 2xx holds: JSON, or a file as text of this media type. */
export type Expected = 'json' | 'text/csv';

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, text: string, json: unknown): Failure | null {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'redirected' };
  const words = problemWords(json);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const page = json === undefined && isHtml(text) ? ({ html: true } as const) : {};
    return { kind: 'busy', status, detail: words.detail, retryAfterMs: retryAfterMs(response.headers), ...page };
  }
  if (status === 204) return null;
  if (json === undefined) return { kind: 'not-json', status, html: isHtml(text) };
  if (status < 400) return null;
  if (status === 401 || (status === 403 && words.code !== 'forbidden')) {
    return { kind: 'unauthorized', status, detail: words.detail };
  }
  return { kind: 'refused', status, detail: words.detail, code: words.code };
}

function isHtml(text: string): boolean {
  return /^\s*</.test(text);
}

/** Detail, else message, else error, as text; a list of texts is joined. */
function problemWords(json: unknown): { detail: string | null; code: string | null } {
  const parsed = problem.safeParse(json);
  if (!parsed.success) return { detail: null, code: null };
  const { detail, message, error, code } = parsed.data;
  return { detail: asText(detail) ?? asText(message) ?? asText(error), code: asText(code) };
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(' ') || null;
  return null;
}

/** Retry-After in seconds or as a date; null where there is none or it can't be read. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  const sent = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(at) || Number.isNaN(sent) ? null : Math.max(0, at - sent);
}
