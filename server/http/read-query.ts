import type * as z from 'zod/mini';
import type { Contract } from '#contracts/call.ts';
import type { Call } from './app-env.ts';
import { badRequest } from './problem.ts';
import { lengthOf, textProblem } from './text-rules.ts';

const LONGEST_VALUE = 200;

/** The parameters of the address as the contract reads them. An empty one counts as missing. */
export function readQuery<Query extends z.ZodMiniObject>(c: Call, contract: Contract<Query>): z.output<Query> {
  const values: Record<string, string> = {};
  for (const field of Object.keys(contract.query.shape)) {
    for (const name of [field, ...(contract.otherNames[field] ?? [])]) {
      const value = c.req.query(name)?.trim();
      if (!value) continue;
      if (textProblem(value) || lengthOf(value) > LONGEST_VALUE) {
        throw badRequest(`The parameter ${name} is not valid.`);
      }
      values[field] ??= value;
    }
  }
  const parsed = contract.query.safeParse(values, {
    error: ({ path }) => `The parameter ${path?.join('.')} is not valid.`,
  });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'The address is not valid.');
  return parsed.data;
}
