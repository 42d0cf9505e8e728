import { Dexie, type ObservabilitySet } from 'dexie';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { LEASE_MS, STALLED_MS } from '#data/outbox/drain/drain-lock.ts';
import { createOutboxReader, joinChanges, outboxChange, type OutboxChange } from '#data/outbox/view/outbox-reader.ts';
import type { OutboxRows } from '#data/outbox/view/outbox-state.ts';
import { createStore, type Store } from '#services/store.ts';

/** What a screen shows beside what is not sent: everything since then, or every award of a submission. */
export type Wanted = { since: number } | { submissionId: string };

export interface OutboxStore extends Store<OutboxRows | 'loading' | 'unreadable'> {
  /** Also reads this; resolves when the store has it. */
  want(wanted: Wanted): Promise<void>;
}

const NOTHING: OutboxChange = { entries: new Set(), answered: new Set() };

/** An account's outbox, followed by one reader for every screen for as long as one of them looks. */
export function createOutboxStore(deps: { db: OutboxDb; userId: string; now: () => number }): OutboxStore {
  const { db, now } = deps;
  const reader = createOutboxReader(db, deps.userId);
  const store = createStore<OutboxRows | 'loading' | 'unreadable'>('loading');
  const wanted = { since: Infinity, submissions: new Set<string>() };
  let change: OutboxChange | null = null;
  /** Rows may have been written without a word of it reaching this page: everything is read again. */
  let isStale = true;
  let looking: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (parts: ObservabilitySet): void => {
    const seen = outboxChange(db.name, parts);
    if (seen) void look(seen);
  };

  /** One look at a time; what is written during it is read after it. */
  function look(seen: OutboxChange): Promise<void> {
    change = joinChanges(change, seen);
    looking ??= (async () => {
      while (change !== null) await lookOnce();
      looking = null;
    })();
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const seen = isStale ? 'all' : (change ?? NOTHING);
    change = null;
    try {
      const rows = await reopenOnce([db], () => reader.read(seen, wanted));
      isStale = false;
      store.set(rows);
      lookAgainWithTime(rows);
    } catch {
      isStale = true;
      store.set('unreadable');
    }
  }

  /** Nothing is written when a sender is stopped: the same rows mean something else after a while. */
  function lookAgainWithTime(rows: OutboxRows): void {
    clearTimeout(timer);
    const until = rows.drain.lease?.until ?? 0;
    const next = [until - LEASE_MS + STALLED_MS, until].find((at) => at > now());
    if (next === undefined || next - now() > LEASE_MS) return;
    timer = setTimeout(() => {
      const again = { ...rows };
      store.set(again);
      lookAgainWithTime(again);
    }, next - now());
  }

  let listeners = 0;
  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      listeners += 1;
      if (listeners === 1) {
        Dexie.on.storagemutated.subscribe(note);
        void look(NOTHING);
      }
      return () => {
        unsubscribe();
        listeners -= 1;
        if (listeners > 0) return;
        Dexie.on.storagemutated.unsubscribe(note);
        clearTimeout(timer);
        isStale = true;
      };
    },
    want(what) {
      if ('since' in what) wanted.since = Math.min(wanted.since, what.since);
      else wanted.submissions.add(what.submissionId);
      return look(NOTHING);
    },
  };
}
