import type { AwardReceipt } from '#data/api/dialects/decode/award.ts';
import type { Result } from '#domain/failure.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, OutboxEntry } from '#data/db/outbox-rows.ts';
import type { Doubt } from '#data/outbox/doubt/resolve-doubt.ts';
import { createDrainJournal, LeaseLost, type DrainJournal, type DrainOptions, type EndAs } from './drain-journal.ts';
import { backoffMs, serverWaitMs, verdictOn, type Verdict } from './retry-policy.ts';
import type { Settlement } from './settle.ts';

/** Every effect of a pass; page, worker and fault tests run the same code with their own. */
export interface DrainDeps {
  db: OutboxDb;
  /** Whose awards are sent, and to which server. */
  userId: string;
  apiBase: string;
  sendAward: (entry: OutboxEntry) => Promise<Result<AwardReceipt>>;
  /** What to do with an award that was sent before without an answer. */
  resolveDoubt: (entry: OutboxEntry) => Promise<Doubt>;
  /**
   * Whether the device knows that it has no network (`navigator.onLine` is false). Then nothing is claimed or tried, so
   * everything that waits can be taken back. False proves nothing: only a request can find out.
   */
  isOffline: () => boolean;
  /** Runs a pass unless another is running on this device. */
  lock: <T>(pass: () => Promise<T>) => Promise<T | 'busy'>;
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
 * Sends what waits, one award at a time, in the order in which it was made. Ends when nothing can be sent, when the
 * server or the network says later, or when its time is up.
 */
export async function drainOutbox(deps: DrainDeps, options: DrainOptions): Promise<DrainOutcome> {
  const outcome = await deps.lock(() => runPass(deps, options));
  return outcome === 'busy' ? { kind: 'busy' } : outcome;
}

type Ending = 'done' | 'more' | 'sign-in' | Extract<Verdict, { kind: 'later' | 'rest' }>;

const NO_NETWORK: Ending = { kind: 'later', why: 'offline', retryAfterMs: null };
const SERVER_LATER: Ending = { kind: 'later', why: 'server', retryAfterMs: null };

/** Where a pass is between two requests. `answered` is still to be written down. */
type PassState =
  /** The award is claimed, and is sent next. */
  | { kind: 'claimed'; entry: OutboxEntry; answered: readonly Settlement[] }
  /** Nothing that was planned is left. */
  | { kind: 'used-up'; answered: readonly Settlement[] }
  /** It stops, even where something still waits. */
  | { kind: 'stopping'; ending: Ending; answered: readonly Settlement[] }
  | { kind: 'over'; end: DrainEnd };

/** One pass, with what it has learned from its answers. */
interface Pass {
  readonly deps: DrainDeps;
  readonly journal: DrainJournal;
  readonly startedAt: number;
  sentAny: boolean;
  /** A 5xx that may be this award's own fault; the next submission's answer decides. */
  suspect: Extract<Settlement, { kind: 'failed-alone' }> | null;
  /** How it ends once nothing more can be sent. */
  ending: Ending;
}

async function runPass(deps: DrainDeps, options: DrainOptions): Promise<DrainOutcome> {
  const journal = createDrainJournal({ ...deps, owner: deps.newId() });
  const begun = await journal.begin(options);
  if (begun.kind === 'offline') return begun.end;
  if (begun.kind !== 'begun') return begun;
  const pass: Pass = { deps, journal, startedAt: deps.now(), sentAny: false, suspect: null, ending: 'done' };
  try {
    let state = await claim(pass, []);
    while (state.kind !== 'over') state = await proceed(pass, state);
    return state.end;
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'busy' };
    throw error;
  }
}

async function proceed(pass: Pass, state: Exclude<PassState, { kind: 'over' }>): Promise<PassState> {
  const { journal } = pass;
  switch (state.kind) {
    case 'claimed': {
      const ending = reasonToStop(pass);
      return ending ? { kind: 'stopping', ending, answered: state.answered } : sendOne(pass, state);
    }
    case 'used-up': {
      const end = await journal.finish(state.answered, endAs(pass, pass.ending));
      return end === 'again' ? claim(pass, []) : { kind: 'over', end };
    }
    case 'stopping':
      return { kind: 'over', end: await journal.end(state.answered, endAs(pass, state.ending)) };
  }
}

async function claim({ journal }: Pass, answered: readonly Settlement[]): Promise<PassState> {
  return claimed(await journal.step(answered, null), []);
}

function claimed(entry: OutboxEntry | null, answered: readonly Settlement[]): PassState {
  return entry ? { kind: 'claimed', entry, answered } : { kind: 'used-up', answered };
}

/** Its award was claimed, but has not left the device: the pass gives it back untried. */
function reasonToStop({ deps, startedAt }: Pass): Ending | null {
  if (Math.abs(deps.now() - startedAt) > BUDGET_MS) return 'more';
  return deps.isOffline() ? NO_NETWORK : null;
}

/** While this award is on its way, the one before is settled and the one after is claimed. */
async function sendOne(pass: Pass, { entry, answered }: Extract<PassState, { kind: 'claimed' }>): Promise<PassState> {
  const { deps, journal } = pass;
  const claiming = outcomeOf(journal.step(answered, entry));
  const doubt = await deps.resolveDoubt(entry);
  const verdict = doubt.kind === 'send' ? verdictOn(await deps.sendAward(entry)) : doubt;
  const next = await claiming;
  if (!next.ok) {
    // The database failed us, or another sender took over; the answer is not thrown away for that.
    if (verdict.kind === 'sent' || verdict.kind === 'refused') await journal.settle([{ ...verdict, entry }]);
    throw next.error;
  }
  return afterVerdict(pass, { entry, verdict, wasSent: doubt.kind === 'send', next: next.value });
}

/** What the answer means for the rest of the pass. `next` is claimed already. */
async function afterVerdict(
  pass: Pass,
  {
    entry,
    verdict,
    wasSent,
    next,
  }: { entry: OutboxEntry; verdict: Verdict; wasSent: boolean; next: OutboxEntry | null },
): Promise<PassState> {
  /** Nothing more of this submission is sent in this pass. */
  const holdSubmission = (answered: readonly Settlement[]): Promise<PassState> => {
    pass.journal.hold(entry.submissionId, next);
    return claim(pass, answered);
  };
  switch (verdict.kind) {
    case 'sent': {
      const sent: Settlement = { ...verdict, entry };
      const answered = pass.suspect ? [sent, pass.suspect] : [sent];
      pass.sentAny = true;
      pass.suspect = null;
      return claimed(next, answered);
    }
    case 'refused':
    case 'unsure':
      return holdSubmission([{ ...verdict, entry }]);
    case 'failing':
      if (pass.suspect) return { kind: 'stopping', ending: SERVER_LATER, answered: [{ kind: 'tried', entry }] };
      pass.suspect = { kind: 'failed-alone', entry, status: verdict.status, detail: verdict.detail };
      pass.ending = SERVER_LATER;
      return holdSubmission([{ kind: 'tried', entry }]);
    case 'rest':
      pass.ending = sooner(pass.ending, verdict);
      return holdSubmission([]);
    case 'later':
      return { kind: 'stopping', ending: verdict, answered: wasSent ? [{ kind: 'tried', entry }] : [] };
    case 'sign-in':
      return { kind: 'stopping', ending: 'sign-in', answered: [] };
  }
}

/** Of several rests the shortest counts; a server that fails counts more than any. */
function sooner(ending: Ending, rest: Extract<Verdict, { kind: 'rest' }>): Ending {
  if (ending === 'done') return rest;
  return typeof ending === 'object' && ending.kind === 'rest' && rest.forMs < ending.forMs ? rest : ending;
}

/** A promise's outcome as a value, so that it can be looked at later without being unhandled until then. */
function outcomeOf<T>(promise: Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
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
    const retryAt = at + Math.max(wait ?? 0, backoffMs(failures, deps.random()));
    return {
      end: { kind: 'later', at, why: ending.why, retryAt },
      failures,
      serverWaitUntil: wait === null ? null : at + wait,
    };
  };
}
