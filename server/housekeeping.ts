import type { Deps } from './deps.ts';
import { checkTotals } from './ledger/check-totals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A hard stop (100 failures) stays until staff lift it. */
const HARD_STOP = 100;

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** What grows by itself and is of no more use: failures that are forgotten anyway, sessions long over. */
async function tidyUp({ db, clock }: HousekeepingDeps): Promise<void> {
  const yesterday = new Date(clock().getTime() - DAY_MS);
  await db.query('DELETE FROM throttles WHERE last_failure_at < $1 AND failures < $2', [yesterday, HARD_STOP]);
  await db.query('DELETE FROM sessions WHERE expires_at < $1', [yesterday]);
}

/** Every hour: recount the totals, clear away. A failure waits for the next hour. Returns how to stop it. */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const round = () => {
    checkTotals(deps.db, deps)
      .then(() => tidyUp(deps))
      .catch(() => deps.log.warn('housekeeping has to wait'));
  };
  const timer = setInterval(round, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
