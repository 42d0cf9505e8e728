import type { Call } from './app-env.ts';
import { notFound } from './problem.ts';
import { asUuid } from './text-rules.ts';

/** The `:id` of a path; what is no id is simply not found. */
export function pathId(c: Call, detail: string): string {
  const id = asUuid(c.req.param('id') ?? '');
  if (!id) throw notFound(detail);
  return id;
}

/**
 * The id for something new: the caller's Idempotency-Key where it is a UUID, so that a POST sent again after a lost
 * answer makes nothing twice; else a new one.
 */
export function newId(c: Call, ids: () => string): string {
  return asUuid((c.req.header('idempotency-key') ?? '').replace(/^"(.*)"$/, '$1')) ?? ids();
}
