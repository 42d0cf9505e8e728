import { Dexie } from 'dexie';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { openDeviceStore, type DeviceStore, type LocalStore } from '#data/outbox/copy/device-store.ts';
import { HALF, type Change } from '#data/outbox/copy/journal.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { receiptStore } from '#services/outbox/receipts.ts';
import { journalOf, MemoryFile } from '#tests/support/journal-file.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

export const COPIES = ['local storage', 'journal'] as const;
/** What the browser keeps beside the databases, and may lose or keep when it loses them. */
export type Copy = (typeof COPIES)[number];

/** The databases are gone, or there and empty, or whole; these copies remain. */
export interface Loss {
  databases: 'gone' | 'emptied' | 'whole';
  remaining: readonly Copy[];
}

/** Without room for the ballast, which a campaign has no disk for. */
const newJournal = (): MemoryFile => new MemoryFile(2 * HALF);

/** What a device knows: its awards by their ids, with what tells them apart on a server that keeps no ids. */
export interface Known {
  waiting: ReadonlyMap<string, string>;
  sent: ReadonlyMap<string, string>;
  /** What never left it, by a person's wish. */
  never: ReadonlyMap<string, string>;
  /** Undos that wait, by their awards' ids; what never left the device is left out. */
  openUndos: ReadonlySet<string>;
  settledUndos: ReadonlySet<string>;
}

/** What a device knew and knows no longer, without what it had to put back from a copy. */
export interface Forgotten {
  awards: Map<string, string>;
  /** Those that never left the device too. */
  every: Map<string, string>;
  undos: Set<string>;
}

/** An award as both device and ledger write it. */
export const markOf = (of: { reason: string; studentId: string }): string => `${of.reason} ${of.studentId}`;

/** The storage of a tablet: its databases, and the copies that lie elsewhere. */
export function createStorage(hasFiles: boolean) {
  const sessionDb = new SessionDb();
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const local = createLocalStorage();
  let journal = newJournal();
  receiptStore.set({});
  const lose: Record<Copy, () => void> = {
    'local storage'() {
      local.clear();
      receiptStore.set({});
    },
    journal: () => void (journal = newJournal()),
  };
  const forgotten: Forgotten = { awards: new Map(), every: new Map(), undos: new Set() };
  return {
    sessionDb,
    outboxDb,
    undoDb,
    /** The second copies, as one page has them. */
    openCopies: (): Promise<DeviceStore> =>
      openDeviceStore(hasFiles ? journalOf(journal) : null, local.ofPage(), () => true),
    /** A browser without files for the journal has the other one. */
    copies: COPIES.filter((name) => hasFiles || name !== 'journal'),
    forgotten,
    async lose({ databases, remaining }: Loss): Promise<void> {
      const names = await Dexie.getDatabaseNames();
      if (databases === 'emptied') await Promise.all(names.map(empty));
      for (const db of [sessionDb, outboxDb, undoDb]) db.close({ disableAutoOpen: false });
      if (databases === 'gone') await Promise.all(names.map((name) => Dexie.delete(name)));
      for (const name of COPIES) if (!remaining.includes(name)) lose[name]();
    },
    async held(): Promise<Known> {
      const [entries, answered, undos] = await Promise.all([
        outboxDb.entries.toArray(),
        outboxDb.answered.toArray(),
        undoDb.undos.toArray(),
      ]);
      const marked = (rows: readonly Pick<OutboxEntry, 'id' | 'request'>[]): Map<string, string> =>
        new Map(rows.map(({ id, request }) => [id, markOf({ ...request, studentId: request.student_id })]));
      const never = marked(answered.filter(({ answer: { kind } }) => kind !== 'sent'));
      const undosOf = (isOpen: boolean): Set<string> =>
        new Set(
          undos.flatMap(({ awardId, state: { kind } }) =>
            !never.has(awardId) && (kind === 'waiting') === isOpen ? [awardId] : [],
          ),
        );
      return {
        waiting: marked(entries),
        sent: marked(answered.filter(({ answer: { kind } }) => kind === 'sent')),
        never,
        openUndos: undosOf(true),
        settledUndos: undosOf(false),
      };
    },
    /** A copy that remained has all that waited. */
    forget(before: Known, after: Known, hasCopy: boolean): void {
      const isThere = (id: string): boolean => after.waiting.has(id) || after.sent.has(id);
      const lost = hasCopy ? [...before.sent] : [...before.waiting, ...before.sent];
      for (const [id, mark] of lost) if (!isThere(id)) forgotten.awards.set(id, mark);
      for (const [id, mark] of [...lost, ...before.never]) if (!isThere(id)) forgotten.every.set(id, mark);
      for (const id of hasCopy ? before.settledUndos : [...before.openUndos, ...before.settledUndos])
        if (!after.openUndos.has(id) && !after.settledUndos.has(id)) forgotten.undos.add(id);
    },
  };
}

/** Local storage: each page hears what the others write there. */
function createLocalStorage() {
  const items = new Map<string, string>();
  const shared = createMemoryStore(items);
  const pages = new Map<object, (change: Change) => void>();
  return {
    clear: () => items.clear(),
    ofPage(): LocalStore {
      const page = {};
      const write = ([key, value]: Change): void => {
        if (value === null) shared.removeItem(key);
        else shared.setItem(key, value);
        for (const [other, heard] of pages) if (other !== page) heard([key, value]);
      };
      return {
        store: {
          get length() {
            return shared.length;
          },
          key: shared.key,
          getItem: shared.getItem,
          setItem: (key, value) => write([key, value]),
          removeItem: (key) => write([key, null]),
        },
        onChange: (heard) => void pages.set(page, heard),
      };
    },
  };
}

async function empty(name: string): Promise<void> {
  const db = await new Dexie(name).open();
  await Promise.all(db.tables.map((table) => table.clear()));
  db.close();
}
