import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hmac } from '#server/keys/keys.ts';
import { tooManyFor } from './wait-words.ts';

/** So many tries of one kind, for one subject (an email, an address), in one window of time. */
export interface TryLimit {
  kind: string;
  max: number;
  windowMs: number;
}

/**
 * Counts a try before it is made, so that many at once can't slip through, and throws 429 when it is one too many. Kept
 * in the database under an HMAC: a restart forgets nothing, a stolen copy names nobody. Returns how many there were.
 */
export async function countTry(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'keys'>,
  limit: TryLimit,
  subject: string,
): Promise<number> {
  const now = deps.clock();
  const rows = await db.query<{ failures: number; window_started_at: Date }>(
    `INSERT INTO throttles AS t (key, failures, window_started_at, last_failure_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE
       SET failures = CASE WHEN t.window_started_at <= $3 THEN 1 ELSE t.failures + 1 END,
           window_started_at = CASE WHEN t.window_started_at <= $3 THEN $2 ELSE t.window_started_at END,
           last_failure_at = $2
     RETURNING failures, window_started_at`,
    [hmac(deps.keys.throttle, limit.kind, subject), now, new Date(now.getTime() - limit.windowMs)],
  );
  const { failures = 1, window_started_at: since = now } = rows[0] ?? {};
  if (failures > limit.max) throw tooManyFor(since.getTime() + limit.windowMs - now.getTime());
  return failures;
}
