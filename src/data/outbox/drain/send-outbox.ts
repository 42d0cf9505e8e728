import type { Collection } from 'dexie';
import type { ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { sendReversal } from '#data/api/reversals-api.ts';
import type { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { Locks } from '#data/locks.ts';
import type { SessionDb, SessionTokens } from '#data/session/session-db.ts';
import { KEPT_MS } from '#data/outbox/rules/retention.ts';
import { sentAt } from '#data/outbox/rules/tap-clock.ts';
import { withDrainLock } from '#data/outbox/rules/drain-lock.ts';
import { LARGEST_GROUP, type DrainOptions } from './drain-journal.ts';
import { drainOutbox, type DrainOutcome, type Group } from './drain-outbox.ts';
import { findDoubles } from '#data/outbox/doubt/find-doubles.ts';
import { hasArrived, resolveDoubt, type DoubtDeps } from '#data/outbox/doubt/resolve-doubt.ts';
import { createUndoQueue } from '#data/outbox/undo/undo-queue.ts';

export interface SendDeps {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  historyCheckDb: HistoryCheckDb;
  sessionDb: SessionDb;
  api: ApiClient;
  locks: Locks;
  isOffline: () => boolean;
  now: () => number;
  /** What the device's own clock shows. */
  device: () => number;
  /** The time that it is for sure, or later. */
  least: () => number;
  random: () => number;
  newId: () => string;
  sleep: (ms: number) => Promise<void>;
}

export type SendOutcome = DrainOutcome | { kind: 'signed-out' };

/**
 * Sends the signed-in teacher's awards: what the worker does at its sync and message events, and the page where no
 * worker controls it. Other teachers' awards stay where they are.
 */
export function sendOutbox(deps: SendDeps, options: DrainOptions): Promise<SendOutcome> {
  // A pass that lost its connection starts again: what was claimed is sent with the same id.
  return reopenOnce([deps.outboxDb, deps.undoDb, deps.sessionDb], () => sendOnce(deps, options));
}

async function sendOnce(deps: SendDeps, options: DrainOptions): Promise<SendOutcome> {
  const { session } = await deps.sessionDb.kept({ again: true });
  if (!session?.tokens) return { kind: 'signed-out' };
  const { tokens } = session;
  const userId = session.profile.id;
  const doubtDeps = {
    api: deps.api,
    db: deps.outboxDb,
    checkDb: deps.historyCheckDb,
    teacher: session.profile,
    now: deps.now,
    device: deps.device,
  };
  const outcome = await drainOutbox(
    {
      db: deps.outboxDb,
      userId,
      apiBase: session.apiBase,
      openGroup: () => openGroup(doubtDeps, userId, tokens),
      undos: createUndoQueue({ ...deps, userId, apiBase: session.apiBase }),
      isOffline: deps.isOffline,
      lock: (pass) => withDrainLock({ ...deps, db: deps.outboxDb }, pass),
      now: deps.now,
      random: deps.random,
      newId: deps.newId,
    },
    options,
  );
  await forgetOld(deps);
  if ((outcome.kind === 'done' || outcome.kind === 'idle') && !deps.isOffline()) {
    // The lock is free again: a new award is sent beside it. A check that fails is made after the next pass.
    await findDoubles({ ...doubtDeps, apiBase: session.apiBase, locks: deps.locks }).catch(() => undefined);
  }
  return outcome;
}

/**
 * How a group of awards is sent. It is one award where the server keeps no award ids, and with cookies: a browser sends its
 * cookies of the moment, which are another person's after their sign-in.
 */
async function openGroup(
  deps: DoubtDeps & Pick<SendDeps, 'device'>,
  userId: string,
  tokens: SessionTokens,
): Promise<Group> {
  const { api } = deps;
  const keepsIds = (await api.memory.read()).knowsAwardIds === true;
  return {
    most: keepsIds && 'access' in tokens ? LARGEST_GROUP : 1,
    sendAward: (entry) =>
      sendAward(api, { userId, sentAt: sentAt(deps, { at: entry.madeAt, clock: entry.clock }) }, entry.request, () =>
        hasArrived(deps, entry),
      ),
    resolveDoubt: (entry) => resolveDoubt(deps, entry),
    sendReversal: (undo) => sendReversal(api, undo, sentAt(deps, { at: undo.tappedAt, clock: undo.clock })),
  };
}

/**
 * A clock that was set ahead makes nothing old: a server that went back gets it from here. The newest award stays, however
 * old: the canary knows by its number that the database is whole.
 */
async function forgetOld({ outboxDb, undoDb, least }: SendDeps): Promise<void> {
  const before = least() - KEPT_MS;
  const newest = await outboxDb.answered.orderBy('seq').last();
  await deleteAny(
    outboxDb.answered
      .where('answeredAt')
      .below(before)
      .filter((row) => row.seq !== newest?.seq),
  );
  await deleteAny(undoDb.undos.where('state.at').below(before));
}

/** To delete nothing also waits for the disk, and every page that follows the table reads it again. */
async function deleteAny(rows: Pick<Collection, 'count' | 'delete'>): Promise<void> {
  if ((await rows.count()) > 0) await rows.delete();
}
