import type { Reach } from '#domain/failure.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { browserLocks } from '#data/locks.ts';
import { sendFromPage as send } from './send-from-page.ts';
import { createServerClock } from '#data/server-clock.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { SessionDb } from '#data/session/session-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import type { SendDeps } from '#data/outbox/drain/send-outbox.ts';
import { connectionStore } from './connection-store.ts';
import { followDrain } from '#services/outbox/follow-drain.ts';
import { createRequestSync } from '#services/outbox/request-sync.ts';
import { firstScreen } from '#services/page/first-screen.ts';
import { keepSharedTablet, keepSignedInRole } from '#services/page/home-hint.ts';
import { forgetLastScreens } from '#services/page/last-screen.ts';
import { writeLocal } from '#services/page/local-storage.ts';
import { loadServerConfig, type ServerConfig } from './server-config.ts';
import { startNudges } from '#services/outbox/start-nudges.ts';
import { followSchool, schoolZone } from './school-zone.ts';
import { keptSession, type Services } from './services.ts';
import { whenIdle } from './when-idle.ts';
import { followQuery } from './follow-query.ts';

/** The fixed key of the access token (docs/product.md). */
const ACCESS_TOKEN_KEY = 'habit-points.access-token';

/** A start needs the device for itself. Of a slow tap before then the browser tells afterwards. */
const MEASURE_AFTER_MS = 10_000;

/** The page's composition root: builds what the page is made of and starts what runs beside the screens. Once. */
export async function createServices(): Promise<Services> {
  const locks = browserLocks();
  const shown = (): number => Date.now();
  const clock = createServerClock({
    device: shown,
    ticks: () => performance.now(),
    builtAt: import.meta.env.VITE_BUILT_AT ?? 0,
  });
  const { now, tapClock, least } = clock;
  const random = (): number => Math.random();
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

  const sessionDb = new SessionDb();
  const server = await readServerConfig(sessionDb);
  const { apiBase } = server;
  const memory = createServerMemory(sessionDb, apiBase, now);
  await memory.read().then(clock.recall, () => undefined);
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const historyCheckDb = new HistoryCheckDb();
  const schoolDb = openSchoolDbs();
  const catalogDb = new CatalogDb();
  const client = {
    send,
    baseUrl: apiBase,
    ...server,
    memory,
    clock,
    isOffline,
    auth: createTokensSource({ ...server, db: sessionDb, send, baseUrl: apiBase, locks, memory, clock, now }),
    onReach: (reach: Reach) => connectionStore.set(reach),
  };

  const device = {
    outboxDb,
    undoDb,
    historyCheckDb,
    sessionDb,
    locks,
    isOffline,
    now,
    device: shown,
    least,
    random,
    newId,
    sleep,
  };
  const sendHere = createSendHere({ ...device, api: createApiClient(client) });
  const requestSync = createRequestSync(sendHere);

  const nudges = startNudges({ requestSync, outboxDb, sessionDb, now, random });
  // What the screens ask for; the sender's own calls are no reason to send.
  const onReach = (reach: Reach): void => {
    client.onReach(reach);
    if (reach === 'online') nudges.serverAnswered();
  };
  const api = createApiClient({ ...client, onReach });

  mirrorSession(sessionDb, apiBase);
  followNetwork();
  followSchool(catalogDb);
  followDrain({ outboxDb, sessionDb, schoolDb, now });

  const services = {
    apiBase,
    api,
    sessionDb,
    catalogDb,
    outboxDb,
    undoDb,
    historyCheckDb,
    schoolDb,
    requestSync,
    now,
    tapClock,
    zone: schoolZone.getSnapshot,
    newId,
    sleep,
  };
  void firstScreen()
    .then(() => import('#services/outbox/guard-outbox.ts'))
    .then(async ({ guardOutbox }) => {
      // A task of its own: its code has just run.
      await whenIdle();
      guardOutbox(services, sendHere);
    });
  setTimeout(() => void import('#services/page/tap-times.ts').then(({ followTaps }) => followTaps()), MEASURE_AFTER_MS);
  await followTablet(services);
  return services;
}

/**
 * Sends on this page. The page never needs the code for it where a worker sends, as nearly everywhere, or where nobody is
 * signed in.
 */
function createSendHere(deps: SendDeps): (options: DrainOptions) => void {
  const send = async (options: DrainOptions): Promise<void> => {
    // Where the database can't be read, the sender opens it again.
    const isSignedOut = await deps.sessionDb.session.get('current').then(
      (session) => !session?.tokens,
      () => false,
    );
    if (isSignedOut) return;
    const { sendOutbox } = await import('#data/outbox/drain/send-outbox.ts');
    await sendOutbox(deps, options);
  };
  return (options) => void send(options).catch(() => undefined);
}

function readServerConfig(db: SessionDb): Promise<ServerConfig> {
  const { VITE_API_BASE, VITE_IDEMPOTENCY_HEADER } = import.meta.env;
  return loadServerConfig({
    db,
    fetch: (url, init) => fetch(url, init),
    origin: location.origin,
    built: { apiBase: VITE_API_BASE, idempotencyHeader: VITE_IDEMPOTENCY_HEADER },
  });
}

/** Gives each account's cache, the same object until it is deleted. */
function openSchoolDbs(): (userId: string) => SchoolDb {
  const open = new Map<string, SchoolDb>();
  return (userId) => {
    const known = open.get(userId);
    if (known && !known.isEnded()) return known;
    const made = new SchoolDb(userId);
    open.set(userId, made);
    return made;
  };
}

/** A device that knows that it has no network says so before any request has failed. `true` proves nothing. */
function isOffline(): boolean {
  return !navigator.onLine;
}

function followNetwork(): void {
  const look = (): void => {
    if (isOffline()) connectionStore.set('offline');
  };
  look();
  window.addEventListener('offline', look);
}

/**
 * A random UUID: each 0, 1 and 8 of the pattern becomes a random digit, and the 8 one of 8 to b. On a plain-http address of
 * the school's network `crypto.randomUUID` does not exist.
 */
function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(31)).values();
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const place = Number(digit);
    return (place ^ (Number(random.next().value) & (15 >> (place / 4)))).toString(16);
  });
}

/**
 * Locks a tablet that teachers share: from its pairing on in every tab, and here before any screen of whoever used it last.
 * On other devices nothing of it is loaded.
 */
async function followTablet(services: Services): Promise<void> {
  const { sessionDb } = services;
  const read = () => sessionDb.tablet.get('tablet');
  const start = async (): Promise<void> => {
    const { tabletOf } = await import('#services/tablet/tablet.ts');
    await tabletOf(services)?.start();
  };
  followQuery([sessionDb.tablet], read, (tablet) => {
    keepSharedTablet(tablet !== undefined);
    if (tablet) void start();
  });
  const isShared = (await read().catch(() => undefined)) !== undefined;
  if (isShared) await start();
}

/** Local storage follows the database, never the other way. */
function mirrorSession(sessionDb: SessionDb, apiBase: string): void {
  followQuery(
    [sessionDb.session],
    () => keptSession({ sessionDb, apiBase }),
    (session) => {
      keepSignedInRole(session);
      if (session === null) void forgetLastScreens();
      const tokens = session?.tokens;
      writeLocal(ACCESS_TOKEN_KEY, tokens && 'access' in tokens ? tokens.access : null);
    },
  );
}
