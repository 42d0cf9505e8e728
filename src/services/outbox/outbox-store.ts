import { Dexie, type ObservabilitySet } from 'dexie';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { oncePer } from '#data/db/once-per.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { LEASE_MS, STALLED_MS } from '#data/outbox/rules/drain-lock.ts';
import {
  createOutboxReader,
  isSameOutbox,
  joinChanges,
  outboxChange,
  type OutboxChange,
  type OutboxDbs,
  type ReadOutbox,
} from '#data/outbox/view/outbox-reader.ts';
import { knownEntry } from '#data/outbox/view/read-entry.ts';
import type { KnownEntry } from '#domain/awards/known-entry.ts';
import { paced } from '#services/follow-query.ts';
import type { Services } from '#services/services.ts';
import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';

/** What a screen shows beside what is not sent: everything since then, or every award of a submission. */
type Wanted = { since: number } | { submissionId: string };

type Snapshot = ReadOutbox | 'loading' | 'unreadable';

/** Awards that are on their way to the disk. */
interface NewAwards {
  studentIds: readonly string[];
  points: number;
}

export interface OutboxStore extends Store<Snapshot> {
  /** Also reads this; resolves when the store has it. */
  want(wanted: Wanted): Promise<void>;
  /**
   * Awards that this page begins to save. They are in `saving` until they are ended; with the rows that the disk took they
   * are in the outbox from that moment on, before the database says so.
   */
  begin(awards: NewAwards): (rows?: readonly OutboxEntry[]) => void;
  /** Resolves when it knows what this page has written. */
  catchUp(): Promise<void>;
  /** Points that were tapped on this page and are not on the disk yet, by student. */
  saving: Store<ReadonlyMap<string, number>>;
}

const NOTHING = { entries: new Set<number>(), answered: new Set<string>(), undos: false };

interface Deps extends OutboxDbs {
  userId: string;
  now: () => number;
}

/** An account's outbox with its undos, followed by one reader for every screen for as long as one of them looks. */
export function createOutboxStore(deps: Deps): OutboxStore {
  const store = createStore<Snapshot>('loading');
  const wanted = { since: Infinity, submissions: new Set<string>() };
  const { look, wrote, stop } = createLooks(deps, store, wanted);
  const { saving, add } = createSaving();
  let changed: OutboxChange | null = null;
  const lookNow = (): Promise<void> => {
    const seen = changed;
    changed = null;
    return look(seen);
  };
  const lookAtChanges = paced(lookNow);
  const note = (parts: ObservabilitySet): void => {
    const seen = outboxChange(deps, parts);
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
    saving,
    catchUp: lookNow,
    want(what) {
      if ('since' in what) wanted.since = Math.min(wanted.since, what.since);
      else wanted.submissions.add(what.submissionId);
      return look(NOTHING);
    },
    begin({ studentIds, points }) {
      let isOpen = true;
      add(studentIds, points);
      return (rows = []) => {
        if (!isOpen) return;
        isOpen = false;
        // Together, so that a screen draws both at once: no award is without a mark, and none has two.
        wrote(rows);
        add(studentIds, -points);
      };
    },
  };
}

function createSaving() {
  const saving = createStore<ReadonlyMap<string, number>>(new Map());
  return {
    saving,
    add(studentIds: readonly string[], points: number): void {
      const sums = new Map(saving.getSnapshot());
      for (const id of studentIds) sums.set(id, (sums.get(id) ?? 0) + points);
      saving.set(sums);
    },
  };
}

/** Reads what changed, one look at a time; what is written during one is read after it. */
function createLooks(
  { userId, now, ...dbs }: Deps,
  told: ReturnType<typeof createStore<Snapshot>>,
  wanted: { since: number; submissions: ReadonlySet<string> },
) {
  let reader = createOutboxReader(dbs, userId);
  let change: OutboxChange | null = null;
  /** Rows may have been written without a word of it reaching this page: everything is read again. */
  let isStale = true;
  let looking: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: ReadOutbox | null = null;
  /** Rows that this page wrote, by their keys, until a look that began after them. */
  const written = new Map<number, KnownEntry>();

  async function lookOnce(): Promise<void> {
    const own = [...written];
    const asked = reader;
    const ownRows = { entries: new Set(own.map(([seq]) => seq)), answered: new Set(own.map(([, { id }]) => id)) };
    const seen = isStale ? 'all' : joinChanges(change, { ...NOTHING, ...ownRows });
    change = null;
    try {
      const rows = await reopenOnce([dbs.outboxDb], () => asked.read(seen, wanted));
      if (asked !== reader) return;
      isStale = false;
      for (const [seq] of own) written.delete(seq);
      known = rows;
      show();
      showAgainWithTime(rows);
    } catch {
      isStale = true;
      told.set('unreadable');
    }
  }

  /** Nobody hears of a look that found nothing new: a sender also takes and gives back its lease where nothing waits. */
  function show(): void {
    if (!known || isStale) return;
    const next = withWritten(known);
    const last = told.getSnapshot();
    if (typeof last === 'string' || !isSameOutbox(last, next)) told.set(next);
  }

  function withWritten(rows: ReadOutbox): ReadOutbox {
    if (written.size === 0) return rows;
    const ids = new Set([...rows.entries, ...rows.answered].map(({ id }) => id));
    const fresh = [...written.values()].filter(({ id }) => !ids.has(id));
    // A submission is written as a whole.
    const complete = new Set([...rows.complete, ...fresh.map(({ submissionId }) => submissionId)]);
    return { ...rows, entries: [...rows.entries, ...fresh], complete };
  }

  /** Nothing is written when a sender is stopped: the same rows mean something else after a while. */
  function showAgainWithTime(rows: ReadOutbox): void {
    clearTimeout(timer);
    const until = rows.drain.lease?.until ?? 0;
    const next = [until - LEASE_MS + STALLED_MS, until].find((at) => at > now());
    if (next === undefined || next - now() > LEASE_MS) return;
    timer = setTimeout(() => {
      told.set({ ...withWritten(rows) });
      showAgainWithTime(rows);
    }, next - now());
  }

  return {
    /** Null: nothing new, but a look that has begun is waited for. */
    look(seen: OutboxChange | null): Promise<void> {
      if (seen === null) return looking ?? Promise.resolve();
      change = joinChanges(change, seen);
      looking ??= (async () => {
        while (change !== null) await lookOnce();
        looking = null;
      })();
      return looking;
    },
    /** The disk has these. */
    wrote(rows: readonly OutboxEntry[]): void {
      for (const row of rows) written.set(row.seq, knownEntry(row));
      if (rows.length > 0) show();
    },
    /** Nobody looks: nothing of it is kept. */
    stop(): void {
      clearTimeout(timer);
      isStale = true;
      known = null;
      written.clear();
      reader = createOutboxReader(dbs, userId);
      told.set('loading');
    },
  };
}

/** The outbox of an account of this page. */
export const outboxOf = oncePer(({ outboxDb, undoDb, now }: Pick<Services, 'outboxDb' | 'undoDb' | 'now'>, userId) =>
  createOutboxStore({ outboxDb, undoDb, userId, now }),
);
