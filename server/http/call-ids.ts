import type { Call } from './app-env.ts';
import { notFound } from './problem.ts';
import { asUuid } from './text-rules.ts';

/** The `:id` of a path. Anything but a UUID is simply not found. */
export function pathId(c: Call, detail: string): string {
  const id = asUuid(c.req.param('id') ?? '');
  if (!id) throw notFound(detail);
  return id;
}

/** The header Idempotency-Key without the quotes that its draft standard puts around it; '' where it is missing. */
export const idempotencyKey = (c: Call): string => (c.req.header('idempotency-key') ?? '').replace(/^"(.*)"$/, '$1');

/**
 * The id for something new: the caller's Idempotency-Key where it is a UUID, so that a POST that is sent again after a lost
 * answer makes nothing twice; otherwise a new one.
 */
export const newId = (c: Call, ids: () => string): string => asUuid(idempotencyKey(c)) ?? ids();
