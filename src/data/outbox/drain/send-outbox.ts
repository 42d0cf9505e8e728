import type { ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import type { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { Locks } from '#data/locks.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { DAY_MS } from '#domain/durations.ts';
import { withDrainLock } from './drain-lock.ts';
import { LARGEST_GROUP, type DrainOptions } from './drain-journal.ts';
import { drainOutbox, type DrainOutcome, type Group } from './drain-outbox.ts';
import { findDoubles } from '#data/outbox/doubt/find-doubles.ts';
import { hasArrived, resolveDoubt } from '#data/outbox/doubt/resolve-doubt.ts';

export interface SendDeps {
  outboxDb: OutboxDb;
  historyCheckDb: HistoryCheckDb;
  sessionDb: SessionDb;
  api: ApiClient;
  locks: Locks;
  isOffline: () => boolean;
  now: () => number;
  random: () => number;
  newId: () => string;
  sleep: (ms: number) => Promise<void>;
}

export type SendOutcome = DrainOutcome | { kind: 'signed-out' };

/** Answered awards are kept this long. */
const KEEP_ANSWERED_MS = 30 * DAY_MS;

/**
 * Sends the signed-in teacher's awards: what the worker does at its sync and message events, and the page where no
 * worker controls it. Other teachers' awards stay where they are.
 */
export function sendOutbox(deps: SendDeps, options: DrainOptions): Promise<SendOutcome> {
  // A pass that lost its connection starts again: what was claimed is sent with the same id.
  return reopenOnce([deps.outboxDb, deps.sessionDb], () => sendOnce(deps, options));
}

async function sendOnce(deps: SendDeps, options: DrainOptions): Promise<SendOutcome> {
  const session = await deps.sessionDb.session.get('current');
  if (!session?.tokens) return { kind: 'signed-out' };
  const userId = session.profile.id;
  const doubtDeps = {
    api: deps.api,
    db: deps.outboxDb,
    checkDb: deps.historyCheckDb,
    teacher: session.profile,
    now: deps.now,
  };
  // A browser sends its cookies of the moment: another person's, should they sign in while a group is sent.
  const isProvenByToken = 'access' in session.tokens;
  const openGroup = async (): Promise<Group> => {
    const api = deps.api.held();
    const { knowsAwardIds } = await api.memory.read();
    const held = { ...doubtDeps, api };
    return {
      most: knowsAwardIds === true && isProvenByToken ? LARGEST_GROUP : 1,
      sendAward: (entry) => sendAward(api, userId, entry.request, () => hasArrived(held, entry)),
      resolveDoubt: (entry) => resolveDoubt(held, entry),
    };
  };
  const outcome = await drainOutbox(
    {
      db: deps.outboxDb,
      userId,
      apiBase: session.apiBase,
      openGroup,
      isOffline: deps.isOffline,
      lock: (pass) => withDrainLock({ ...deps, db: deps.outboxDb }, pass),
      now: deps.now,
      random: deps.random,
      newId: deps.newId,
    },
    options,
  );
  await forgetOld(deps.outboxDb, deps.now() - KEEP_ANSWERED_MS);
  if ((outcome.kind === 'done' || outcome.kind === 'idle') && !deps.isOffline()) {
    // The lock is free again: a new award is sent beside it. A check that fails is made after the next pass.
    await findDoubles({ ...doubtDeps, apiBase: session.apiBase, locks: deps.locks }).catch(() => undefined);
  }
  return outcome;
}

/** The newest award stays, however old: the canary knows by its number that the database is whole. */
async function forgetOld(db: OutboxDb, before: number): Promise<void> {
  const newest = await db.answered.orderBy('seq').last();
  await db.answered
    .where('answeredAt')
    .below(before)
    .filter((row) => row.seq !== newest?.seq)
    .delete();
}
