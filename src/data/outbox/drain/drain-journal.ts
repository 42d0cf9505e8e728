import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { isWaiting, ownEntries, sendable } from '#data/outbox/entry/own-entries.ts';
import { IDLE_DRAIN, LEASE_MS } from './drain-lock.ts';
import { isStillToCome } from './retry-policy.ts';
import { settle, type Settlement } from './settle.ts';

/** How a pass ends, given what the row said before. */
export type EndAs = (row: DrainRow) => Pick<DrainRow, 'failures' | 'serverWaitUntil'> & { end: DrainEnd };

/** Why a pass is asked for: what it may skip. */
export interface DrainOptions {
  /** Something has changed (a tap, another call's success): our own back-off no longer holds, and begins again. */
  force: boolean;
  /** A person's Send now, or an online event: a wait that the server asked for does not hold either. */
  insist?: boolean;
}

type Begun =
  | { kind: 'begun' }
  | { kind: 'idle' }
  | { kind: 'not-due'; retryAt: number }
  | { kind: 'offline'; end: DrainEnd };

/** A device without a network is asked again after this long, should its `online` event be missed. */
const LOOK_AGAIN_MS = 60_000;

/** Another sender took the lease: this pass writes what it knows and ends. */
export class LeaseLost extends Error {}

interface JournalDeps {
  db: OutboxDb;
  owner: string;
  userId: string;
  apiBase: string;
  now: () => number;
  isOffline: () => boolean;
}

/**
 * The database's side of one pass: which award is next, and what was answered. One transaction a step settles the award
 * before, claims the award after and renews the lease, so that it can run while the one in between is on its way.
 *
 * A claim (`inFlight`) is written before its award may be sent. From it, a person who takes awards back and the
 * sender after a dead one know which awards may have reached the server.
 */
export function createDrainJournal(deps: JournalDeps) {
  const { db, owner, now } = deps;
  /** Submissions of which no more is sent in this pass: stopped by a refusal, or failing for now. */
  const held = new Set<string>();
  let queue: number[] = [];

  /** Settles, then works on in the same transaction. */
  const write = <T>(settlements: readonly Settlement[], work: (row: DrainRow) => T | Promise<T>): Promise<T> =>
    db.transaction('rw', db.entries, db.answered, db.drain, async () => {
      for (const settlement of settlements) await settle(db, settlement, now());
      return work((await db.drain.get('drain')) ?? IDLE_DRAIN);
    });
  const isOurs = (row: DrainRow): boolean => row.lease?.owner === owner;

  async function giveBack(row: DrainRow, endAs: EndAs): Promise<DrainEnd> {
    const ended = endAs(row);
    if (isOurs(row)) await db.drain.put({ key: 'drain', lease: null, inFlight: [], ...ended });
    return ended.end;
  }

  return {
    /** Sends no more of this submission in this pass; what was claimed already goes back to the head of the plan. */
    hold: (submissionId: string, claimed: OutboxEntry | null): void => {
      held.add(submissionId);
      if (claimed) queue.unshift(claimed.seq);
    },
    /** Writes answers down, even where another sender has the lease. */
    settle: (settlements: readonly Settlement[]): Promise<void> => write(settlements, () => undefined),
    /** Takes the lease if there is something to send, it is due, and the device has a network. */
    begin: (options: DrainOptions): Promise<Begun> =>
      write([], async (row) => {
        queue = await plan(deps, held);
        return queue.length === 0 ? { kind: 'idle' } : takeLease(deps, row, options);
      }),
    /** Settles, and claims the next award beside the one that is on its way. Null: the plan is used up. */
    step: (settlements: readonly Settlement[], onItsWay: OutboxEntry | null): Promise<OutboxEntry | null> =>
      write(settlements, async (row) => {
        if (!isOurs(row)) return 'lost' as const;
        const next = await firstWaiting(db, queue, held);
        const inFlight = [onItsWay, next].flatMap((entry) => entry?.id ?? []);
        await db.drain.put(leased(deps, row, inFlight));
        return next;
      }).then((claimed) => {
        // Thrown here, so that what was settled stays written.
        if (claimed === 'lost') throw new LeaseLost();
        return claimed;
      }),
    /** Settles, and ends the pass unless more can be sent ('again'): an award made just now waits for no nudge. */
    finish: (settlements: readonly Settlement[], endAs: EndAs): Promise<'again' | DrainEnd> =>
      write(settlements, async (row) => {
        if (isOurs(row)) queue = await plan(deps, held);
        return isOurs(row) && queue.length > 0 ? 'again' : giveBack(row, endAs);
      }),
    /** Settles and ends the pass, even where something still waits. */
    end: (settlements: readonly Settlement[], endAs: EndAs): Promise<DrainEnd> =>
      write(settlements, (row) => giveBack(row, endAs)),
  };
}

export type DrainJournal = ReturnType<typeof createDrainJournal>;

/** The seq of all that may be sent, in the order in which it was made. */
async function plan({ db, userId, apiBase }: JournalDeps, held: ReadonlySet<string>): Promise<number[]> {
  const rows = await ownEntries(db, userId);
  return sendable(rows)
    .filter((row) => row.apiBase === apiBase && !held.has(row.submissionId))
    .map((row) => row.seq);
}

/** Takes awards from the queue up to the first that may be sent: others may have been taken back since the plan. */
async function firstWaiting(db: OutboxDb, queue: number[], held: ReadonlySet<string>): Promise<OutboxEntry | null> {
  for (let seq = queue.shift(); seq !== undefined; seq = queue.shift()) {
    const entry = await db.entries.get(seq);
    if (entry && isWaiting(entry) && !held.has(entry.submissionId)) return entry;
  }
  return null;
}

async function takeLease(deps: JournalDeps, row: DrainRow, { force, insist = false }: DrainOptions): Promise<Begun> {
  const { db, now, isOffline } = deps;
  const ownWait = row.end?.kind === 'later' && !force ? row.end.retryAt : null;
  for (const retryAt of insist ? [] : [row.serverWaitUntil, ownWait]) {
    if (retryAt !== null && isStillToCome(retryAt, now())) return { kind: 'not-due', retryAt };
  }
  // Claims that a dead sender left behind: whether these reached the server is not known.
  for (const entry of await db.entries.where('id').anyOf(row.inFlight).toArray()) {
    await settle(db, { kind: 'tried', entry }, now());
  }
  if (isOffline()) {
    const end: DrainEnd = { kind: 'later', at: now(), why: 'offline', retryAt: now() + LOOK_AGAIN_MS };
    await db.drain.put({ ...row, lease: null, inFlight: [], end });
    return { kind: 'offline', end };
  }
  const failures = force || insist ? 0 : row.failures;
  await db.drain.put(leased(deps, { ...row, lease: null, serverWaitUntil: null, failures }, []));
  return { kind: 'begun' };
}

function leased({ owner, now }: JournalDeps, row: DrainRow, inFlight: string[]): DrainRow {
  return { ...row, lease: { owner, since: row.lease?.since ?? now(), until: now() + LEASE_MS }, inFlight };
}
