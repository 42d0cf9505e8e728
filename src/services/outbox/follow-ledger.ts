import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { followQuery } from '#services/follow-query.ts';
import { keptSession, type Services } from '#services/services.ts';
import { checkLedger, isCheckDue, type CheckDeps } from './check-ledger.ts';
import { followReceipts, receiptOf, receiptStore } from './receipts.ts';

/** A check that failed is made again after this long. */
const AGAIN_MS = MINUTE_MS;

/**
 * Compares this device's awards with the ledger whenever the server names an epoch that they were not compared with, and
 * once a day. Without a word, unless something is missing.
 */
export function followLedger(deps: CheckDeps & Pick<Services, 'apiBase' | 'sessionDb'>): void {
  const { api, apiBase, sessionDb, now } = deps;
  followReceipts();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const session = await keptSession(deps);
    const { epoch } = await api.memory.read();
    return session?.tokens ? { epoch, account: { userId: session.profile.id, apiBase } } : null;
  };
  const run = async (found: Awaited<ReturnType<typeof look>>): Promise<void> => {
    clearTimeout(timer);
    if (!found || found.epoch === null) return;
    const { epoch, account } = found;
    const isDue = isCheckDue(receiptOf(receiptStore.getSnapshot(), account), epoch, now());
    const checked = isDue ? await checkLedger(deps, account).catch(() => null) : { kind: 'checked' as const };
    // Another tab may be at it, and be closed.
    timer = setTimeout(() => void again(), checked?.kind === 'checked' ? HOUR_MS : AGAIN_MS);
  };
  const again = (): Promise<void> =>
    look()
      .then(run)
      .catch(() => undefined);
  followQuery([sessionDb.session, sessionDb.servers], look, (found) => void run(found));
}
