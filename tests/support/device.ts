import { createApiClient } from '#data/api/api-client.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { sendOutbox } from '#data/outbox/drain/send-outbox.ts';
import { SessionDb } from '#data/session/session-db.ts';
import type { Locks } from '#data/locks.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { createServerClock } from '#data/server-clock.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { createLocks } from './locks.ts';
import { createClock } from './clock.ts';
import { newId } from './ids.ts';
import { emptyDisk, NO_JOURNAL, SERVER } from './outbox.ts';
import { withCookieJar } from './servers/bad-networks.ts';

/** A tablet with nothing on it, built as the app builds itself, and every request that it makes. */
export function createTablet(
  fetch: (request: Request) => Promise<Response>,
  options: {
    clock?: { now: () => number; zone: () => string | null; move: (ms: number) => void };
    /** Where the device's own clock is wrong: what it shows. */
    device?: () => number;
    builtAt?: number;
    /** Null: a browser without Web Locks. */
    locks?: Locks;
    isSameOrigin?: boolean;
    /** It has what the tablet before it left on the disk. */
    isRestarted?: boolean;
  } = {},
) {
  if (!options.isRestarted) emptyDisk();
  const clock = options.clock ?? createClock();
  const asked: string[] = [];
  const browser = withCookieJar(fetch, options.isSameOrigin ?? false);
  const send = async (request: Request): Promise<Response> => {
    asked.push(`${request.method} ${request.url.slice(SERVER.length)}`);
    return browser(request);
  };
  const sessionDb = new SessionDb();
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const historyCheckDb = new HistoryCheckDb();
  const own = { device: options.device ?? clock.now, ticks: clock.now, builtAt: options.builtAt ?? 0 };
  const serverClock = createServerClock(own);
  const { now, tapClock } = serverClock;
  const memory = createServerMemory(sessionDb, SERVER, now);
  const { locks = createLocks() } = options;
  const server = { send, baseUrl: SERVER, memory, clock: serverClock, isSameOrigin: options.isSameOrigin ?? false };
  const api = createApiClient({
    ...server,
    auth: createTokensSource({ ...server, db: sessionDb, locks, now }),
  });
  const sleep = async (): Promise<void> => undefined;
  const deps = {
    outboxDb,
    undoDb,
    historyCheckDb,
    sessionDb,
    api,
    locks,
    isOffline: () => false,
    now,
    tapClock,
    device: own.device,
    least: serverClock.least,
    zone: clock.zone,
    random: () => 0,
    newId,
    sleep,
    ...NO_JOURNAL,
  };
  const dbs = new Map<string, SchoolDb>();
  return {
    ...deps,
    apiBase: SERVER,
    clock,
    /** As at a start: what the device kept of the server's time. */
    recall: async (): Promise<void> => serverClock.recall(await memory.read()),
    asked,
    catalogDb: new CatalogDb(),
    schoolDb(userId: string): SchoolDb {
      const db = dbs.get(userId) ?? new SchoolDb(userId);
      dbs.set(userId, db);
      return db;
    },
    send: (force = true) => sendOutbox(deps, { force }),
  };
}

export type Tablet = ReturnType<typeof createTablet>;
