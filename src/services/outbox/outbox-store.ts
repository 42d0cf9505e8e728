import { Dexie, type ObservabilitySet } from 'dexie';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { LEASE_MS, STALLED_MS } from '#data/outbox/rules/drain-lock.ts';
import { createOutboxReader, joinChanges, outboxChange, type OutboxChange } from '#data/outbox/view/outbox-reader.ts';
import type { OutboxRows } from '#data/outbox/view/outbox-state.ts';
import { paced } from '#services/follow-query.ts';
import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';

/** What a screen shows beside what is not sent: everything since then, or every award of a submission. */
export type Wanted = { since: number } | { submissionId: string };

type Snapshot = OutboxRows | 'loading' | 'unreadable';

export interface OutboxStore extends Store<Snapshot> {
  /** Also reads this; resolves when the store has it, and all that was written before. */
  want(wanted: Wanted): Promise<void>;
}

const NOTHING: OutboxChange = { entries: new Set(), answered: new Set() };

interface Deps {
  db: OutboxDb;
  userId: string;
  now: () => number;
}

/** An account's outbox, followed by one reader for every screen for as long as one of them looks. */
export function createOutboxStore(deps: Deps): OutboxStore {
  const store = createStore<Snapshot>('loading');
  const wanted = { since: Infinity, submissions: new Set<string>() };
  const { look, stop } = createLooks(deps, store.set, wanted);
  let changed: OutboxChange | null = null;
  const takeChanges = (): OutboxChange | null => {
    const seen = changed;
    changed = null;
    return seen;
  };
  const lookAtChanges = paced(async () => {
    const seen = takeChanges();
    if (seen) await look(seen);
  });
  const note = (parts: ObservabilitySet): void => {
    const seen = outboxChange(deps.db.name, parts);
    if (!seen) return;
    changed = joinChanges(changed, seen);
    lookAtChanges();
  };
  const followed = whileFollowed(store, () => {
    Dexie.on.storagemutated.subscribe(note);
    void look(NOTHING);
    return () => {
      Dexie.on.storagemutated.unsubscribe(note);
      stop();
    };
  });
  return {
    ...followed,
    want(what) {
      if ('since' in what) wanted.since = Math.min(wanted.since, what.since);
      else wanted.submissions.add(what.submissionId);
      // With what was written just before: the screen must not say that this device has no such award.
      return look(takeChanges() ?? NOTHING);
    },
  };
}

/** Reads what changed, one look at a time; what is written during one is read after it. */
function createLooks(
  { db, userId, now }: Deps,
  show: (snapshot: Snapshot) => void,
  wanted: { since: number; submissions: ReadonlySet<string> },
) {
  const reader = createOutboxReader(db, userId);
  let change: OutboxChange | null = null;
  /** Rows may have been written without a word of it reaching this page: everything is read again. */
  let isStale = true;
  let looking: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function lookOnce(): Promise<void> {
    const seen = isStale ? 'all' : (change ?? NOTHING);
    change = null;
    try {
      const rows = await reopenOnce([db], () => reader.read(seen, wanted));
      isStale = false;
      show(rows);
      showAgainWithTime(rows);
    } catch {
      isStale = true;
      show('unreadable');
    }
  }

  /** Nothing is written when a sender is stopped: the same rows mean something else after a while. */
  function showAgainWithTime(rows: OutboxRows): void {
    clearTimeout(timer);
    const until = rows.drain.lease?.until ?? 0;
    const next = [until - LEASE_MS + STALLED_MS, until].find((at) => at > now());
    if (next === undefined || next - now() > LEASE_MS) return;
    timer = setTimeout(() => {
      show({ ...rows });
      showAgainWithTime(rows);
    }, next - now());
  }

  return {
    look(seen: OutboxChange): Promise<void> {
      change = joinChanges(change, seen);
      looking ??= (async () => {
        while (change !== null) await lookOnce();
        looking = null;
      })();
      return looking;
    },
    stop(): void {
      clearTimeout(timer);
      isStale = true;
    },
  };
}
