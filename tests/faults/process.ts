import { createApiClient } from '#data/api/api-client.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { isDiskFull } from '#data/db/disk-full.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { sendOutbox } from '#data/outbox/drain/send-outbox.ts';
import { saveAwards, type NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { offersUndo, undoAwards, type Undone } from '#data/outbox/undo/undo-awards.ts';
import { createServerClock } from '#data/server-clock.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { checkLedger, isCheckDue } from '#services/outbox/check-ledger.ts';
import { receiptOf, receiptStore } from '#services/outbox/receipts.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { NO_JOURNAL } from '#tests/support/outbox.ts';
import { createConnection } from './process/connection.ts';
import { createLife } from './process/life.ts';
import type { ProcessDeps } from './process/process-deps.ts';
import { openSecondCopies, type SecondCopies } from './process/second-copies.ts';
import { createWatchedOutbox } from './process/watched-outbox.ts';
import { createWatchedUndos } from './process/watched-undos.ts';

/** What a page says after a tap on Award: saved, made before, another account's, or not saved. */
export type Shown = 'saved' | 'already' | 'not-signed-in' | 'not-saved';

/** The outcome of a tap on Undo, and the awards that, as the page says, don't count or soon won't. */
export interface UndoTold {
  kind: Undone['kind'];
  undone: string[];
}

/**
 * A page or a worker of one device: connections of its own to the shared disk, and a life that can end at any point. A
 * killed process does nothing more; the browser gives its locks back, unless it forgets to.
 */
export function createProcess(given: ProcessDeps) {
  const clock = createServerClock({ ...given, device: given.now });
  const deps = { ...given, now: clock.now, tapClock: clock.tapClock, least: clock.least, device: given.now };
  const { activity } = deps;
  const historyCheckDb = new HistoryCheckDb();
  const sessionDb = new SessionDb();
  const life = createLife(deps.killAt, () => {
    deps.locks?.processDied(self);
    for (const db of [outboxDb, undoDb, historyCheckDb, sessionDb]) db.close();
  });
  const { db: outboxDb, state: outbox } = createWatchedOutbox(deps, life);
  const { db: undoDb, state: undos } = createWatchedUndos(deps, life);
  const { send, hear, isTimeSure } = createConnection(given, life, outbox);
  const locks = deps.locks?.of(() => self) ?? null;
  const memory = createServerMemory(sessionDb, deps.apiBase, deps.now);
  const api = createApiClient({
    send,
    baseUrl: deps.apiBase,
    memory,
    clock,
    isSameOrigin: deps.isSameOrigin,
    auth: createTokensSource({ ...deps, db: sessionDb, send, baseUrl: deps.apiBase, locks, memory, clock }),
  });

  let copies: SecondCopies | null = null;
  async function start(): Promise<void> {
    clock.recall(await memory.read());
    if (deps.openCopies)
      copies = await openSecondCopies({ ...deps, outboxDb, undoDb, sessionDb }, await deps.openCopies());
  }
  const started = start().catch((error: unknown) => {
    if (life.isAlive() && !isDiskFull(error)) activity.errors.push(error);
  });

  async function checkWhereDue(): Promise<void> {
    const session = await sessionDb.session.get('current');
    const { epoch } = await memory.read();
    if (!session?.tokens || epoch === null) return;
    const account = { userId: session.profile.id, apiBase: deps.apiBase };
    if (!isCheckDue(receiptOf(receiptStore.getSnapshot(), account), epoch, deps.now())) return;
    const schoolDb = new SchoolDb('campaign');
    const requestSync = (): void => self.nudge({ force: true });
    const own = { api, outboxDb, undoDb, locks, schoolDb: () => schoolDb, requestSync, now: deps.now };
    const succeed = deps.onCheck(account.userId);
    const { kind } = await checkLedger(own, account).finally(() => schoolDb.close());
    if (kind === 'checked') succeed();
  }

  const self = {
    isAlive: life.isAlive,
    /** Hears the answers of calls that it makes beside the network of the world. */
    ear: {
      ticks: clock.ticks,
      heard(headers: Headers, askedAt: number) {
        hear();
        return clock.heard(headers, askedAt);
      },
    },
    isTimeSure,
    isPage: deps.openCopies !== null,
    kill: (): void => void life.die(),
    /** The system closes the database under us, as iOS does. */
    loseDatabase(): void {
      outboxDb.backendDB()?.close();
    },
    /** As the worker at its events, or the page without one. */
    nudge(asked: DrainOptions): void {
      if (!life.isAlive()) return;
      const pass = async (): Promise<void> => {
        const dbs = { outboxDb, undoDb, historyCheckDb, sessionDb };
        const outcome = await sendOutbox({ ...deps, ...dbs, api, locks, isOffline: () => false }, asked);
        if (outcome.kind !== 'signed-out') deps.onPass(asked, outcome, { at: deps.now(), isTimeSure: isTimeSure() });
        await copies?.match();
        if (deps.openCopies) await checkWhereDue();
      };
      pass().catch((error: unknown) => {
        if (life.isAlive() && !isDiskFull(error)) activity.errors.push(error);
      });
    },
    /** Resolves with what the page shows. */
    async tap(submission: NewSubmission): Promise<Shown> {
      await started;
      const schoolDb = new SchoolDb('campaign');
      outbox.isEnqueuing = true;
      try {
        const made = await saveAwards(
          { ...deps, ...(copies ?? NO_JOURNAL), zone: () => SCHOOL_ZONE, db: outboxDb, sessionDb, schoolDb },
          submission,
        );
        if (made.kind !== 'saved') return made.kind === 'disk-full' ? 'not-saved' : made.kind;
      } catch {
        return 'not-saved';
      } finally {
        outbox.isEnqueuing = false;
        schoolDb.close();
      }
      if (deps.killAt('after-enqueue-commit')) {
        void life.die();
        return 'not-saved';
      }
      return life.isAlive() ? 'saved' : 'not-saved';
    },
    /**
     * A tap on Undo. Resolves with the awards that the page shows as undone or being undone. Null: it says that nothing
     * was saved, or its process is gone.
     */
    async undo(userId: string, awardIds: readonly string[]): Promise<UndoTold | null> {
      const schoolDb = new SchoolDb('campaign');
      const work = async (): Promise<UndoTold> => {
        await started;
        undos.isUndoing = true;
        const asked = { userId, apiBase: deps.apiBase, awardIds, isOffered: offersUndo(await memory.read()) };
        const { kind } = await undoAwards(
          { ...deps, ...(copies ?? NO_JOURNAL), outboxDb, undoDb, sessionDb, schoolDb },
          asked,
        );
        const rows = await undoDb.undos.bulkGet([...awardIds]);
        await copies?.copyUndos();
        return { kind, undone: rows.flatMap((row) => (row && row.state.kind !== 'refused' ? [row.awardId] : [])) };
      };
      try {
        return await Promise.race([work(), life.dead]);
      } catch {
        return null;
      } finally {
        undos.isUndoing = false;
        schoolDb.close();
      }
    },
    /** The teacher's answer to an award that stopped. */
    retry: (id: string): Promise<void> => retryEntry(outboxDb, id),
    skip: (id: string): Promise<boolean> => skipEntry({ ...deps, db: outboxDb }, id),
    async signOut(): Promise<void> {
      await started;
      await signOut({ api, sessionDb, outboxDb });
    },
    /** Takes back what waits of a submission; resolves with the students of whom the page says 'not sent'. */
    async takeBack(submissionId: string): Promise<string[]> {
      await started;
      await takeBackSubmission({ ...deps, db: outboxDb }, submissionId);
      const rows = await outboxDb.answered.where({ submissionId }).toArray();
      return rows.filter(({ answer }) => answer.kind === 'taken-back').map(({ request }) => request.student_id);
    },
  };
  return self;
}

export type Process = ReturnType<typeof createProcess>;
