import type { OutboxDb } from '#data/db/outbox-db.ts';
import { isLive } from '#data/outbox/drain/drain-lock.ts';
import { countUnsent } from '#data/outbox/view/waiting-accounts.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { updateStore } from '#services/page/update-store.ts';
import { followQuery } from '#services/follow-query.ts';

/** Badges on the app's icon, which not every browser has. */
interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** What this page does besides the screens whenever the outbox changes. */
export function followOutbox(deps: { outboxDb: OutboxDb; sessionDb: SessionDb; now: () => number }): void {
  const { outboxDb, now } = deps;
  showBadge(deps);
  holdUpdates(outboxDb, now);
  keepStorage(outboxDb);
}

/** The number on the app's icon: what the signed-in person has not sent. */
function showBadge(deps: { outboxDb: OutboxDb; sessionDb: SessionDb }): void {
  const badge: Badge = navigator;
  followQuery(
    [deps.outboxDb, deps.sessionDb],
    () => countUnsent(deps),
    (count) => {
      // Without the permission that some systems ask for, there is no badge; the shell shows the number anyway.
      void (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
    },
  );
}

/** An update waits while awards are being sent. */
function holdUpdates(outboxDb: OutboxDb, now: () => number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  followQuery(
    [outboxDb],
    () => outboxDb.drain.get('drain'),
    (row) => {
      clearTimeout(timer);
      const lease = row?.lease ?? null;
      const sending = isLive(lease, now());
      updateStore.setBusy('sending', sending);
      // A sender that died gives nothing back; its lease runs out.
      if (lease && sending) timer = setTimeout(() => updateStore.setBusy('sending', false), lease.until - now());
    },
  );
}

/**
 * Asks the browser to keep this device's data when space runs low, at the first award. Never waited for:
 * Firefox asks the person, who may not answer.
 */
function keepStorage(outboxDb: OutboxDb): void {
  let asked = false;
  followQuery(
    [outboxDb],
    () => outboxDb.entries.count(),
    (count) => {
      if (asked || count === 0) return;
      asked = true;
      // Only on https and localhost.
      const storage: Partial<StorageManager> | undefined = navigator.storage;
      void storage?.persist?.().catch(() => undefined);
    },
  );
}
