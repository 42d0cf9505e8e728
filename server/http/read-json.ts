import type * as z from 'zod/mini';
import type { Call } from './app-env.ts';
import { badRequest, Problem } from './problem.ts';
import { textProblem } from './text-rules.ts';

export const KIB = 1024;
export const DEFAULT_BODY = 64 * KIB;
/** Hashing is costly: nothing long reaches it. */
export const SIGN_IN_BODY = 4 * KIB;
export const BULK_BODY = 256 * KIB;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 8;

/** The body as this schema gives it. Everything else is a 4xx that says what is wrong: no JSON, too large, a bad field. */
export async function readBody<T>(c: Call, schema: z.ZodMiniType<T>, maxBytes = DEFAULT_BODY): Promise<T> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const text = await readText(c.req.raw, maxBytes);
  if (type !== 'application/json') {
    throw new Problem(415, 'not_json', 'Send the body as JSON, with Content-Type: application/json.');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.', 'not_json');
  }
  checkTree(body, '', 0);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.');
  throw badRequest(field ? `The field ${field} is missing or not valid.` : 'The body must be a JSON object.');
}

/** Counts while it reads: a Content-Length may be missing or a lie. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new Problem(413, 'too_large', `The body is larger than ${Math.round(maxBytes / KIB)} kB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest('The body is not valid UTF-8.', 'not_json');
  }
}

/** What no field may hold, checked once for the whole body, so that no schema can forget it. */
function checkTree(value: unknown, where: string, depth: number): void {
  if (depth > MAX_DEPTH) throw badRequest('The body is nested too deeply.');
  if (typeof value === 'string') {
    const problem = textProblem(value);
    if (problem) throw badRequest(`The field ${where} ${problem}.`);
  } else if (Array.isArray(value)) {
    for (const item of value) checkTree(item, where, depth + 1);
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      if (FORBIDDEN_KEYS.has(key) || textProblem(key)) throw badRequest('The body holds a field that is not allowed.');
      checkTree(Reflect.get(value, key), key, depth + 1);
    }
  }
}
