import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '#contracts/call.ts';

/** Throws where an answer is not what the contract says: a field is missing, has another type, or is one too many. */
export function checkAnswer({ method, path, answer }: Contract, value: unknown): void {
  const written = value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value);
  const sent: unknown = JSON.parse(written);
  const read = answer.safeParse(sent);
  if (read.success && isDeepStrictEqual(read.data, sent)) return;
  const fields = read.error?.issues.map((issue) => issue.path.join('.')) ?? [];
  const where = fields.length > 0 ? fields.join(', ') : 'fields that the contract does not name';
  throw new Error(`The answer of ${method} ${path} is not what its contract says: ${where}`);
}
