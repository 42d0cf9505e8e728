import type { Collection } from 'dexie';
import type { ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { sendReversal } from '#data/api/reversals-api.ts';
import type { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import { onWrite } from '#data/db/on-write.ts';
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
  const session = await deps.sessionDb.session.get('current');
  if (!session?.tokens) return { kind: 'signed-out' };
  const userId = session.profile.id;
  const doubtDeps = {
    api: deps.api,
    db: deps.outboxDb,
    checkDb: deps.historyCheckDb,
    teacher: session.profile,
    now: deps.now,
    device: deps.device,
  };
  const openGroup = groupOpener(doubtDeps, userId, session.tokens);
  const changes = onWrite(deps.sessionDb.tables, openGroup.forget);
  const outcome = await drainOutbox(
    {
      db: deps.outboxDb,
      userId,
      apiBase: session.apiBase,
      openGroup: openGroup.open,
      undos: createUndoQueue({ ...deps, userId, apiBase: session.apiBase }),
      isOffline: deps.isOffline,
      lock: (pass) => withDrainLock({ ...deps, db: deps.outboxDb }, pass),
      now: deps.now,
      random: deps.random,
      newId: deps.newId,
    },
    options,
  ).finally(changes.end);
  await forgetOld(deps);
  if ((outcome.kind === 'done' || outcome.kind === 'idle') && !deps.isOffline()) {
    // The lock is free again: a new award is sent beside it. A check that fails is made after the next pass.
    await findDoubles({ ...doubtDeps, apiBase: session.apiBase, locks: deps.locks }).catch(() => undefined);
  }
  return outcome;
}

/**
 * What is known of the session and of the server is read once for as long as nobody writes it, where the server keeps
 * award ids. With cookies it is read before each award: a browser sends its cookies of the moment, which are another
 * person's after their sign-in.
 */
function groupOpener(deps: DoubtDeps & Pick<SendDeps, 'device'>, userId: string, tokens: SessionTokens) {
  let known: Group | null = null;
  let writes = 0;
  return {
    forget(): void {
      writes += 1;
      known = null;
    },
    async open(): Promise<Group> {
      if (known) return known;
      const writesBefore = writes;
      const held = { ...deps, api: deps.api.held() };
      const keepsIds = (await held.api.memory.read()).knowsAwardIds === true;
      const group: Group = {
        most: keepsIds && 'access' in tokens ? LARGEST_GROUP : 1,
        sendAward: (entry) =>
          sendAward(
            held.api,
            { userId, sentAt: sentAt(deps, { at: entry.madeAt, clock: entry.clock }) },
            entry.request,
            () => hasArrived(held, entry),
          ),
        resolveDoubt: (entry) => resolveDoubt(held, entry),
        sendReversal: (undo) => sendReversal(held.api, undo, sentAt(deps, { at: undo.tappedAt, clock: undo.clock })),
      };
      if (group.most > 1 && writes === writesBefore) known = group;
      return group;
    },
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
