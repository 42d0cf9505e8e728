import type { Call } from './app-env.ts';
import { badRequest } from './problem.ts';
import { lengthOf, textProblem } from './text-rules.ts';

const LONGEST_VALUE = 200;

/** The first of these query parameters that is given and not empty, trimmed. */
export function queryText(c: Call, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = c.req.query(name)?.trim();
    if (!value) continue;
    if (textProblem(value) || lengthOf(value) > LONGEST_VALUE) throw badRequest(`The parameter ${name} is not valid.`);
    return value;
  }
  return null;
}

/** A whole number in a range; the default when the parameter is missing. */
export function queryInt(c: Call, name: string, range: { from: number; to: number; otherwise: number }): number {
  const text = queryText(c, name);
  if (text === null) return range.otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.from && value <= range.to)) {
    throw badRequest(`The parameter ${name} must be a whole number from ${range.from} to ${range.to}.`);
  }
  return value;
}
