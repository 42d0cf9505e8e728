import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Deps } from './deps.ts';
import { checkTotals } from './ledger/check-totals.ts';

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Deletes counters that no limit reads any more (the longest counts for a day), and sessions that ended long ago. */
export async function tidyUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const yesterday = new Date(clock().getTime() - DAY_MS);
  await db.query('DELETE FROM throttles WHERE last_used_at < $1', [yesterday]);
  await db.query('DELETE FROM sessions WHERE expires_at < $1', [yesterday]);
}

/**
 * Now and every hour it recounts the totals and tidies up. After a failure it tries again an hour later. It needs a patient
 * database, because a recount reads the whole ledger. Returns how to stop it.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const round = () => {
    checkTotals(deps.db, deps)
      .then(() => tidyUp(deps))
      .catch(() => deps.log.warn('housekeeping failed; it runs again in an hour'));
  };
  round();
  const timer = setInterval(round, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
