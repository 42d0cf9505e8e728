import { forgetLost } from '#data/cache/forget-lost.ts';
import { browserLocks, withLock, type Locks } from '#data/locks.ts';
import { compareWithLedger, type ReceiptAccount, type ReceiptDeps } from '#data/outbox/receipt/compare-ledger.ts';
import { sendAgain } from '#data/outbox/receipt/send-again.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Failure } from '#domain/failure.ts';
import type { Services } from '#services/services.ts';
import { outboxOf } from './outbox-store.ts';
import { keepReceipt, receiptOf, receiptStore, type Receipt } from './receipts.ts';

export interface CheckDeps extends ReceiptDeps, Pick<Services, 'requestSync' | 'schoolDb'> {
  /** Those of this browser, unless others are given. */
  locks?: Locks;
}

/** More epochs than a school's servers begin within a day. */
const MOST_EPOCHS = 16;

/** Whether what was sent is to be compared with the ledger of this epoch: it was not yet, or not for a day. */
export function isCheckDue(known: Receipt | null, epoch: string, now: number): boolean {
  return known === null || !known.epochs.includes(epoch) || Math.abs(now - known.at) >= DAY_MS;
}

export type Checked =
  | { kind: 'checked' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'not-offered' }
  | { kind: 'busy' };

/**
 * Compares what this account sent from this device with the ledger, and sends again what is gone. One tab does it at a
 * time, and each step bears to be done twice. A server that names no epoch keeps no such promise, and is not asked.
 */
export function checkLedger(deps: CheckDeps, account: ReceiptAccount): Promise<Checked> {
  const { locks = browserLocks() } = deps;
  return withLock(locks, 'habit-points.receipt', () => checkAlone(deps, account));
}

async function checkAlone(deps: CheckDeps, account: ReceiptAccount): Promise<Checked> {
  const { api, outboxDb, now } = deps;
  const { epoch } = await api.memory.read();
  if (epoch === null) return { kind: 'not-offered' };
  const compared = await compareWithLedger(deps, account);
  if (!compared.ok) return { kind: 'failed', failure: compared.failure };
  const { asked, missing } = compared.value;
  const before = receiptOf(receiptStore.getSnapshot(), account);
  const next: Receipt = {
    at: now(),
    epochs: [...(before?.epochs ?? []).filter((each) => each !== epoch), epoch].slice(-MOST_EPOCHS),
    awards: asked.awards.length,
    undos: asked.undos.length,
    back: before?.back ?? null,
  };
  if (missing.awards.length + missing.undos.length > 0) {
    const deviceId = (await outboxDb.identity.get('identity'))?.id;
    // The page gives the outbox its identity at each start.
    if (deviceId === undefined) return { kind: 'busy' };
    await forgetLost(deps.schoolDb(account.userId), {
      awards: missing.awards.map(({ id }) => id),
      undos: missing.undos.map(({ awardId }) => awardId),
    });
    const again = await sendAgain({ ...deps, deviceId }, account, missing);
    if (!again.ok) return { kind: 'failed', failure: again.failure };
    const { wentBackTo: to, awards, undos } = again.value;
    const untold = before?.back?.isKnown === false ? before.back : null;
    next.back = {
      at: now(),
      to: untold?.to ?? to,
      awards: [...new Set([...(untold?.awards ?? []), ...awards])],
      undos: [...new Set([...(untold?.undos ?? []), ...undos])],
      isKnown: false,
    };
    // No screen may call sent what another sentence on it says is sent again.
    await outboxOf(deps, account.userId).catchUp();
    deps.requestSync({ force: true });
  }
  keepReceipt(account, next);
  return { kind: 'checked' };
}
