import { followCanary } from './follow-canary.ts';
import { followCopy } from './follow-copy.ts';
import { followDevice } from './follow-device.ts';
import { followLedger } from './follow-ledger.ts';
import { followOutbox } from './follow-outbox.ts';
import { followStorageLost } from './follow-storage-lost.ts';
import { followUndoCopy } from './follow-undo-copy.ts';
import { followWaitingAccounts } from './follow-waiting-accounts.ts';
import { onDisk } from './on-disk.ts';
import { startTicks } from './start-ticks.ts';
import type { Services } from '#services/services.ts';

/**
 * What guards the outbox beside the screens: what was left over, the badge, whose awards wait, the second copy, the canary
 * and the mark of a device in use, and whether the ledger still has what it answered. No screen waits for it, so it loads behind them; what was saved
 * before is copied when it starts.
 */
export function guardOutbox(deps: Services, sendHere: Parameters<typeof startTicks>[0]['sendHere']): void {
  followOutbox(deps);
  startTicks({ ...deps, sendHere });
  followWaitingAccounts(deps);
  const copy = followCopy(deps);
  followStorageLost({ ...deps, ...copy });
  void followCanary({ ...deps, ...copy });
  void copy.restoring.then((back) => {
    // After the awards: an undo alone would ask the server for an award that it doesn't have yet.
    void followUndoCopy(deps.undoDb);
    if (back) deps.requestSync({ force: true });
    followDevice(deps);
    followLedger(deps);
    // The first call looks for the files that it needs, which on a slow tablet takes longer than a frame: not after a tap.
    void onDisk.copied();
  });
}
