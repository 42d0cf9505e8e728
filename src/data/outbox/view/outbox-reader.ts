import { RangeSet, type ObservabilitySet } from 'dexie';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { ownEntries } from '#data/outbox/rules/own-entries.ts';
import type { KnownEntry } from '#domain/awards/known-entry.ts';
import { knownEntry } from './read-entry.ts';
import type { OutboxRows, Undos } from './outbox-state.ts';

/** The keys of the rows that were written since the last look, and whether undos were; 'all' where they are not known. */
export type OutboxChange = 'all' | { entries: ReadonlySet<number>; answered: ReadonlySet<string>; undos: boolean };

/** The outbox, and the undos beside it. */
export interface OutboxDbs {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
}

/** What this page, another tab or the worker wrote, as Dexie reports it. Null: nothing in the outbox. */
export function outboxChange({ outboxDb, undoDb }: OutboxDbs, parts: ObservabilitySet): OutboxChange | null {
  const [outbox, undo] = [`idb://${outboxDb.name}/`, `idb://${undoDb.name}/`];
  const names = Object.keys(parts);
  // A page that returns from the browser's page cache may have missed anything.
  if (names.includes('all')) return 'all';
  const undos = names.some((name) => name.startsWith(undo));
  if (!undos && !names.some((name) => name.startsWith(outbox))) return null;
  const change = { entries: new Set<number>(), answered: new Set<string>(), undos };
  for (const table of ['entries', 'answered'] as const) {
    const tree = parts[`${outbox}${table}/`];
    for (const { from, to } of tree ? RangeSet(tree) : []) {
      if (from !== to) return 'all';
      if (table === 'entries' && typeof from === 'number') change.entries.add(from);
      if (table === 'answered' && typeof from === 'string') change.answered.add(from);
    }
  }
  return change;
}

export function joinChanges(one: OutboxChange | null, other: OutboxChange): OutboxChange {
  if (one === null) return other;
  if (one === 'all' || other === 'all') return 'all';
  return {
    entries: new Set([...one.entries, ...other.entries]),
    answered: new Set([...one.answered, ...other.answered]),
    undos: one.undos || other.undos,
  };
}

/** An outbox with how much of it is known: all since a time (device ms), and every award of these submissions. */
export interface ReadOutbox extends OutboxRows {
  since: number;
  complete: ReadonlySet<string>;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether two reads say the same. An award that was not read again is the same object. */
export function isSameOutbox(one: ReadOutbox, other: ReadOutbox): boolean {
  const areSame = (key: 'entries' | 'answered'): boolean =>
    one[key].length === other[key].length && one[key].every((entry, at) => isSame(entry, other[key][at]));
  return (
    one.since === other.since &&
    one.complete.size === other.complete.size &&
    one.undos === other.undos &&
    one.lastSentAt === other.lastSentAt &&
    isSame(one.drain, other.drain) &&
    areSame('entries') &&
    areSame('answered')
  );
}

/**
 * Reads an account's outbox again and again, and each time no more of it than was written. An award that was moved since
 * the change was reported is looked for where it may be now, so no read lacks it. Of what was answered it knows
 * every award of the submissions that are still open or were asked for, and what came later than `since`.
 */
export function createOutboxReader({ outboxDb: db, undoDb }: OutboxDbs, userId: string) {
  const entries = new Map<number, KnownEntry>();
  const answered = new Map<string, KnownEntry>();
  /** Every award of these is known. */
  const complete = new Set<string>();
  let since = Infinity;
  let lastSentAt: number | null = null;
  let undos: Undos = new Map();
  let lacksUndos = true;

  const keep = (row: AnsweredEntry): void => {
    answered.set(row.id, knownEntry(row));
    if (row.answer.kind === 'sent' && row.userId === userId) lastSentAt = Math.max(lastSentAt ?? 0, row.answeredAt);
  };
  const answeredSince = (at: number) =>
    db.answered.where('[userId+answeredAt]').between([userId, at], [userId, Infinity]);

  const keepWaiting = (rows: readonly (OutboxEntry | undefined)[]): void => {
    for (const row of rows) if (row?.userId === userId) entries.set(row.seq, knownEntry(row));
  };

  /** Returns the awards that are no longer there. */
  async function readEntries(change: OutboxChange): Promise<string[]> {
    if (change === 'all') {
      entries.clear();
      keepWaiting(await ownEntries(db, userId));
      return [];
    }
    const before = [...change.entries].flatMap((seq) => entries.get(seq) ?? []);
    for (const seq of change.entries) entries.delete(seq);
    keepWaiting(await db.entries.bulkGet([...change.entries]));
    return before.filter(({ seq }) => !entries.has(seq)).map(({ id }) => id);
  }

  /** `moved`: awards that may have been answered although no change of `answered` said so yet. */
  async function readAnswered(change: OutboxChange, moved: readonly string[], drain: DrainRow): Promise<void> {
    if (change === 'all') {
      answered.clear();
      complete.clear();
      const newest = await answeredSince(0)
        // eslint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie, not an array
        .reverse()
        .filter(({ answer }) => answer.kind === 'sent')
        .first();
      lastSentAt = newest?.answeredAt ?? null;
      (await answeredSince(Math.min(since, drain.lease?.since ?? Infinity)).toArray()).forEach(keep);
    } else {
      const ids = new Set([...change.answered, ...moved]);
      const before = [...ids].filter((id) => answered.delete(id));
      for (const row of await db.answered.bulkGet([...ids])) if (row?.userId === userId) keep(row);
      // What the server has lost waits again.
      const back = before.filter((id) => !answered.has(id));
      if (back.length > 0) keepWaiting(await db.entries.where('id').anyOf(back).toArray());
    }
  }

  async function completeSubmissions(asked: Iterable<string>): Promise<void> {
    const open = [...entries.values()].map(({ submissionId }) => submissionId);
    const missing = [...new Set([...asked, ...open])].filter((id) => !complete.has(id));
    if (missing.length > 0) (await db.answered.where('submissionId').anyOf(missing).toArray()).forEach(keep);
    for (const id of missing) complete.add(id);
  }

  /** They are few, so all of them are read. Where they can't be, the next look reads them, and awards are shown meanwhile. */
  async function readUndos(change: OutboxChange): Promise<void> {
    lacksUndos ||= change === 'all' || change.undos;
    if (!lacksUndos) return;
    try {
      const rows = await reopenOnce([undoDb], () => undoDb.undos.where({ userId }).toArray());
      const read: Undos = new Map(rows.map(({ awardId, state }) => [awardId, state]));
      if (!isSame([...undos], [...read])) undos = read;
      lacksUndos = false;
    } catch {
      // It stays as it was.
    }
  }

  return {
    /** `wanted`: the answered awards that a screen also shows. */
    async read(change: OutboxChange, wanted: { since: number; submissions: Iterable<string> }): Promise<ReadOutbox> {
      await readUndos(change);
      return db.transaction('r', db.entries, db.answered, db.drain, async () => {
        const drain = (await db.drain.get('drain')) ?? IDLE_DRAIN;
        const moved = await readEntries(change);
        const isWider = wanted.since < since;
        since = Math.min(since, wanted.since);
        await readAnswered(change, moved, drain);
        if (isWider && change !== 'all') (await answeredSince(since).toArray()).forEach(keep);
        await completeSubmissions(wanted.submissions);
        const rows = { userId, entries: [...entries.values()], answered: [...answered.values()], undos };
        return { ...rows, drain, lastSentAt, since, complete: new Set(complete) };
      });
    },
  };
}
