import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { fieldsIn } from '#data/fields.ts';
import { keysBelow, quietly, readJson, type CopyStore } from '#data/outbox/rules/copy-store.ts';
import { lastSeq, readOutboxFacts, type OutboxFacts } from './canary.ts';
import { readsAsEntry } from '#data/outbox/rules/row-check.ts';

export const COPY_PREFIX = 'habit-points.copy.';
const VERSION = 1;

/** An award as the copy holds it. */
export interface CopiedEntry {
  /** The identity of the copied database. */
  outboxId: string;
  /** The entry as it was made, without its tries. */
  entry: Omit<OutboxEntry, 'state'>;
}

/**
 * The second copy of what waits, outside of the database: one key an award, so that tabs write beside each other and an
 * award leaves in one step. What can't be read or written here is left out: the database is what counts.
 */
export function createOutboxCopy(store: CopyStore) {
  return {
    read(): CopiedEntry[] {
      return keysBelow(store, COPY_PREFIX).flatMap((id) => parse(id, readJson(store, COPY_PREFIX + id)) ?? []);
    },
    put(outboxId: string, entries: readonly Omit<OutboxEntry, 'state'>[]): void {
      for (const { id, ...entry } of entries) {
        quietly(() =>
          store.setItem(COPY_PREFIX + id, JSON.stringify({ v: VERSION, outboxId, ...withoutState(entry) })),
        );
      }
    },
    remove(ids: readonly string[]): void {
      for (const id of ids) quietly(() => store.removeItem(COPY_PREFIX + id));
    },
    /** Removes the students' names, except from the awards of `keepUserId`: see redactNames. Returns whether there were any. */
    redactNames(keepUserId: string | null): boolean {
      const named = this.read().filter(({ entry }) => entry.userId !== keepUserId && entry.studentName !== null);
      for (const { outboxId, entry } of named) this.put(outboxId, [{ ...entry, studentName: null }]);
      return named.length > 0;
    },
  };
}

export type OutboxCopy = ReturnType<typeof createOutboxCopy>;

/**
 * Lets the copy follow what is done with `db` through this connection: an award is copied when it is on the disk, and its
 * copy is gone before the award may be. So a process that ends in between leaves a copy too few, never one too many, and
 * `matchCopy` makes up for it.
 */
export function attachCopy(db: OutboxDb, copy: OutboxCopy, outboxId: () => string | null): void {
  const created = new WeakMap<IDBTransaction, Array<Omit<OutboxEntry, 'state'>>>();
  db.entries.hook('creating', function add(_key, entry, { idbtrans }) {
    this.onsuccess = (seq) => {
      const rows = created.get(idbtrans) ?? [];
      rows.push({ ...entry, seq });
      if (created.has(idbtrans)) return;
      created.set(idbtrans, rows);
      beforeDexie(idbtrans, () => {
        const identity = outboxId();
        if (identity !== null) copy.put(identity, rows);
      });
    };
  });
  // Without an entry, another process was faster.
  db.entries.hook('deleting', (_key, entry: OutboxEntry | undefined) => copy.remove(entry ? [entry.id] : []));
}

/**
 * Does `work` when the transaction is on the disk, before Dexie tells all who follow the database: the journal writes while
 * they read. Listeners are called in the order in which they came, so Dexie's own leaves its place and comes again.
 */
function beforeDexie(transaction: IDBTransaction, work: () => void): void {
  const { oncomplete } = transaction;
  transaction.oncomplete = null;
  for (const listener of [work, oncomplete]) if (listener) transaction.addEventListener('complete', listener);
}

/**
 * What the copies say beside the database: what it has `lost`, what has `left` the outbox, and what is `moved`: it was made in
 * another database and is in this one.
 */
async function missingFrom(
  db: OutboxDb,
  outboxId: string,
  copied: readonly CopiedEntry[],
): Promise<{ lost: CopiedEntry[]; left: string[]; moved: CopiedEntry[] }> {
  const ids = copied.map(({ entry }) => entry.id);
  const [rows, answered] = await Promise.all([
    db.entries.where('id').anyOf(ids).toArray(),
    db.answered.where('id').anyOf(ids).primaryKeys(),
  ]);
  const waiting = new Set(rows.map(({ id }) => id));
  const isAnswered = new Set(answered);
  const missing = copied.filter(({ entry }) => !waiting.has(entry.id));
  const numbers = await usedNumbers(db, missing);
  // An older database counts on from its last number: what has the number of a lost award is another one.
  const isLost = ({ outboxId: of, entry: { id, seq } }: CopiedEntry): boolean =>
    !isAnswered.has(id) && (of !== outboxId || seq > numbers.last || numbers.used.has(seq));
  return {
    lost: missing.filter(isLost),
    left: missing.filter((each) => !isLost(each)).map(({ entry }) => entry.id),
    moved: copied.filter(
      ({ outboxId: of, entry: { id } }) => of !== outboxId && (waiting.has(id) || isAnswered.has(id)),
    ),
  };
}

async function usedNumbers(
  db: OutboxDb,
  copied: readonly CopiedEntry[],
): Promise<{ last: number; used: ReadonlySet<number> }> {
  const seqs = copied.map(({ entry }) => entry.seq);
  const [last, waiting, answered] = await Promise.all([
    lastSeq(db),
    db.entries.where('seq').anyOf(seqs).primaryKeys(),
    db.answered.where('seq').anyOf(seqs).toArray(),
  ]);
  return { last, used: new Set([...waiting, ...answered.map(({ seq }) => seq)]) };
}

/**
 * Makes the copy what the database says: after a start, and after a pass that somebody else ran. It happens inside of a
 * transaction, so that nobody takes an award back between the look and the copy. Resolves with whether the database has
 * lost something: then the copy is all there is (`restoreFromCopy`).
 */
export async function matchCopy(db: OutboxDb, copy: OutboxCopy): Promise<boolean> {
  // First the copy, then the database: what was copied was in the database before.
  const copied = copy.read();
  const outboxOf = new Map(copied.map(({ outboxId, entry }) => [entry.id, outboxId]));
  return db.transaction('r', db.entries, db.answered, db.drain, async () => {
    const identity = await db.identity.get('identity');
    if (!identity) return copied.length > 0;
    const { lost, left } = await missingFrom(db, identity.id, copied);
    copy.remove(left);
    const rows = await db.entries.toArray();
    copy.put(
      identity.id,
      rows.filter((row) => outboxOf.get(row.id) !== identity.id && readsAsEntry(row)),
    );
    return lost.length > 0;
  });
}

/** What a look found in the copy that the database had lost. */
export interface Restored {
  outboxId: string;
  /** The database was new to this look: it had no identity. */
  isNew: boolean;
  /** How many came back, by account. */
  restored: Record<string, number>;
  /** How many an earlier look put back from another database, by account: its page may have ended before it noted them. */
  moved: Record<string, number>;
  /** The outbox afterwards; `last` is the newest number before. */
  found: OutboxFacts;
}

/**
 * Puts back what the copy has and the database lost: it is another one than the copy was made of, or an older one. The
 * ids stay, so a server that keeps them counts each award once. Whether one was sent is not known, so it is in doubt;
 * where the server keeps no ids, only the teacher can find out.
 */
export async function restoreFromCopy(
  deps: {
    db: OutboxDb;
    now: () => number;
    newId: () => string;
    keepsIds: (apiBase: string) => boolean;
    /** The account whose students' names may be on this device. */
    signedIn: string | null;
  },
  copy: OutboxCopy,
): Promise<Restored> {
  const { db, now, signedIn } = deps;
  const copied = copy.read();
  return db.transaction('rw', db.entries, db.answered, db.drain, async () => {
    const known = await db.identity.get('identity');
    const outboxId = known?.id ?? deps.newId();
    if (!known) await db.identity.put({ key: 'identity', id: outboxId });
    const last = await lastSeq(db);
    const { lost, left, moved } = await missingFrom(db, outboxId, copied);
    copy.remove(left);
    for (const { entry } of inOrder(lost)) {
      const { userId } = entry;
      const { seq: _seq, ...kept } = entry;
      const state: OutboxEntry['state'] = deps.keepsIds(entry.apiBase)
        ? { kind: 'waiting', tries: 1, loneTries: 0, triedAt: now() }
        : { kind: 'unsure', at: now() };
      await db.entries.add({ ...kept, studentName: userId === signedIn ? kept.studentName : null, state });
    }
    const facts = await readOutboxFacts(db);
    return {
      outboxId,
      isNew: !known,
      restored: countOf(lost),
      moved: countOf(moved),
      found: { outboxId, waiting: facts?.waiting ?? {}, last },
    };
  });
}

/** By account. */
function countOf(copied: readonly CopiedEntry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { entry } of copied) counts[entry.userId] = (counts[entry.userId] ?? 0) + 1;
  return counts;
}

/** As they were made. Those of several lost databases: the database whose first award is older comes first. */
function inOrder(copied: readonly CopiedEntry[]): CopiedEntry[] {
  const byDatabase = new Map<string, CopiedEntry[]>();
  for (const each of copied.toSorted((a, b) => a.entry.seq - b.entry.seq)) {
    byDatabase.set(each.outboxId, [...(byDatabase.get(each.outboxId) ?? []), each]);
  }
  const madeAt = (group: CopiedEntry[]): number => group[0]?.entry.madeAt ?? 0;
  return [...byDatabase.values()].toSorted((a, b) => madeAt(a) - madeAt(b)).flat();
}

function withoutState(entry: object): object {
  return { ...entry, state: undefined };
}

function parse(id: string, value: unknown): CopiedEntry | null {
  const { v, outboxId, ...fields } = fieldsIn(value) ?? {};
  if (v !== VERSION || typeof outboxId !== 'string') return null;
  const row: unknown = { ...fields, id, state: { kind: 'waiting', tries: 0, loneTries: 0 } };
  if (!readsAsEntry(row)) return null;
  const { state: _state, ...entry } = row;
  return { outboxId, entry };
}
