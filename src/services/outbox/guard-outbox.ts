import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followCanary } from './follow-canary.ts';
import { followCopy } from './follow-copy.ts';
import { followWaitingAccounts } from './follow-waiting-accounts.ts';
import type { Services } from '#services/services.ts';

/**
 * What guards the outbox beside the screens: whose awards wait, the second copy, and the canary. No screen waits for it,
 * so it loads behind them; what was saved before is copied when it starts.
 */
export function guardOutbox(deps: {
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  now: () => number;
  newId: () => string;
  requestSync: Services['requestSync'];
}): void {
  followWaitingAccounts(deps);
  const restoring = followCopy(deps);
  void followCanary({ ...deps, restoring });
  void restoring.then((back) => back && deps.requestSync({ force: true }));
}
