import type { AwardReceipt } from '#data/api/dialects/decode/award.ts';
import { backOff } from '#domain/back-off.ts';
import type { Result } from '#domain/failure.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, OutboxEntry } from '#data/db/outbox-rows.ts';
import type { Undo } from '#data/db/undo-db.ts';
import type { Doubt } from '#data/outbox/doubt/resolve-doubt.ts';
import type { UndoQueue } from '#data/outbox/undo/undo-queue.ts';
import { NO_UNDOS, UndoSender } from '#data/outbox/undo/undo-sender.ts';
import { DrainJournal, type DrainOptions, type EndAs } from './drain-journal.ts';
import { withoutLock } from '#data/outbox/rules/drain-lock.ts';
import { PASS_WAITS, serverWaitMs, verdictOn, type Verdict } from '#data/outbox/rules/retry-policy.ts';
import type { Settlement } from '#data/outbox/rules/settle.ts';

/** How the awards of one group are sent: with what is known of the session and of the server when it begins. */
export interface Group {
  /** How many awards may be claimed at once. One, where the server can't tell an award that it got twice. */
  most: number;
  sendAward: (entry: OutboxEntry) => Promise<Result<AwardReceipt>>;
  /** What to do with an award that was sent before without an answer. */
  resolveDoubt: (entry: OutboxEntry) => Promise<Doubt>;
  sendReversal: (undo: Undo) => Promise<Result<unknown>>;
}

/** Every effect of a pass; page, worker and fault tests run the same code with their own. */
export interface DrainDeps {
  db: OutboxDb;
  /** Whose awards are sent, and to which server. */
  userId: string;
  apiBase: string;
  openGroup: () => Promise<Group>;
  undos: UndoQueue;
  /**
   * Whether the device knows that it has no network (`navigator.onLine` is false). Then nothing is claimed or tried, so
   * everything that waits can be taken back. False proves nothing: only a request can find out.
   */
  isOffline: () => boolean;
  /** Runs a pass unless another is running on this device. */
  lock: <T>(pass: (hasLock: boolean) => Promise<T>) => Promise<T | 'busy'>;
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
}

export type DrainOutcome =
  | DrainEnd
  /** Another sender is at work. */
  | { kind: 'busy' }
  | { kind: 'idle' }
  | { kind: 'not-due'; retryAt: number };

/** Browsers end a worker's event after about 3 minutes; a pass ends before that. */
const BUDGET_MS = 120_000;

/**
 * Sends what waits, one award at a time, in the order in which it was made, and then the undos of what is answered. Ends
 * when nothing can be sent, when the server or the network says later, or when its time is up.
 */
export async function drainOutbox(deps: DrainDeps, options: DrainOptions): Promise<DrainOutcome> {
  const outcome = await deps.lock(async (hasLock) => {
    const first = await runPass(deps, options, hasLock);
    // An undo that was tapped as the pass ended found its sender busy.
    const isOver = first.kind === 'done' || first.kind === 'idle';
    const { due } = isOver ? await deps.undos.read().catch(() => NO_UNDOS) : NO_UNDOS;
    return due.length > 0 ? runPass(deps, options, hasLock) : first;
  });
  return outcome === 'busy' ? { kind: 'busy' } : outcome;
}

type Ending = 'done' | 'more' | 'sign-in' | Extract<Verdict, { kind: 'later' | 'rest' }>;

const NO_NETWORK: Ending = { kind: 'later', why: 'offline', retryAfterMs: null };
const SERVER_LATER: Ending = { kind: 'later', why: 'server', retryAfterMs: null };

/** One pass, with what it has learned from its answers. */
interface Pass {
  readonly deps: DrainDeps;
  readonly journal: DrainJournal;
  readonly undos: UndoSender;
  readonly startedAt: number;
  sentAny: boolean;
  /** A 5xx that may be this award's own fault; the next submission's answer decides. */
  suspect: Extract<Settlement, { kind: 'failed-alone' }> | null;
  /** How it ends once nothing more can be sent. */
  ending: Ending;
}

async function runPass(deps: DrainDeps, options: DrainOptions, hasLock: boolean): Promise<DrainOutcome> {
  const owner = hasLock ? deps.newId() : withoutLock(deps.newId());
  const journal = new DrainJournal({ ...deps, owner, hasLock });
  const undos = new UndoSender(deps.undos, deps.now);
  try {
    await undos.begin();
    const begun = await journal.begin(options, undos.hasDue);
    if (begun.kind === 'offline') return begun.end;
    if (begun.kind !== 'begun') return begun;
    const startedAt = deps.now();
    return await sendGroups({ deps, journal, undos, startedAt, sentAny: false, suspect: null, ending: 'done' });
  } catch (error) {
    // The database failed us; the answers are not thrown away for that.
    await journal.settle().catch(() => undefined);
    throw error;
  } finally {
    journal.close();
    undos.close();
  }
}

/**
 * Claims a group of awards and sends it, one after another, then a group of undos, and so on until nothing more can be
 * sent. So neither waits for all of the other.
 */
async function sendGroups(pass: Pass): Promise<DrainOutcome> {
  const { deps, journal, undos } = pass;
  for (let isUndosTurn = false; ; isUndosTurn = !isUndosTurn) {
    await undos.look();
    if (isUndosTurn && !undos.hasDue) continue;
    const group = await deps.openGroup();
    const claimed = isUndosTurn
      ? await journal.pause()
      : await journal.claim(group.most, endAs(pass, pass.ending), undos.hasDue);
    if (claimed === 'lost') return { kind: 'busy' };
    if (claimed === 'asked') return journal.end(endAs(pass, pass.ending === 'done' ? 'more' : pass.ending));
    if (claimed !== null && claimed !== 'paused') return claimed;
    const ending = isUndosTurn || claimed === 'paused' ? await sendUndos(pass, group) : await sendAwards(pass, group);
    if (ending) return journal.end(endAs(pass, ending));
  }
}

/** Sends the awards that were claimed. Null: the pass continues. */
async function sendAwards(pass: Pass, group: Group): Promise<Ending | null> {
  const { journal } = pass;
  for (let entry = journal.next(); entry; entry = journal.next()) {
    const ending = reasonToStop(pass) ?? (await sendOne(pass, group, entry));
    if (ending) return ending;
  }
  return null;
}

/** Its award was claimed, but has not left the device: the pass gives it back untried. */
function reasonToStop({ deps, startedAt }: Pass): Ending | null {
  if (Math.abs(deps.now() - startedAt) > BUDGET_MS) return 'more';
  return deps.isOffline() ? NO_NETWORK : null;
}

async function sendUndos(pass: Pass, group: Group): Promise<Ending | null> {
  const { undos } = pass;
  const ending = reasonToStop(pass);
  if (ending) return ending;
  const stop = await undos.sendGroup({
    most: group.most,
    send: group.sendReversal,
    shouldStop: () => reasonToStop(pass) !== null,
  });
  if (undos.sentAny) pass.sentAny = true;
  if (undos.isFailing && pass.ending === 'done') pass.ending = SERVER_LATER;
  return stop?.kind === 'sign-in' ? 'sign-in' : stop;
}

/** Sends one award, and notes what its answer means for the award and for the pass. Null: the pass continues. */
async function sendOne(pass: Pass, group: Group, entry: OutboxEntry): Promise<Ending | null> {
  const { journal } = pass;
  const doubt = await group.resolveDoubt(entry);
  const verdict = doubt.kind === 'send' ? verdictOn(await group.sendAward(entry)) : doubt;
  switch (verdict.kind) {
    case 'sent':
      journal.note({ ...verdict, entry });
      if (pass.suspect) journal.note(pass.suspect);
      pass.sentAny = true;
      pass.suspect = null;
      return null;
    case 'refused':
    case 'unsure':
      journal.note({ ...verdict, entry });
      journal.hold(entry.submissionId);
      return null;
    case 'failing':
      journal.note({ kind: 'tried', entry });
      if (pass.suspect) return SERVER_LATER;
      pass.suspect = { kind: 'failed-alone', entry, status: verdict.status, detail: verdict.detail };
      pass.ending = SERVER_LATER;
      journal.hold(entry.submissionId);
      return null;
    case 'rest':
      pass.ending = sooner(pass.ending, verdict);
      journal.hold(entry.submissionId);
      return null;
    case 'later':
      if (doubt.kind === 'send' && !verdict.isPutOff) journal.note({ kind: 'tried', entry });
      return verdict;
    case 'sign-in':
      return 'sign-in';
  }
}

/** Of several rests the shortest counts; a server that fails counts more than any. */
function sooner(ending: Ending, rest: Extract<Verdict, { kind: 'rest' }>): Ending {
  if (ending === 'done') return rest;
  return typeof ending === 'object' && ending.kind === 'rest' && rest.forMs < ending.forMs ? rest : ending;
}

function endAs({ deps, sentAny }: Pass, ending: Ending): EndAs {
  return ({ failures: failuresBefore }) => {
    const at = deps.now();
    const none = { failures: 0, serverWaitUntil: null };
    if (ending === 'done' || ending === 'more') return { end: { kind: ending, at }, ...none };
    if (ending === 'sign-in') return { end: { kind: 'sign-in', at, userId: deps.userId }, ...none };
    if (ending.kind === 'rest') {
      const end = { kind: 'later', at, why: 'server', retryAt: at + ending.forMs } as const;
      return { end, failures: failuresBefore, serverWaitUntil: null };
    }
    const failures = sentAny ? 1 : failuresBefore + 1;
    const wait = ending.retryAfterMs === null ? null : serverWaitMs(ending.retryAfterMs);
    const retryAt = at + Math.max(wait ?? 0, backOff(failures, PASS_WAITS, deps.random()));
    return {
      end: { kind: 'later', at, why: ending.why, retryAt },
      failures,
      serverWaitUntil: wait === null ? null : at + wait,
    };
  };
}
