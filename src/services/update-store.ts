import { createStore } from './store.ts';

const available = createStore(false);

/** Whether a newer version of the app is ready; it comes when the person says so (decisions §2.8). */
export const updateStore = {
  subscribe: available.subscribe,
  getSnapshot: available.getSnapshot,

  found(): void {
    available.set(true);
  },

  /** Lets the waiting worker take over; every tab reloads itself then (register-worker). */
  async apply(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    else location.reload();
  },
};
