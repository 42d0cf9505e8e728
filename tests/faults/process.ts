import { Dexie } from 'dexie';
import { createApiClient } from '#data/api/api-client.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import type { DrainOutcome } from '#data/outbox/drain/drain-outbox.ts';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { attachCopy, matchCopy, restoreFromCopy, type OutboxCopy } from '#data/outbox/copy/outbox-copy.ts';
import { saveAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { sendOutbox } from '#data/outbox/drain/send-outbox.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { offersUndo, undoAwards, type Undone } from '#data/outbox/undo/undo-awards.ts';
import { matchUndoCopy, type UndoCopy } from '#data/outbox/undo/undo-copy.ts';
import { isDiskFull } from '#data/db/disk-full.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createServerClock } from '#data/server-clock.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { NO_JOURNAL } from '#tests/support/outbox.ts';
import type { Activity } from './activity.ts';
import type { DeviceLocks } from './device-locks.ts';
import { isAward } from './network.ts';

/** Where it may be killed on the way of an undo. */
export const UNDO_KILL_POINTS = [
  'after-undo-commit',
  'before-reversal-leaves',
  'after-reversal-commit',
  'before-undo-settle',
] as const;

/** Where a process may be killed. */
export const KILL_POINTS = [
  'before-enqueue-commit',
  'after-enqueue-commit',
  'after-claim',
  /** Between two requests of a group, of which the first is answered and not settled. */
  'within-group',
  'before-request-leaves',
  'after-server-commit',
  'before-settle',
  'after-settle',
  ...UNDO_KILL_POINTS,
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

export interface ProcessDeps {
  apiBase: string;
  send: (request: Request) => Promise<Response>;
  /** Null: a browser without Web Locks. */
  locks: DeviceLocks | null;
  activity: Activity;
  /** The device's own clock, which may show any time. */
  now: () => number;
  /** What runs evenly beside it. */
  ticks: () => number;
  /** When the app was built: it is no earlier. */
  builtAt: number;
  random: () => number;
  newId: () => string;
  sleep: (ms: number) => Promise<void>;
  /** Whether to kill this process at this point now. */
  killAt: (point: KillPoint) => boolean;
  /** Whether the disk is full for this enqueue. */
  isDiskFull: () => boolean;
  /** Whether the connection is lost as this enqueue was written. */
  isConnectionLost: () => boolean;
  /** Whether nothing at all can be written. */
  isDiskAtZero: () => boolean;
  /** The second copy of what waits, where this is a page; a worker has no local storage. */
  copy: OutboxCopy | null;
  /** The second copy of the undos. */
  undoCopy: UndoCopy | null;
  isSameOrigin: boolean;
  /** Whether the server is known to keep award ids. */
  keepsIds: boolean;
  /** Called with what came of a pass that was asked for. */
  onPass: (asked: DrainOptions, outcome: DrainOutcome, now: number) => void;
}

/** What a page says after a tap on Award: saved, made before, another account's, or not saved. */
export type Shown = 'saved' | 'already' | 'not-signed-in' | 'not-saved';

/** The outcome of a tap on Undo, and the awards that, as the page says, don't count or soon won't. */
export interface UndoTold {
  kind: Undone['kind'];
  undone: string[];
}

const NEVER = new Promise<never>(() => undefined);
const isReversal = (request: Request): boolean => request.method === 'POST' && request.url.includes('/reverse');

/**
 * A page or a worker of one device: connections of its own to the shared disk, and a life that can end at any point. A
 * killed process does nothing more; the browser gives its locks back, unless it forgets to.
 */
export function createProcess(given: ProcessDeps) {
  const clock = createServerClock({ ...given, device: given.now });
  const deps = { ...given, now: clock.now, tapClock: clock.tapClock, least: clock.least, device: given.now };
  const { activity } = deps;
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const historyCheckDb = new HistoryCheckDb();
  const sessionDb = new SessionDb();
  let alive = true;
  /** Answers of the server that no transaction has written down yet. */
  let unsettled = 0;
  /** Whether the last transaction claimed awards. */
  let hasClaimed = false;
  outboxDb.use({
    stack: 'dbcore',
    name: 'claims',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'drain') return table;
        return {
          ...table,
          mutate(request) {
            if (request.type === 'put') hasClaimed = request.values.some((row) => row.inFlight?.length > 0);
            return table.mutate(request);
          },
        };
      },
    }),
  });

  let buried: () => void = () => undefined;
  const dead = new Promise<null>((resolve) => (buried = () => resolve(null)));
  const die = (): Promise<never> => {
    alive = false;
    buried();
    deps.locks?.processDied(self);
    outboxDb.close();
    undoDb.close();
    historyCheckDb.close();
    sessionDb.close();
    return NEVER;
  };
  const at = async (point: KillPoint): Promise<void> => {
    if (!alive) return NEVER;
    if (deps.killAt(point)) return die();
    return undefined;
  };

  let enqueuing = false;
  const transaction = outboxDb.transaction.bind(outboxDb) as (...args: unknown[]) => Promise<unknown>;
  const watched = async (...args: unknown[]): Promise<unknown> => {
    if (!alive) return NEVER;
    if (args[0] === 'rw' && deps.isDiskAtZero()) throw new DOMException('No space left.', 'QuotaExceededError');
    // A pass of this process may be under way beside the tap.
    const isPass = args.includes(outboxDb.drain);
    if (enqueuing && !isPass) {
      const saved = await transaction(...args.slice(0, -1), () => enqueueIn(args.at(-1) as () => Promise<unknown>));
      if (alive && deps.isConnectionLost())
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      return saved;
    }
    const settles = args[0] === 'rw' && unsettled > 0;
    if (settles) {
      await at('before-settle');
      unsettled = 0;
    }
    hasClaimed = false;
    const result = await transaction(...args);
    if (!alive) return NEVER;
    if (settles) await at('after-settle');
    if (hasClaimed) await at('after-claim');
    return result;
  };
  async function enqueueIn(work: () => Promise<unknown>): Promise<unknown> {
    const result = await work();
    if (deps.isDiskFull()) throw new DOMException('The disk is full.', 'QuotaExceededError');
    if (deps.killAt('before-enqueue-commit')) {
      Dexie.currentTransaction?.abort();
      void die();
    }
    return result;
  }
  Object.defineProperty(outboxDb, 'transaction', { value: watched });

  let undoing = false;
  const undoTransaction = undoDb.transaction.bind(undoDb) as (...args: unknown[]) => Promise<unknown>;
  const watchedUndos = async (...args: unknown[]): Promise<unknown> => {
    if (!alive) return NEVER;
    if (args[0] !== 'rw') return undoTransaction(...args);
    if (deps.isDiskAtZero() || (undoing && deps.isDiskFull())) {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    }
    if (!undoing) await at('before-undo-settle');
    const result = await undoTransaction(...args);
    if (undoing) await at('after-undo-commit');
    return alive ? result : NEVER;
  };
  Object.defineProperty(undoDb, 'transaction', { value: watchedUndos });

  const send = async (request: Request): Promise<Response> => {
    if (isReversal(request)) {
      await at('before-reversal-leaves');
      const answer = await deps.send(request);
      await at('after-reversal-commit');
      return answer;
    }
    if (isAward(request) && unsettled > 0) await at('within-group');
    if (isAward(request)) await at('before-request-leaves');
    const response = await deps.send(request);
    if (!alive) return NEVER;
    if (isAward(request)) {
      await at('after-server-commit');
      unsettled += 1;
    }
    return response;
  };
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

  const { copy } = deps;
  let outboxId: string | null = null;
  /** A page puts back first what the database lost; see services/follow-copy. */
  async function start(): Promise<void> {
    clock.recall(await memory.read());
    if (!copy) return;
    attachCopy(outboxDb, copy, () => outboxId);
    const signedIn = (await sessionDb.session.get('current'))?.profile.id ?? null;
    const restored = await restoreFromCopy({ ...deps, db: outboxDb, keepsIds: () => deps.keepsIds, signedIn }, copy);
    ({ outboxId } = restored);
    await matchCopy(outboxDb, copy);
    if (deps.undoCopy) await matchUndoCopy(undoDb, deps.undoCopy);
  }
  const started = start().catch((error: unknown) => {
    if (alive && !isDiskFull(error)) activity.errors.push(error);
  });

  const self = {
    isAlive: () => alive,
    isPage: copy !== null,
    kill: (): void => void die(),
    /** The system closes the database under us, as iOS does. */
    loseDatabase(): void {
      outboxDb.backendDB()?.close();
    },
    /** As the worker at its events, or the page without one. */
    nudge(asked: DrainOptions): void {
      if (!alive) return;
      const pass = async (): Promise<void> => {
        const dbs = { outboxDb, undoDb, historyCheckDb, sessionDb };
        const outcome = await sendOutbox({ ...deps, ...dbs, api, locks, isOffline: () => false }, asked);
        if (outcome.kind !== 'signed-out') deps.onPass(asked, outcome, deps.now());
        if (copy && outboxId !== null) await matchCopy(outboxDb, copy);
        if (deps.undoCopy) await matchUndoCopy(undoDb, deps.undoCopy);
      };
      pass().catch((error: unknown) => {
        if (alive && !isDiskFull(error)) activity.errors.push(error);
      });
    },
    /** Resolves with what the page shows. */
    async tap(submission: NewSubmission): Promise<Shown> {
      await started;
      const schoolDb = new SchoolDb('campaign');
      enqueuing = true;
      try {
        const made = await saveAwards(
          { ...deps, ...NO_JOURNAL, zone: () => SCHOOL_ZONE, db: outboxDb, sessionDb, schoolDb },
          submission,
        );
        if (made.kind !== 'saved') return made.kind === 'disk-full' ? 'not-saved' : made.kind;
      } catch {
        return 'not-saved';
      } finally {
        enqueuing = false;
        schoolDb.close();
      }
      if (deps.killAt('after-enqueue-commit')) {
        void die();
        return 'not-saved';
      }
      return alive ? 'saved' : 'not-saved';
    },
    /**
     * A tap on Undo. Resolves with the awards that the page shows as undone or being undone. Null: it says that nothing
     * was saved, or its process is gone.
     */
    async undo(userId: string, awardIds: readonly string[]): Promise<UndoTold | null> {
      const schoolDb = new SchoolDb('campaign');
      const work = async (): Promise<UndoTold> => {
        await started;
        undoing = true;
        const asked = { userId, apiBase: deps.apiBase, awardIds, isOffered: offersUndo(await memory.read()) };
        const { kind } = await undoAwards({ ...deps, ...NO_JOURNAL, outboxDb, undoDb, sessionDb, schoolDb }, asked);
        const rows = await undoDb.undos.bulkGet([...awardIds]);
        if (deps.undoCopy) await matchUndoCopy(undoDb, deps.undoCopy);
        return { kind, undone: rows.flatMap((row) => (row && row.state.kind !== 'refused' ? [row.awardId] : [])) };
      };
      try {
        return await Promise.race([work(), dead]);
      } catch {
        return null;
      } finally {
        undoing = false;
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
