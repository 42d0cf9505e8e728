import { createStore } from '#services/store.ts';

/** Grows when awards of this device have reached the server: the boards have changed. */
const arrivals = createStore(0);

export const awardsArrived = {
  subscribe: arrivals.subscribe,
  note: (): void => arrivals.set(arrivals.getSnapshot() + 1),
};
