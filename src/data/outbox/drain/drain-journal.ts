import { onWrite } from '#data/db/on-write.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { isWaiting, ownEntries, sendable } from '#data/outbox/rules/own-entries.ts';
import {
  askedToStop,
  IDLE_DRAIN,
  isAskedToStop,
  isLive,
  isTaken,
  LEASE_MS,
  STOPPED_MS,
} from '#data/outbox/rules/drain-lock.ts';
import { isStillToCome } from '#data/outbox/rules/retry-policy.ts';
import { settle, type Settlement } from '#data/outbox/rules/settle.ts';

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
  /** A person takes awards back, and comes first; or another sender was faster. */
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
  hasLock: boolean;
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
export class DrainJournal {
  readonly #deps: JournalDeps;
  /** Submissions of which no more is sent in this pass: stopped by a refusal, or failing for now. */
  readonly #held = new Set<string>();
  #queue: number[] = [];
  /** Claimed and not sent yet. */
  #claims: OutboxEntry[] = [];
  #claimedAt = -Infinity;
  #size = 1;
  #sentOfGroup = 0;
  #isGroupOver = false;
  /** Not on the disk yet. */
  #answers: Settlement[] = [];

  /** Somebody else wrote the drain's row: a person may take awards back. The next transaction finds out. */
  readonly #others: { end: () => void };

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#others = onWrite([deps.db.drain], () => (this.#isGroupOver = true));
  }

  close(): void {
    this.#others.end();
  }

  /** Takes the lease if there is something to send (`hasUndos`: beside awards), it is due, and the device has a network. */
  begin(options: DrainOptions, hasUndos: boolean): Promise<Begun> {
    return this.#write(async (row) => {
      this.#queue = await plan(this.#deps, this.#held);
      if (this.#queue.length > 0 || hasUndos) return takeLease(this.#deps, row, options);
      // What the pass before left to this one was taken back.
      const { db, now } = this.#deps;
      if (row.end?.kind === 'more' && row.lease === null) {
        await db.drain.put({ ...row, end: { kind: 'done', at: now() } });
      }
      return { kind: 'idle' };
    });
  }

  /**
   * Settles, and claims the next awards. Resolves with how the pass ends where nothing is left that can be sent, with
   * 'lost' where another sender has the lease, and with 'asked' where a person who takes awards back waits for its end.
   * With `hasUndos` the pass does not end where no award is left: 'paused'.
   */
  async claim(most: number, endAs: EndAs, hasUndos: boolean): Promise<DrainEnd | 'lost' | 'asked' | 'paused' | null> {
    const isSlow = this.#groupMs() > GROUP_MS;
    this.#size = Math.min(most, LARGEST_GROUP, isSlow ? Math.max(1, this.#sentOfGroup >> 1) : this.#size * 2);
    this.#queue.unshift(...this.#claims.map((entry) => entry.seq));
    this.#claims = [];
    const outcome = await this.#write((row) => this.#claimNext(row, endAs, hasUndos));
    this.#claimedAt = this.#deps.now();
    this.#sentOfGroup = 0;
    return outcome;
  }

  /** Settles, gives back what was claimed and not sent, and renews the lease: something else is sent for a while. */
  async pause(): Promise<'lost' | 'asked' | 'paused'> {
    this.#queue.unshift(...this.#claims.splice(0).map((entry) => entry.seq));
    return this.#write(async (row) => {
      if (!this.#isOurs(row)) return this.#wasAsked(row) ? 'asked' : 'lost';
      await this.#deps.db.drain.put(leased(this.#deps, row, []));
      return 'paused';
    });
  }

  /** The next award to be sent; null: the group is over. */
  next(): OutboxEntry | null {
    if (this.#sentOfGroup > 0 && this.#groupMs() > GROUP_MS) this.#isGroupOver = true;
    const entry = this.#isGroupOver ? undefined : this.#claims.shift();
    if (entry) this.#sentOfGroup += 1;
    return entry ?? null;
  }

  /** What became of an award; it is on the disk with the next transaction. */
  note(...settlements: Settlement[]): void {
    this.#answers.push(...settlements);
  }

  /** Sends no more of this submission in this pass. */
  hold(submissionId: string): void {
    this.#held.add(submissionId);
    this.#isGroupOver = true;
  }

  /** Writes down what was noted, even where another sender has the lease. */
  async settle(): Promise<void> {
    if (this.#answers.length > 0) await this.#write(() => undefined);
  }

  /** Settles and ends the pass, even where something still waits. */
  end(endAs: EndAs): Promise<DrainEnd> {
    return this.#write((row) => this.#giveBack(row, endAs));
  }

  /** Settles, then works on in the same transaction. */
  async #write<T>(work: (row: DrainRow) => T | Promise<T>): Promise<T> {
    const { db, now } = this.#deps;
    const result = await db.transaction('rw', db.entries, db.answered, db.drain, async () => {
      await settle(db, this.#answers, now());
      return work((await db.drain.get('drain')) ?? IDLE_DRAIN);
    });
    this.#answers = [];
    // What was noted so far was this transaction, or one before it.
    this.#isGroupOver = false;
    return result;
  }

  async #claimNext(
    row: DrainRow,
    endAs: EndAs,
    hasUndos: boolean,
  ): Promise<DrainEnd | 'lost' | 'asked' | 'paused' | null> {
    if (!this.#isOurs(row)) return this.#wasAsked(row) ? 'asked' : 'lost';
    this.#claims = await this.#takeNext();
    if (this.#claims.length === 0) {
      // An award made just now waits for no nudge.
      this.#queue = await plan(this.#deps, this.#held);
      this.#claims = await this.#takeNext();
    }
    if (this.#claims.length === 0 && !hasUndos) return this.#giveBack(row, endAs);
    const inFlight = this.#claims.map((entry) => entry.id);
    await this.#deps.db.drain.put(leased(this.#deps, row, inFlight));
    return inFlight.length === 0 ? 'paused' : null;
  }

  /** Takes awards from the queue that may be sent: others may have been taken back since the plan. */
  async #takeNext(): Promise<OutboxEntry[]> {
    const taken: OutboxEntry[] = [];
    while (this.#queue.length > 0 && taken.length < this.#size) {
      const rows = await this.#deps.db.entries.bulkGet(this.#queue.splice(0, this.#size - taken.length));
      for (const row of rows) {
        if (!row) continue;
        // Another sender has stopped it.
        if (!isWaiting(row)) this.#held.add(row.submissionId);
        if (!this.#held.has(row.submissionId)) taken.push(row);
      }
    }
    return taken;
  }

  async #giveBack(row: DrainRow, endAs: EndAs): Promise<DrainEnd> {
    const ended = endAs(row);
    const { db, now } = this.#deps;
    const stopped = this.#isOurs(row) || !row.lease ? null : { ...row.lease, until: now() + STOPPED_MS };
    if (this.#isOurs(row) || this.#wasAsked(row)) {
      await db.drain.put({ key: 'drain', lease: stopped, inFlight: [], ...ended });
    }
    return ended.end;
  }

  #isOurs(row: DrainRow): boolean {
    return row.lease?.owner === this.#deps.owner;
  }

  #wasAsked(row: DrainRow): boolean {
    return row.lease?.owner === askedToStop(this.#deps.owner);
  }

  #groupMs(): number {
    return Math.abs(this.#deps.now() - this.#claimedAt);
  }
}

/** The seq of all that may be sent, in the order in which it was made. */
async function plan({ db, userId, apiBase }: JournalDeps, held: ReadonlySet<string>): Promise<number[]> {
  const rows = await ownEntries(db, userId);
  return sendable(rows)
    .filter((row) => row.apiBase === apiBase && !held.has(row.submissionId))
    .map((row) => row.seq);
}

async function takeLease(deps: JournalDeps, row: DrainRow, { force, insist = false }: DrainOptions): Promise<Begun> {
  const { db, now, isOffline, hasLock } = deps;
  if (isTaken(row.lease, now(), hasLock)) return { kind: 'busy' };
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
