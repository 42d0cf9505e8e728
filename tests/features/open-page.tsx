import './one-dexie.ts';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { AppRoutes, preloadPage } from '#app/app-routes.tsx';
import { createApiClient } from '#data/api/api-client.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { sendOutbox } from '#data/outbox/drain/send-outbox.ts';
import { SessionDb, type SessionRow } from '#data/session/session-db.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { receiptStore } from '#services/outbox/receipts.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { followSchool, schoolFirstDay, schoolZone } from '#services/school-zone.ts';
import { connectionStore } from '#services/connection-store.ts';
import type { LoadServices, Services } from '#services/services.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { ClockContext } from '#ui/hooks/clock.ts';
import { PageFocusProvider } from '#ui/hooks/page-focus.tsx';
import { paths } from '#ui/paths.ts';
import { createLocks } from '#tests/support/locks.ts';
import { createClock, SCHOOL_ZONE } from '#tests/support/clock.ts';
import { newId, SERVER } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { createSchoolApi, type Answer } from './school-api.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

export const SIGNED_IN: SessionRow = {
  key: 'current',
  apiBase: SERVER,
  profile: RIVERA,
  tokens: { access: 'access-1', refresh: 'refresh-1' },
};

// The first test of a file also loads the screens.
configure({ asyncUtilTimeout: 10_000 });

let opened: Services[] = [];
let following: Array<{ end: () => void }> = [];

/** What every test of the page needs before and after: an empty device, and what jsdom lacks. */
export function pageTests(): void {
  // A screen that is still to be loaded suspends, which a test's click can't wait for.
  beforeAll(async () => {
    await Promise.all(Object.values(paths).map(preloadPage));
  });
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    localStorage.clear();
    sessionStorage.clear();
    // One load of the app serves several files, so what it keeps outside of its databases starts empty too.
    connectionStore.set('unknown');
    waitingAccounts.set([]);
    clearedAwards.set({ lost: {}, restored: {} });
    receiptStore.set({});
    storageLost.set(false);
    // A tablet that has been at school before.
    schoolZone.set(SCHOOL_ZONE);
    schoolFirstDay.set('monday');
    window.scrollTo = () => {};
    // jsdom has no modal dialogs; open and closed is all that the tests look at.
    HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
    };
  });
  afterEach(() => {
    cleanup();
    for (const each of following) each.end();
    following = [];
    for (const services of opened) {
      services.sessionDb.close();
      services.outboxDb.close();
      services.undoDb.close();
      services.historyCheckDb.close();
      services.catalogDb.close();
      services.schoolDb(RIVERA.id).close();
      services.schoolDb(OKAFOR.id).close();
    }
    opened = [];
    vi.restoreAllMocks();
  });
}

/** The page's services over real databases and a school's server in this process. */
export function createTestServices(
  school: ReturnType<typeof createSchoolApi>,
  now: () => number = createClock().now,
): Services {
  const sessionDb = new SessionDb();
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const historyCheckDb = new HistoryCheckDb();
  const school1 = new SchoolDb(RIVERA.id);
  const school2 = new SchoolDb(OKAFOR.id);
  const catalogDb = new CatalogDb();
  const locks = createLocks();
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
  const { send } = school;
  const memory = createShortMemory();
  // As after a sign-in.
  void memory.learn(school.facts);
  const api = createApiClient({
    send,
    baseUrl: SERVER,
    memory,
    auth: createTokensSource({ db: sessionDb, send, baseUrl: SERVER, locks, memory, now }),
    // The calls of a page that was left, by this test or one before it, say nothing about this one.
    onReach: (reach) => opened.at(-1)?.sessionDb === sessionDb && connectionStore.set(reach),
  });
  const deps = {
    outboxDb,
    undoDb,
    historyCheckDb,
    sessionDb,
    api,
    locks,
    isOffline: () => !navigator.onLine,
    now,
    device: now,
    least: now,
    random: () => 0,
    newId,
    sleep,
  };
  const services: Services = {
    apiBase: SERVER,
    api,
    sessionDb,
    catalogDb,
    outboxDb,
    undoDb,
    historyCheckDb,
    schoolDb: (userId) => (userId === OKAFOR.id ? school2 : school1),
    requestSync: (options = { force: false }) => void sendOutbox(deps, options).catch(() => {}),
    now,
    tapClock: () => undefined,
    zone: schoolZone.getSnapshot,
    newId,
    sleep,
  };
  opened.push(services);
  return services;
}

/** Tells where the app is: the path with its query, and what the history holds beside them. */
function Place() {
  const { pathname, search, state } = useLocation();
  return <i hidden data-place={pathname + search} data-state={JSON.stringify(state ?? null)} />;
}

/** Opens the whole app at an address, signed in unless the test says otherwise. */
export async function openPage(
  path: string,
  options: {
    answers?: Record<string, Answer>;
    /** What the history of this tab holds beside the address. */
    state?: unknown;
    session?: SessionRow | null;
    before?: (services: Services) => Promise<unknown>;
    loadServices?: LoadServices;
    /** Whether the server takes awards back; by default it does. */
    reverses?: boolean;
    /** Whether it is our own server; by default it is. */
    isOurs?: boolean;
    /** The epoch of its ledger; by default it names none. */
    epoch?: string;
    /** Its time; by default the clock that is given back tells it. */
    now?: () => number;
  } = {},
) {
  const { reverses, isOurs, epoch } = options;
  const school = createSchoolApi(options.answers, {
    ...(reverses !== undefined && { reverses }),
    ...(isOurs !== undefined && { isOurs }),
    ...(epoch !== undefined && { epoch }),
  });
  const clock = createClock();
  const now = options.now ?? clock.now;
  const services = createTestServices(school, now);
  following.push(followSchool(services.catalogDb));
  const session = options.session === undefined ? SIGNED_IN : options.session;
  if (session) await services.sessionDb.session.put(session);
  await options.before?.(services);
  const ready = Promise.resolve(services);
  const loadServices = options.loadServices ?? (() => ready);
  const app = (
    <MemoryRouter initialEntries={[{ ...parsePath(path), state: options.state }]}>
      <Place />
      <PageFocusProvider>
        <ClockContext value={{ now, zone: null }}>
          <AppRoutes loadServices={loadServices} />
        </ClockContext>
      </PageFocusProvider>
    </MemoryRouter>
  );
  const view = await act(async () => render(app));
  const place = (): string => view.container.querySelector('[data-place]')?.getAttribute('data-place') ?? '';
  const historyState = (): unknown =>
    JSON.parse(view.container.querySelector('[data-place]')?.getAttribute('data-state') ?? 'null');
  return { school, services, clock, user: userEvent.setup({ pointerEventsCheck: 0 }), view, place, historyState };
}
