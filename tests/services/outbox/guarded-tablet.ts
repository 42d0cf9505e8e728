import { Dexie } from 'dexie';
import { afterEach, beforeEach } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { createClock, createDevice, createLedger, emptyDisk, submission, TEACHER } from '#tests/support/outbox.ts';

/** A tablet with pages and a worker, whose browser may delete its databases. Each test starts with an empty one. */
export function guardedTablet() {
  const clock = createClock();
  let open: Dexie[] = [];
  let ledger = createLedger();
  const closePages = (): void => {
    for (const db of open) db.close();
    open = [];
  };
  beforeEach(() => {
    emptyDisk();
    localStorage.clear();
    clearedAwards.set({ lost: {}, restored: {} });
    ledger = createLedger();
  });
  afterEach(closePages);
  return {
    clock,
    ledger: () => ledger,
    /** A database that a page has open. */
    opened: <T extends Dexie>(db: T): T => {
      open.push(db);
      return db;
    },
    closePages,
    /** A worker: it has no local storage and follows nothing. */
    inWorker: async (work: (db: OutboxDb) => Promise<unknown>): Promise<void> => {
      const db = new OutboxDb();
      await work(db);
      db.close();
    },
    award: (db: OutboxDb, students: string[], userId = TEACHER) =>
      createDevice(db, clock).enqueue(submission(students, { userId })),
    send: (db: OutboxDb) => createDevice(db, clock).drain(async (entry) => ({ ok: true, value: ledger.commit(entry) })),
    /** The browser deletes these databases while no page is open; local storage is another file. */
    wipe: async (...names: string[]): Promise<void> => {
      closePages();
      await Promise.all(names.map((name) => Dexie.delete(name)));
    },
  };
}
