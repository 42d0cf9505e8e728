import type { AwardReceipt } from '#data/api/dialects/decode/award.ts';
import type { Result } from '#domain/failure.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { createDrainJournal, LeaseLost, type DrainOptions, type EndAs, type Settlement } from './drain-journal.ts';
import type { Doubt } from '#data/outbox/doubt/resolve-doubt.ts';
import { backoffMs, serverWaitMs, verdictOn, type Verdict } from './retry-policy.ts';

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
   * whatever waits can be taken back. False proves nothing: only a request can tell.
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

/** Browsers end a worker's event after about 3 minutes; a pass ends by itself before. */
const BUDGET_MS = 120_000;

/**
 * Sends what waits, one award at a time, in the order in which it was made. Ends when nothing can be sent, when the
 * server or the network says later, or when its time is up.
 */
export async function drainOutbox(deps: DrainDeps, options: DrainOptions): Promise<DrainOutcome> {
  const outcome = await deps.lock(() => pass(deps, options));
  return outcome === 'busy' ? { kind: 'busy' } : outcome;
}

async function pass(deps: DrainDeps, options: DrainOptions): Promise<DrainOutcome> {
  const { userId, now } = deps;
  const journal = createDrainJournal({ ...deps, owner: deps.newId() });
  const begun = await journal.begin(options);
  if (begun.kind === 'offline') return begun.end;
  if (begun.kind !== 'begun') return begun;

  const startedAt = now();
  let sentAny = false;
  /** A 5xx that may be this award's own fault; the next submission's answer tells. */
  let suspect: Extract<Settlement, { kind: 'failed-alone' }> | null = null;
  let failing = false;
  /** Something may still be on its way to the server. */
  let rest: Extract<Verdict, { kind: 'rest' }> | null = null;
  let settled: Settlement[] = [];

  const endAs =
    (what: Ending): EndAs =>
    (row) =>
      endOf(what, { row, sentAny, userId, at: now(), random: deps.random() });

  try {
    let current = await journal.step([], null);
    for (;;) {
      if (!current) {
        const ended = await journal.finish(settled, endAs(failing ? SERVER_LATER : (rest ?? 'done')));
        if (ended !== 'again') return ended;
        settled = [];
        current = await journal.step([], null);
        continue;
      }
      if (Math.abs(now() - startedAt) > BUDGET_MS) return await journal.end(settled, endAs('more'));
      // It was claimed, but it has not left the device: the pass gives it back untried.
      if (deps.isOffline()) return await journal.end(settled, endAs(NO_NETWORK));

      // While this award is on its way, the one before is settled and the one after is claimed.
      const entry: OutboxEntry = current;
      const claiming = outcomeOf(journal.step(settled, entry));
      const doubt = await deps.resolveDoubt(entry);
      const verdict = doubt.kind === 'send' ? verdictOn(await deps.sendAward(entry)) : doubt;
      const tried: Settlement[] = doubt.kind === 'send' ? [{ kind: 'tried', entry }] : [];
      const claimed = await claiming;
      if (!claimed.ok) {
        // The database failed us, or another sender took over; the answer is not thrown away for that.
        if (verdict.kind === 'sent' || verdict.kind === 'refused') await journal.settle([{ ...verdict, entry }]);
        throw claimed.error;
      }
      settled = [];
      switch (verdict.kind) {
        case 'sent':
          sentAny = true;
          settled = suspect ? [{ ...verdict, entry }, suspect] : [{ ...verdict, entry }];
          suspect = null;
          current = claimed.value;
          break;
        case 'refused':
        case 'unsure':
          journal.hold(entry.submissionId, claimed.value);
          current = await journal.step([{ ...verdict, entry }], null);
          break;
        case 'failing':
          if (suspect) return await journal.end([{ kind: 'tried', entry }], endAs(SERVER_LATER));
          suspect = { kind: 'failed-alone', entry, status: verdict.status, detail: verdict.detail };
          failing = true;
          journal.hold(entry.submissionId, claimed.value);
          current = await journal.step([{ kind: 'tried', entry }], null);
          break;
        case 'rest':
          if (!rest || verdict.forMs < rest.forMs) rest = verdict;
          journal.hold(entry.submissionId, claimed.value);
          current = await journal.step([], null);
          break;
        case 'later':
          return await journal.end(tried, endAs(verdict));
        case 'sign-in':
          return await journal.end([], endAs('sign-in'));
      }
    }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'busy' };
    throw error;
  }
}

type Ending = 'done' | 'more' | 'sign-in' | Extract<Verdict, { kind: 'later' | 'rest' }>;

const NO_NETWORK: Ending = { kind: 'later', why: 'offline', retryAfterMs: null };
const SERVER_LATER: Ending = { kind: 'later', why: 'server', retryAfterMs: null };

/** A promise's outcome as a value, so that it can be looked at later without being unhandled meanwhile. */
function outcomeOf<T>(promise: Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

function endOf(
  what: Ending,
  facts: { row: DrainRow; sentAny: boolean; userId: string; at: number; random: number },
): ReturnType<EndAs> {
  const { at } = facts;
  if (what === 'done' || what === 'more') return { end: { kind: what, at }, failures: 0, serverWaitUntil: null };
  if (what === 'sign-in') {
    return { end: { kind: 'sign-in', at, userId: facts.userId }, failures: 0, serverWaitUntil: null };
  }
  if (what.kind === 'rest') {
    const end = { kind: 'later', at, why: 'server', retryAt: at + what.forMs } as const;
    return { end, failures: facts.row.failures, serverWaitUntil: null };
  }
  const failures = facts.sentAny ? 1 : facts.row.failures + 1;
  const wait = what.retryAfterMs === null ? null : serverWaitMs(what.retryAfterMs);
  const retryAt = at + Math.max(wait ?? 0, backoffMs(failures, facts.random));
  return {
    end: { kind: 'later', at, why: what.why, retryAt },
    failures,
    serverWaitUntil: wait === null ? null : at + wait,
  };
}
