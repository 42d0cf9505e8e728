import { Dexie, type ObservabilitySet } from 'dexie';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { isWaiting, ownEntries, sendable } from '#data/outbox/entry/own-entries.ts';
import { askedToStop, IDLE_DRAIN, isAskedToStop, isLive, LEASE_MS, STOPPED_MS } from './drain-lock.ts';
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
  /** A person takes awards back, and comes first. */
  | { kind: 'busy' }
  | { kind: 'not-due'; retryAt: number }
  | { kind: 'offline'; end: DrainEnd };

/** A device without a network is asked again after this long, should its `online` event be missed. */
const LOOK_AGAIN_MS = 60_000;

/** Awards that are claimed and settled together, at most. */
export const LARGEST_GROUP = 16;

/** A group is settled after this long, however many of it are sent: what was answered is soon on the disk. */
const GROUP_MS = 100;

interface JournalDeps {
  db: OutboxDb;
  owner: string;
  userId: string;
  apiBase: string;
  now: () => number;
  isOffline: () => boolean;
}

/**
 * The database's side of one pass: which award is next, and what was answered. One transaction settles a group of
 * awards, claims the next group and renews the lease. No award is on its way while it runs.
 *
 * A claim (`inFlight`) is written before its award may be sent. From it, a person who takes awards back and the
 * sender after a dead one know which awards may have reached the server. A group is as large as what was sent in
 * `GROUP_MS` before, so that on a slow network one award alone is claimed.
 */
export function createDrainJournal(deps: JournalDeps) {
  const { db, owner, now } = deps;
  /** Submissions of which no more is sent in this pass: stopped by a refusal, or failing for now. */
  const held = new Set<string>();
  let queue: number[] = [];
  /** Claimed and not sent yet. */
  let claims: OutboxEntry[] = [];
  let claimedAt = -Infinity;
  let size = 1;
  let sentOfGroup = 0;
  let isGroupOver = false;
  /** Not on the disk yet. */
  let answers: Settlement[] = [];

  // Somebody else wrote the drain's row: it may be a person who takes awards back. The next transaction finds out.
  const noteChange = (parts: ObservabilitySet): void => {
    if ('all' in parts || `idb://${db.name}/drain/` in parts) isGroupOver = true;
  };
  Dexie.on.storagemutated.subscribe(noteChange);

  /** Settles, then works on in the same transaction. */
  async function write<T>(work: (row: DrainRow) => T | Promise<T>): Promise<T> {
    const result = await db.transaction('rw', db.entries, db.answered, db.drain, async () => {
      await settle(db, answers, now());
      return work((await db.drain.get('drain')) ?? IDLE_DRAIN);
    });
    answers = [];
    // What was noted so far was this transaction, or one before it.
    isGroupOver = false;
    return result;
  }

  const isOurs = (row: DrainRow): boolean => row.lease?.owner === owner;
  const wasAsked = (row: DrainRow): boolean => row.lease?.owner === askedToStop(owner);

  async function giveBack(row: DrainRow, endAs: EndAs): Promise<DrainEnd> {
    const ended = endAs(row);
    const stopped = isOurs(row) || !row.lease ? null : { ...row.lease, until: now() + STOPPED_MS };
    if (isOurs(row) || wasAsked(row)) await db.drain.put({ key: 'drain', lease: stopped, inFlight: [], ...ended });
    return ended.end;
  }

  /** Takes awards from the queue that may be sent: others may have been taken back since the plan. */
  async function takeNext(most: number): Promise<OutboxEntry[]> {
    const taken: OutboxEntry[] = [];
    while (queue.length > 0 && taken.length < most) {
      const rows = await db.entries.bulkGet(queue.splice(0, most - taken.length));
      for (const row of rows) if (row && isWaiting(row) && !held.has(row.submissionId)) taken.push(row);
    }
    return taken;
  }

  async function claimNext(row: DrainRow, most: number, endAs: EndAs): Promise<DrainEnd | 'lost' | 'asked' | null> {
    if (!isOurs(row)) return wasAsked(row) ? 'asked' : 'lost';
    claims = await takeNext(most);
    if (claims.length === 0) {
      // An award made just now waits for no nudge.
      queue = await plan(deps, held);
      claims = await takeNext(most);
    }
    if (claims.length === 0) return giveBack(row, endAs);
    const inFlight = claims.map((entry) => entry.id);
    await db.drain.put(leased(deps, row, inFlight));
    return null;
  }

  return {
    /** Takes the lease if there is something to send, it is due, and the device has a network. */
    begin: (options: DrainOptions): Promise<Begun> =>
      write(async (row) => {
        queue = await plan(deps, held);
        return queue.length === 0 ? { kind: 'idle' } : takeLease(deps, row, options);
      }),
    /**
     * Settles, and claims the next awards. Resolves with how the pass ends where nothing is left that can be sent, with
     * 'lost' where another sender has the lease, and with 'asked' where a person who takes awards back waits for its end.
     */
    async claim(most: number, endAs: EndAs): Promise<DrainEnd | 'lost' | 'asked' | null> {
      const isSlow = Math.abs(now() - claimedAt) > GROUP_MS;
      size = Math.min(most, LARGEST_GROUP, isSlow ? Math.max(1, sentOfGroup >> 1) : size * 2);
      queue.unshift(...claims.map((entry) => entry.seq));
      claims = [];
      const outcome = await write((row) => claimNext(row, size, endAs));
      claimedAt = now();
      sentOfGroup = 0;
      return outcome;
    },
    /** The next award to be sent; null: the group is over. */
    next(): OutboxEntry | null {
      if (sentOfGroup > 0 && Math.abs(now() - claimedAt) > GROUP_MS) isGroupOver = true;
      const entry = isGroupOver ? undefined : claims.shift();
      if (entry) sentOfGroup += 1;
      return entry ?? null;
    },
    /** What became of an award; it is on the disk with the next transaction. */
    note: (...settlements: Settlement[]): void => void answers.push(...settlements),
    /** Sends no more of this submission in this pass. */
    hold(submissionId: string): void {
      held.add(submissionId);
      isGroupOver = true;
    },
    /** Writes down what was noted, even where another sender has the lease. */
    settle: async (): Promise<void> => {
      if (answers.length > 0) await write(() => undefined);
    },
    /** Settles and ends the pass, even where something still waits. */
    end: (endAs: EndAs): Promise<DrainEnd> => write((row) => giveBack(row, endAs)),
    close: (): void => Dexie.on.storagemutated.unsubscribe(noteChange),
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

async function takeLease(deps: JournalDeps, row: DrainRow, { force, insist = false }: DrainOptions): Promise<Begun> {
  const { db, now, isOffline } = deps;
  // Its former sender has stopped for a person who takes awards back.
  if (isAskedToStop(row.lease) && row.inFlight.length === 0 && isLive(row.lease, now())) return { kind: 'busy' };
  const ownWait = row.end?.kind === 'later' && !force ? row.end.retryAt : null;
  for (const retryAt of insist ? [] : [row.serverWaitUntil, ownWait]) {
    if (retryAt !== null && isStillToCome(retryAt, now())) return { kind: 'not-due', retryAt };
  }
  // Claims that a dead sender left behind: whether these reached the server is not known.
  const claimed = await db.entries.where('id').anyOf(row.inFlight).toArray();
  await settle(
    db,
    claimed.map((entry) => ({ kind: 'tried', entry })),
    now(),
  );
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
