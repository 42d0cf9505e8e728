import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { OUTBOX_SYNC_TAG, type SwMessage } from '#contracts/sw-message.ts';

/** Background Sync, which TypeScript's libraries do not declare and Safari and Firefox do not have. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Makes requestSync(): asks the sender of this device to look whether there is something to send. That is the worker where
 * one controls this page, else the page itself (`sendHere`). It returns at once and never fails: the outbox keeps what
 * is not sent, and the next nudge comes.
 */
export function createRequestSync(sendHere: (options: DrainOptions) => void): (options?: DrainOptions) => void {
  return ({ force, insist = false } = { force: false }) => {
    const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    if (!container?.controller) {
      sendHere({ force, insist });
      return;
    }
    const message: SwMessage = { type: 'DRAIN', force, insist };
    container.controller.postMessage(message);
    // Chromium gives a tag up after three tries, so it is registered again at each nudge.
    void container.ready
      .then((registration: ServiceWorkerRegistration & SyncRegistration) =>
        registration.sync?.register(OUTBOX_SYNC_TAG),
      )
      .catch(() => undefined);
  };
}
