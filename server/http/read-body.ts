import * as z from 'zod/mini';
import type { Contract } from '#contracts/call.ts';
import type { Call } from './app-env.ts';
import { badRequest, cutOff, Problem } from './problem.ts';
import { textProblem } from './text-rules.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 8;

/** The body as the contract reads it. Throws a 4xx that says what is wrong: no JSON, too large, a bad field. */
export async function readBody<Body>(c: Call, contract: Contract<z.ZodMiniObject, Body>): Promise<Body> {
  const takesNone = contract.body instanceof z.ZodMiniUndefined;
  return parseBody(takesNone ? null : await readBytes(c, contract), contract);
}

/** What the contract reads in these bytes; null is no body. Needs nothing else, so it can be done in a thread. */
export function parseBody<Body>(
  bytes: Uint8Array | null,
  { body: schema, otherNames }: Pick<Contract<z.ZodMiniObject, Body>, 'body' | 'otherNames'>,
): Body {
  const body = bytes === null ? undefined : withOwnNames(parseJson(bytes), otherNames);
  const parsed = schema.safeParse(body, {
    error: ({ path = [] }) =>
      path.length > 0 ? `The field ${path.join('.')} is missing or not valid.` : 'The body must be a JSON object.',
  });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'The body is not valid.');
  return parsed.data;
}

/** The bytes of a body that says it is JSON and is not too large. */
export async function readBytes(c: Call, { maxKB }: Pick<Contract, 'maxKB'>): Promise<Uint8Array> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const bytes = await takeBytes(c.req.raw, maxKB);
  if (type !== 'application/json') {
    throw new Problem(415, 'not_json', 'Send the body as JSON, with Content-Type: application/json.');
  }
  return bytes;
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.', 'not_json');
  }
  checkTree(body, '', 0);
  return body;
}

/** The body with each field under the name that the contract has for it. */
function withOwnNames(body: unknown, otherNames: Contract['otherNames']): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields: Record<string, unknown> = { ...body };
  for (const [field, others] of Object.entries(otherNames)) {
    const name = [field, ...others].find((each) => !isMissing(fields[each]));
    if (name !== undefined) fields[field] = fields[name];
  }
  return fields;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Counts while it reads, because a Content-Length may be missing or wrong. */
async function takeBytes(request: Request, maxKB: number): Promise<Uint8Array> {
  const maxBytes = maxKB * 1024;
  const tooLarge = () => new Problem(413, 'too_large', `The body is larger than ${maxKB} kB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw cutOff();
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.', 'not_json');
  }
}

/** Checks the whole body for what no field may contain, so that no schema can forget it. */
function checkTree(value: unknown, where: string, depth: number): void {
  if (depth > MAX_DEPTH) throw badRequest('The body is nested too deeply.');
  if (typeof value === 'string') {
    const problem = textProblem(value);
    if (problem) throw badRequest(`The field ${where} ${problem}.`);
  } else if (Array.isArray(value)) {
    for (const item of value) checkTree(item, where, depth + 1);
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      if (FORBIDDEN_KEYS.has(key) || textProblem(key))
        throw badRequest('The body contains a field that is not allowed.');
      checkTree(Reflect.get(value, key), key, depth + 1);
    }
  }
}
