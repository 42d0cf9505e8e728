import type { Locks } from '#data/locks.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainRow } from '#data/db/outbox-rows.ts';

const DRAIN_LOCK = 'habit-points.drain';

/** A lease outlives the longest step of a pass (one request's time-out and a transaction). */
export const LEASE_MS = 45_000;

const ASK_AGAIN_MS = 250;

export const IDLE_DRAIN: DrainRow = {
  key: 'drain',
  lease: null,
  inFlight: [],
  failures: 0,
  serverWaitUntil: null,
  end: null,
};

const ASKED_TO_STOP = 'asked to stop: ';
/** What a person who takes awards back writes in place of the lease's owner. The sender ends its pass when it sees it. */
export const askedToStop = (owner: string): string => (owner.startsWith(ASKED_TO_STOP) ? owner : ASKED_TO_STOP + owner);
export const isAskedToStop = (lease: DrainRow['lease']): boolean => lease?.owner.startsWith(ASKED_TO_STOP) === true;
const WITHOUT_LOCK = 'without the lock: ';
/** The owner of the lease of a sender that has no lock: that the lock is free says nothing about it. */
export const withoutLock = (owner: string): string => WITHOUT_LOCK + owner;
/** The time that the person then has before the next sender begins, should their page be gone. */
export const STOPPED_MS = 2000;

/** A lease that is neither over nor written under another clock. */
export function isLive(lease: DrainRow['lease'], now: number): boolean {
  return lease !== null && lease.until > now && lease.until - now <= LEASE_MS;
}

/** Whether somebody may be sending under this lease. To a sender that has the lock, the one that had it before is gone. */
export function isTaken(lease: DrainRow['lease'], now: number, hasLock: boolean): boolean {
  return isLive(lease, now) && (!hasLock || lease?.owner.includes(WITHOUT_LOCK) === true);
}

/** A pass that made no step for this long may have lost its sender. */
export const STALLED_MS = 5000;

/** Whether the holder of a lease still makes steps, each of which renews it. */
export function isProgressing(lease: NonNullable<DrainRow['lease']>, now: number): boolean {
  return isLive(lease, now) && now - (lease.until - LEASE_MS) < STALLED_MS;
}

/**
 * Runs `pass` if nobody else on this device is sending; 'busy' otherwise. The Web Lock is asked for without waiting,
 * because locks can be orphaned; the lease in the database shows whether their holder works or is dead. `pass` is given
 * whether it has the lock; where it begins without, it looks at the lease again as it takes it (`isTaken`):
 *
 * - lock free: the former holder is gone, whatever its lease says, and `pass` begins;
 * - lock held, lease live: someone is sending, and will see what was enqueued before this call;
 * - lock held, lease over: the holder is just beginning or ending (ask again), or dead (`pass` begins without the lock);
 * - no Web Locks in this browser: the lease alone decides.
 */
export async function withDrainLock<T>(
  deps: { db: OutboxDb; locks: Locks; now: () => number; sleep: (ms: number) => Promise<void> },
  pass: (hasLock: boolean) => Promise<T>,
): Promise<T | 'busy'> {
  const leaseIsLive = async (): Promise<boolean> =>
    isLive((await deps.db.drain.get('drain'))?.lease ?? null, deps.now());

  if (!deps.locks) return (await leaseIsLive()) ? 'busy' : pass(false);

  for (let attempt = 0; attempt < 4; attempt += 1) {
    const outcome = await deps.locks.request(DRAIN_LOCK, { ifAvailable: true }, async (lock) =>
      lock ? { value: await pass(true) } : null,
    );
    if (outcome) return outcome.value;
    if (await leaseIsLive()) return 'busy';
    await deps.sleep(ASK_AGAIN_MS);
  }
  return pass(false);
}
