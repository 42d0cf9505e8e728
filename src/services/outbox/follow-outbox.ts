import type { OutboxDb } from '#data/db/outbox-db.ts';
import { isLive } from '#data/outbox/rules/drain-lock.ts';
import { countUnsent, showBadge } from '#data/outbox/entry/waiting-accounts.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { updateStore } from '#services/page/update-store.ts';
import { followQuery } from '#services/follow-query.ts';
import { takeReserve } from './second-copies.ts';

/** What this page does besides the screens whenever the outbox changes. */
export function followOutbox(deps: { outboxDb: OutboxDb; sessionDb: SessionDb; now: () => number }): void {
  const { outboxDb, sessionDb, now } = deps;
  // The shell shows the number too.
  followQuery(
    [outboxDb.entries, sessionDb.session],
    () => countUnsent(deps),
    (count) => void showBadge(navigator, count),
  );
  holdUpdates(outboxDb, now);
  keepStorage(outboxDb);
  deviceStorage.follow(now, () => void takeReserve());
}

/** An update waits while awards are being sent. */
function holdUpdates(outboxDb: OutboxDb, now: () => number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  followQuery(
    [outboxDb.drain],
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

/** Asks the browser to keep this device's data when space runs low, at the first award. */
function keepStorage(outboxDb: OutboxDb): void {
  let asked = false;
  const awards = followQuery(
    [outboxDb.entries],
    () => outboxDb.entries.count(),
    (count) => {
      if (asked || count === 0) return;
      asked = true;
      awards.end();
      deviceStorage.keep();
    },
  );
}
