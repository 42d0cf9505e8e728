import type { ServerFacts } from '#data/api/dialects/server-memory.ts';

/** What is known of our own server after its first answer. */
export const OUR_SERVER: Partial<ServerFacts> = { isOurs: true, knowsAwardIds: true, reversesAwards: true };

/** An answer as our own server gives it: with what it says about itself. */
export function byOurs(
  response: Response,
  { reverses = true, epoch = null }: { reverses?: boolean; epoch?: string | null } = {},
): Response {
  response.headers.set('Award-Ids', 'kept');
  if (reverses) response.headers.set('Award-Reversals', 'offered');
  if (epoch !== null) response.headers.set('Award-Epoch', epoch);
  return response;
}
