import { OUTBOX_SYNC_TAG, swMessage } from '#contracts/sw-message.ts';
import { createApiClient, type Send } from '#data/api/api-client.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { browserLocks } from '#data/locks.ts';
import { sendOutbox, type SendDeps } from '#data/outbox/send-outbox.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';

/** Background Sync, which TypeScript's libraries do not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
type SyncScope = ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
};

/** Drains the outbox at the browser's sync event and at the page's word. */
export function startSync(scope: ServiceWorkerGlobalScope): void {
  const syncScope: SyncScope = scope;
  const deps = createSendDeps(scope);

  /** Chromium ends an event after a while; a pass ends before, and the next one gets an event of its own. */
  const goOn = async (): Promise<void> => {
    await syncScope.registration.sync?.register(OUTBOX_SYNC_TAG);
  };

  syncScope.addEventListener('sync', (event) => {
    if (event.tag !== OUTBOX_SYNC_TAG) return;
    event.waitUntil(
      (async () => {
        const outcome = await sendOutbox(deps, { force: true });
        if (outcome.kind === 'more') await goOn();
        // A rejected event is one that the browser tries again later, with no page open too.
        if (outcome.kind === 'later') throw new Error(`The outbox could not be sent now: ${outcome.why}`);
      })(),
    );
  });

  syncScope.addEventListener('message', (event) => {
    const message = swMessage.safeParse(event.data);
    if (!message.success) return;
    switch (message.data.type) {
      case 'SKIP_WAITING':
        event.waitUntil(scope.skipWaiting());
        return;
      case 'DRAIN': {
        const { force } = message.data;
        event.waitUntil(
          sendOutbox(deps, { force }).then((outcome) =>
            outcome.kind === 'more' ? goOn().catch(() => undefined) : undefined,
          ),
        );
      }
    }
  });
}

function createSendDeps(scope: ServiceWorkerGlobalScope): SendDeps {
  const baseUrl = scope.location.origin;
  const send: Send = (request) => scope.fetch(request);
  const locks = browserLocks();
  const sessionDb = new SessionDb();
  return {
    outboxDb: new OutboxDb(),
    sessionDb,
    api: createApiClient({
      send,
      baseUrl,
      auth: createTokensSource({ db: sessionDb, send, baseUrl, locks }),
    }),
    locks,
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => scope.crypto.randomUUID(),
    sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  };
}
