import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { AwardResponse } from '#contracts/awards.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { drainOutbox, type DrainDeps, type DrainOutcome, type Group } from '#data/outbox/drain/drain-outbox.ts';
import { enqueueAwards, type Enqueued, type NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { createOutboxReader } from '#data/outbox/view/outbox-reader.ts';
import { outboxState, type OutboxState } from '#data/outbox/view/outbox-state.ts';
import { createUndoQueue } from '#data/outbox/undo/undo-queue.ts';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';

export { createClock } from './clock.ts';
export { newId } from './ids.ts';

export const TEACHER = 'teacher-1';
export const SERVER = 'https://school.test';

/** A device whose disk is empty; databases opened before keep their own disk. */
export function emptyDisk(): void {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
}

export function freshOutbox(): OutboxDb {
  emptyDisk();
  return new OutboxDb();
}

/**
 * What iOS does to a page in the background: while `next()` gives an error, a new transaction throws it. It holds for the
 * connections of `db` that are made from now on; the answer ends it.
 */
export async function breakConnections(db: Dexie, next: () => DOMException | null): Promise<() => void> {
  await db.open();
  const connection = Object.getPrototypeOf(db.backendDB()) as IDBDatabase;
  const begin = connection.transaction;
  connection.transaction = function transaction(...args) {
    const error = this.name === db.name ? next() : null;
    if (error) throw error;
    return begin.apply(this, args);
  };
  // Dexie holds on to the method of a connection that is open.
  db.close({ disableAutoOpen: false });
  return () => {
    connection.transaction = begin;
  };
}

export const lostConnection = (name: string): DOMException =>
  new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', name);

export function submission(studentIds: readonly string[], more: Partial<NewSubmission> = {}): NewSubmission {
  return {
    submissionId: newId(),
    userId: TEACHER,
    apiBase: SERVER,
    students: studentIds.map((id) => ({ id, name: `Student ${id}`, houseName: 'Savant' })),
    habit: { id: 'habit-1', name: 'Own It' },
    reasons: [{ id: 'reason-1', text: 'Work Hard' }],
    comment: '',
    points: 1,
    ...more,
  };
}

export const range = (count: number, prefix = 's'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** A server's ledger: first come, first written; the same id twice is one row. */
export function createLedger() {
  const rows: Array<{ id: string; studentId: string }> = [];
  return {
    rows,
    students: () => rows.map((row) => row.studentId),
    commit(entry: OutboxEntry): AwardResponse {
      const known = rows.findIndex((row) => row.id === entry.id);
      if (known < 0) rows.push({ id: entry.id, studentId: entry.request.student_id });
      return {
        id: entry.id,
        client_award_id: entry.id,
        student_id: entry.request.student_id,
        points: entry.request.points,
        seq: known < 0 ? rows.length : known + 1,
        recorded_at: new Date(0).toISOString(),
        status: 'counted',
        replayed: known >= 0,
      };
    },
  };
}

export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
export const OFFLINE: Failure = { kind: 'offline' };
export const error500: Failure = { kind: 'busy', status: 500, detail: null, retryAfterMs: null };
export const refusal: Failure = { kind: 'refused', status: 404, detail: 'Student not found.', code: null };

/** Puts a submission into the outbox of a page or a tablet, as a tap on Award does. */
export const tapAward = (
  { outboxDb: db, now, zone }: { outboxDb: OutboxDb; now: () => number; zone: () => string | null },
  made: NewSubmission,
): Promise<Enqueued> => enqueueAwards({ db, now, zone, newId }, made);

type Send = Group['sendAward'];

/** A tablet with an outbox: enqueue and drain with one clock, no jitter, no lock unless asked for. */
export function createDevice(db: OutboxDb, clock: Pick<Clock, 'now' | 'zone'>, over: Partial<DrainDeps & Group> = {}) {
  const {
    most = 16,
    resolveDoubt = async () => ({ kind: 'send' }) as const,
    sendReversal = async () => failed(OFFLINE),
    ...others
  } = over;
  const deps = { db, now: clock.now, zone: clock.zone, newId };
  const account = { userId: TEACHER, apiBase: SERVER };
  const undos = createUndoQueue({ outboxDb: db, undoDb: new UndoDb(), ...account, now: clock.now });
  return {
    async enqueue(made: NewSubmission): Promise<{ submissionId: string }> {
      await enqueueAwards(deps, made);
      return { submissionId: made.submissionId };
    },
    drain: (sendAward: Send, options: DrainOptions = { force: false }): Promise<DrainOutcome> =>
      drainOutbox(
        {
          ...deps,
          ...account,
          undos,
          openGroup: async () => ({ most, sendAward, resolveDoubt, sendReversal }),
          isOffline: () => false,
          lock: (pass) => pass(true),
          random: () => 0,
          ...others,
        },
        options,
      ),
  };
}

/** What the screens know about an account's outbox, with everything that was ever answered. */
export async function readOutbox(db: OutboxDb, userId: string, now: number): Promise<OutboxState> {
  const undoDb = new UndoDb();
  const rows = await createOutboxReader({ outboxDb: db, undoDb }, userId).read('all', { since: 0, submissions: [] });
  undoDb.close();
  return outboxState(rows, { now, sessionEnded: false, connection: 'online' });
}

/** A device whose second copies need no waiting, and that has nothing to give back to a full disk. */
export const NO_JOURNAL = {
  toSend: (): void => undefined,
  copied: async (): Promise<void> => undefined,
  giveRoom: async (): Promise<void> => undefined,
};
