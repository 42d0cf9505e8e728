import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, DrainRow, EntryAnswer, OutboxEntry } from '#data/db/outbox-rows.ts';
import { IDLE_DRAIN, LEASE_MS } from './drain-lock.ts';
import { isWaiting, ownEntries } from '#data/outbox/entry/own-entries.ts';
import { isStillToCome, LONE_TRIES } from './retry-policy.ts';

/** What a pass writes about one award. */
export type Settlement = { entry: OutboxEntry } & (
  | { kind: 'sent'; ledgerSeq: number | null; replayed: boolean }
  | { kind: 'refused'; status: number; detail: string | null }
  /** Sent without an answer, and nobody can tell whether it arrived. */
  | { kind: 'unsure' }
  /** No answer that counts; it stays in the queue. */
  | { kind: 'tried' }
  /** It failed while another submission got through. */
  | { kind: 'failed-alone'; status: number; detail: string | null }
);

/** How a pass ends, given what the row said before. */
export type EndAs = (row: DrainRow) => Pick<DrainRow, 'failures' | 'serverWaitUntil'> & { end: DrainEnd };

/** Why a pass is asked for: what it may skip. */
export interface DrainOptions {
  /** Something has changed (a tap, another call's success): our own back-off no longer holds, and begins afresh. */
  force: boolean;
  /** A person's Send now, or an online event: nor does a wait that the server asked for. */
  insist?: boolean;
}

/** A device without a network is asked again after this long, should its `online` event be missed. */
const LOOK_AGAIN_MS = 60_000;

/** Another sender took the lease: this pass writes what it knows and ends. */
export class LeaseLost extends Error {}

/**
 * The database's side of one pass: which award is next, and what was answered. One transaction a step settles the award
 * before, claims the award after and renews the lease, so that it can run while the one in between is on its way.
 *
 * A claim (`inFlight`) is written before its award may be sent. Whoever takes an award back, or finds the sender dead,
 * knows by it which awards may have reached the server.
 */
export function createDrainJournal(deps: {
  db: OutboxDb;
  owner: string;
  userId: string;
  apiBase: string;
  now: () => number;
  isOffline: () => boolean;
}) {
  const { db, owner, userId, apiBase, now, isOffline } = deps;
  /** Submissions that are not sent on in this pass: stopped by a refusal, or failing for now. */
  const held = new Set<string>();
  let queue: number[] = [];

  const drainRow = async (): Promise<DrainRow> => (await db.drain.get('drain')) ?? IDLE_DRAIN;
  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    db.transaction('rw', db.entries, db.answered, db.drain, work);

  /** The seq of all that may be sent, in the order in which it was made. */
  async function plan(): Promise<number[]> {
    const rows = await ownEntries(db, userId);
    const stopped = new Set(rows.filter((row) => !isWaiting(row)).map((row) => row.submissionId));
    return rows
      .filter((row) => row.apiBase === apiBase && !stopped.has(row.submissionId) && !held.has(row.submissionId))
      .map((row) => row.seq);
  }

  async function claimNext(): Promise<OutboxEntry | null> {
    for (;;) {
      const seq = queue.shift();
      if (seq === undefined) return null;
      const entry = await db.entries.get(seq);
      // It may have been taken back since the plan was made.
      if (entry && isWaiting(entry) && !held.has(entry.submissionId)) return entry;
    }
  }

  const renewed = (row: DrainRow, inFlight: string[]): DrainRow => ({
    ...row,
    lease: { owner, since: row.lease?.since ?? now(), until: now() + LEASE_MS },
    inFlight,
  });

  async function giveBack(row: DrainRow, endAs: EndAs): Promise<DrainEnd> {
    const ended = endAs(row);
    if (row.lease?.owner === owner) await db.drain.put({ key: 'drain', lease: null, inFlight: [], ...ended });
    return ended.end;
  }

  return {
    /** Sends no more of this submission in this pass; what was claimed already goes back to the head of the plan. */
    hold: (submissionId: string, claimed: OutboxEntry | null): void => {
      held.add(submissionId);
      if (claimed) queue.unshift(claimed.seq);
    },

    /** Writes answers down, whoever has the lease. */
    settle: (settlements: readonly Settlement[]): Promise<void> =>
      inTransaction(async () => {
        for (const settlement of settlements) await settle(db, settlement, now());
      }),

    /** Takes the lease if there is something to send, it is due, and the device has a network. */
    begin: ({
      force,
      insist = false,
    }: DrainOptions): Promise<
      { kind: 'begun' } | { kind: 'idle' } | { kind: 'not-due'; retryAt: number } | { kind: 'offline'; end: DrainEnd }
    > =>
      inTransaction(async () => {
        const row = await drainRow();
        queue = await plan();
        if (queue.length === 0) return { kind: 'idle' };
        const own = row.end?.kind === 'later' && !force ? row.end.retryAt : null;
        for (const wait of insist ? [] : [row.serverWaitUntil, own]) {
          if (wait !== null && isStillToCome(wait, now())) return { kind: 'not-due', retryAt: wait };
        }
        await markTried(db, row.inFlight, now());
        if (isOffline()) {
          const end: DrainEnd = { kind: 'later', at: now(), why: 'offline', retryAt: now() + LOOK_AGAIN_MS };
          await db.drain.put({ ...row, lease: null, inFlight: [], end });
          return { kind: 'offline', end };
        }
        await db.drain.put(
          renewed({ ...row, lease: null, serverWaitUntil: null, failures: force || insist ? 0 : row.failures }, []),
        );
        return { kind: 'begun' };
      }),

    /** Settles, and claims the next award beside the one that is on its way. Null: the plan is used up. */
    step: async (settlements: readonly Settlement[], onItsWay: OutboxEntry | null): Promise<OutboxEntry | null> => {
      const claimed = await inTransaction(async () => {
        const row = await drainRow();
        for (const settlement of settlements) await settle(db, settlement, now());
        if (row.lease?.owner !== owner) return 'lost';
        const next = await claimNext();
        await db.drain.put(
          renewed(
            row,
            [onItsWay, next].flatMap((entry) => entry?.id ?? []),
          ),
        );
        return next;
      });
      if (claimed === 'lost') throw new LeaseLost();
      return claimed;
    },

    /**
     * Settles and ends the pass if nothing more can be sent; else it keeps the lease and answers 'again' (an award that
     * came meanwhile must not wait for the next nudge).
     */
    finish: (settlements: readonly Settlement[], endAs: EndAs): Promise<'again' | DrainEnd> =>
      inTransaction(async () => {
        for (const settlement of settlements) await settle(db, settlement, now());
        const row = await drainRow();
        if (row.lease?.owner === owner) {
          queue = await plan();
          if (queue.length > 0) return 'again';
        }
        return giveBack(row, endAs);
      }),

    /** Settles and ends the pass, whatever still waits. */
    end: (settlements: readonly Settlement[], endAs: EndAs): Promise<DrainEnd> =>
      inTransaction(async () => {
        for (const settlement of settlements) await settle(db, settlement, now());
        return giveBack(await drainRow(), endAs);
      }),
  };
}

/** Claims that a dead sender left behind: whether these reached the server is not known. */
async function markTried(db: OutboxDb, ids: readonly string[], at: number): Promise<void> {
  for (const entry of await db.entries.where('id').anyOf(ids).toArray()) {
    await settle(db, { kind: 'tried', entry }, at);
  }
}

async function settle(db: OutboxDb, settlement: Settlement, at: number): Promise<void> {
  const { entry } = settlement;
  if (settlement.kind === 'sent') {
    const { ledgerSeq, replayed } = settlement;
    await answer(db, entry, { kind: 'sent', ledgerSeq, replayed }, at);
    return;
  }
  const row = await db.entries.get(entry.seq);
  if (row?.state.kind !== 'waiting') return;
  const tries = row.state.tries + (settlement.kind === 'failed-alone' ? 0 : 1);
  const loneTries = row.state.loneTries + (settlement.kind === 'failed-alone' ? 1 : 0);
  if (settlement.kind === 'unsure') {
    await db.entries.put({ ...row, state: { kind: 'unsure', at } });
  } else if (settlement.kind === 'refused') {
    const { status, detail } = settlement;
    await db.entries.put({ ...row, state: { kind: 'refused', status, detail, at } });
  } else if (settlement.kind === 'failed-alone' && loneTries >= LONE_TRIES) {
    const { status, detail } = settlement;
    await db.entries.put({ ...row, state: { kind: 'set-aside', status, detail, at } });
  } else {
    await db.entries.put({ ...row, state: { kind: 'waiting', tries, loneTries, triedAt: at } });
  }
}

/** Moves an award out of the queue. The stored row is what is kept: its names may have been blanked meanwhile. */
export async function answer(db: OutboxDb, entry: OutboxEntry, what: EntryAnswer, at: number): Promise<void> {
  const stored = (await db.entries.get(entry.seq)) ?? entry;
  const { state: _left, ...kept } = stored;
  const before = await db.answered.get(entry.id);
  await db.entries.delete(entry.seq);
  await db.answered.put({ ...kept, ...before, answer: what, answeredAt: at });
}
