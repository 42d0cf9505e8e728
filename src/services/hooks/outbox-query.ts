import { useEffect, useMemo, useState } from 'react';
import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { STALLED_MS } from '#data/outbox/drain/drain-lock.ts';
import { readOutboxSummary, unsentIn, type OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';

/**
 * What the outbox says, as it changes; undefined until it was read. `unreadable` stands for it where this device can't
 * read it: the screens go on, and say so where it matters.
 */
export function useOutboxQuery<T, F>(
  read: (db: OutboxDb) => Promise<T>,
  deps: readonly unknown[],
  unreadable: F,
): T | F | undefined {
  const { outboxDb } = useServices();
  return useDexieQuery<T | F>(async () => {
    try {
      return await reopenOnce([outboxDb], () => read(outboxDb));
    } catch {
      return unreadable;
    }
  }, [outboxDb, ...deps]);
}

/** How many of the signed-in person's awards are not sent yet, as far as that can be read. */
export function useUnsentCount(): number {
  const summary = useOutboxSummary();
  return summary && summary !== 'unreadable' ? unsentIn(summary) : 0;
}

/** The signed-in person's outbox in one line. */
export function useOutboxSummary(): OutboxSummary | 'unreadable' | undefined {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  const read = useOutboxQuery((db) => readOutboxSummary(db, userId, services.now()), [services, userId], 'unreadable');
  return useWithoutStalled(read);
}

/** Nothing in the database changes when a sender is stopped: after a while without a step it is not shown as sending. */
function useWithoutStalled(read: OutboxSummary | 'unreadable' | undefined): typeof read {
  const [stalled, setStalled] = useState<typeof read>(undefined);
  useEffect(() => {
    if (!read || read === 'unreadable' || read.sending === null) return undefined;
    const timer = setTimeout(() => setStalled(read), STALLED_MS);
    return () => clearTimeout(timer);
  }, [read]);
  return useMemo(
    () => (read && read !== 'unreadable' && read === stalled ? { ...read, sending: null } : read),
    [read, stalled],
  );
}
