import { createStore } from '#services/store.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';

const KEY = 'habit-points.storage-lost';

const told = createStore(false);

/** Whether a start found this device's storage lost; until a person presses 'Got it'. */
export const storageLost = {
  subscribe: told.subscribe,
  getSnapshot: told.getSnapshot,

  /** What an earlier start found, and what other tabs do about it. */
  follow(): void {
    const recall = (): void => told.set(readLocal(KEY) !== null);
    recall();
    window.addEventListener('storage', ({ key }) => key === KEY && recall());
  },

  set(isLost: boolean): void {
    writeLocal(KEY, isLost ? 'yes' : null);
    told.set(isLost);
  },
};
