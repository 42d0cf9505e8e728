import { OUTBOX_SYNC_TAG, readSwMessage } from '#contracts/sw-message.ts';
import { createApiClient, type Send } from '#data/api/api-client.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { browserLocks } from '#data/locks.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { sendOutbox, type SendDeps } from '#data/outbox/drain/send-outbox.ts';
import { countUnsent, showBadge } from '#data/outbox/entry/waiting-accounts.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { createServerClock } from '#data/server-clock.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';

/** Background Sync, which TypeScript's libraries do not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
type SyncScope = ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
};

/** Drains the outbox at the browser's sync event and at the page's message. */
export function startSync(scope: ServiceWorkerGlobalScope, sessionDb: SessionDb): void {
  const syncScope: SyncScope = scope;
  const sendDeps = createSendDeps(scope, sessionDb);
  const drain = async (options: DrainOptions): Promise<Awaited<ReturnType<typeof sendOutbox>>> => {
    const deps = await sendDeps();
    const outcome = await sendOutbox(deps, options);
    // The number on the app's icon, also while no page is open. Only the sending matters.
    await countUnsent(deps)
      .then((count) => showBadge(scope.navigator, count))
      .catch(() => undefined);
    return outcome;
  };

  /** Chromium ends an event after a while; a pass ends before, and the next one gets an event of its own. */
  const askForNext = async (): Promise<void> => {
    await syncScope.registration.sync?.register(OUTBOX_SYNC_TAG);
  };

  syncScope.addEventListener('sync', (event) => {
    if (event.tag !== OUTBOX_SYNC_TAG) return;
    event.waitUntil(
      (async () => {
        const outcome = await drain({ force: true });
        if (outcome.kind === 'more') await askForNext();
        // The browser repeats a rejected event later, even when no page is open. It fires this one as soon as a page
        // registers it, while the pass that the page's message began is still sending: that pass may fail, too.
        if (outcome.kind === 'busy') throw new Error('Another pass is sending.');
        if (outcome.kind === 'later') throw new Error(`The outbox could not be sent now: ${outcome.why}`);
      })(),
    );
  });

  syncScope.addEventListener('message', (event) => {
    const message = readSwMessage(event.data);
    if (!message) return;
    switch (message.type) {
      case 'SKIP_WAITING':
        event.waitUntil(scope.skipWaiting());
        return;
      case 'CLAIM':
        event.waitUntil(scope.clients.claim());
        return;
      case 'DRAIN':
        event.waitUntil(
          (async () => {
            const outcome = await drain(message);
            if (outcome.kind === 'more') await askForNext().catch(() => undefined);
          })(),
        );
    }
  });
}

/**
 * What a pass needs, built for each: the server is the one that the session belongs to, which may change while the
 * worker lives.
 */
function createSendDeps(scope: ServiceWorkerGlobalScope, sessionDb: SessionDb): () => Promise<SendDeps> {
  const { origin } = scope.location;
  const send: Send = (request) => scope.fetch(request);
  const locks = browserLocks();
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const historyCheckDb = new HistoryCheckDb();
  const device = (): number => Date.now();
  const clock = createServerClock({ device, ticks: () => performance.now(), builtAt: 0 });
  const { now, least } = clock;
  return async () => {
    const { session, config } = await sessionDb.kept({ again: true });
    const baseUrl = session?.apiBase ?? origin;
    const isSameOrigin = new URL(baseUrl).origin === origin;
    const memory = createServerMemory(sessionDb, baseUrl, now);
    clock.recall(await memory.read());
    const server = { send, baseUrl, memory, clock, isSameOrigin };
    return {
      outboxDb,
      undoDb,
      historyCheckDb,
      sessionDb,
      api: createApiClient({
        ...server,
        idempotencyHeader: config?.idempotencyHeader === true,
        auth: createTokensSource({ ...server, db: sessionDb, locks, now }),
      }),
      locks,
      isOffline: () => !scope.navigator.onLine,
      now,
      device,
      least,
      random: () => Math.random(),
      newId: () => scope.crypto.randomUUID(),
      sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    };
  };
}
