import { AWARD_NOT_HERE_YET } from '#contracts/award-ids.ts';
import type { Undo } from '#data/db/undo-db.ts';
import { failureVerdict, type Verdict } from '#data/outbox/rules/retry-policy.ts';
import type { Failure, Result } from '#domain/failure.ts';
import type { OpenUndos, UndoQueue } from './undo-queue.ts';
import type { UndoAnswer } from './undo-rows.ts';

/** Why nothing more is sent for now. */
export type UndoStop = Extract<Verdict, { kind: 'later' | 'sign-in' }>;

/** Undos are settled together after this long, or after this many. */
const GROUP_MS = 100;
const GROUP_SIZE = 16;

export const NO_UNDOS: OpenUndos = { due: [], isAnyOpen: false };

const SERVER_LATER: UndoStop = { kind: 'later', why: 'server', retryAfterMs: null };

/**
 * The undos of one pass, sent one after another. None is settled before its answer: one whose answer was lost is sent
 * again, which takes nothing back twice. One that makes the server fail lets the others go first.
 */
export class UndoSender {
  readonly #queue: UndoQueue;
  readonly #now: () => number;
  #known: OpenUndos = NO_UNDOS;
  readonly #failing = new Set<string>();
  #failedLast = false;
  sentAny = false;
  /** Somebody tapped Undo, or settled one, since the last look. */
  #isStale = true;
  readonly #writes: { end: () => void };

  constructor(queue: UndoQueue, now: () => number) {
    this.#queue = queue;
    this.#now = now;
    this.#writes = queue.onWrite(() => (this.#isStale = true));
  }

  close(): void {
    this.#writes.end();
  }

  get hasDue(): boolean {
    return this.#known.due.length > 0;
  }

  /** Whether an undo waits because the server failed on it. */
  get isFailing(): boolean {
    return this.#failing.size > 0;
  }

  /** Settles what needs no server, and reads the rest. */
  async begin(): Promise<void> {
    await this.#queue.takeBack().catch(() => undefined);
    await this.look();
  }

  /** Reads again what may be sent. Without an undo that waits, only a write can change it. Awards are sent where it can't be read. */
  async look(): Promise<void> {
    if (!this.#isStale && !this.#known.isAnyOpen) return;
    this.#isStale = false;
    const { due, isAnyOpen } = await this.#queue.read().catch(() => NO_UNDOS);
    this.#known = { due: due.filter(({ awardId }) => !this.#failing.has(awardId)), isAnyOpen };
  }

  /** Sends some of them, and settles what was answered. Resolves with why it stopped; null: it may go on. */
  async sendGroup(group: {
    most: number;
    send: (undo: Undo) => Promise<Result<unknown>>;
    shouldStop: () => boolean;
  }): Promise<UndoStop | null> {
    const begun = this.#now();
    const answers: UndoAnswer[] = [];
    let stop: UndoStop | null = null;
    for (const undo of this.#known.due.slice(0, Math.min(group.most, GROUP_SIZE))) {
      if (group.shouldStop() || Math.abs(this.#now() - begun) > GROUP_MS) break;
      stop = await this.#note(undo, await group.send(undo), answers);
      if (stop) break;
    }
    await this.#queue.settle(answers);
    return stop;
  }

  async #note(undo: Undo, answer: Result<unknown>, answers: UndoAnswer[]): Promise<UndoStop | null> {
    const { awardId } = undo;
    const failure = answer.ok ? null : answer.failure;
    const verdict = failure ? failureVerdict(failure) : null;
    if (verdict?.kind === 'later' || verdict?.kind === 'sign-in') return verdict;
    if (verdict?.kind === 'failing') {
      this.#failing.add(awardId);
      if (this.#failedLast) return SERVER_LATER;
      this.#failedLast = true;
      return null;
    }
    this.#failedLast = false;
    this.sentAny = true;
    const at = this.#now();
    if (!verdict) answers.push({ awardId, state: { kind: 'undone', at } });
    else if (isNotHereYet(failure)) answers.push(await this.#queue.withoutAward(undo, verdict));
    else answers.push({ awardId, state: { ...verdict, at } });
    return null;
  }
}

function isNotHereYet(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.code === AWARD_NOT_HERE_YET;
}
