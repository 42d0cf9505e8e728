import { createStore } from '#services/store.ts';

/** Grows when awards from this device have reached the server, because that changes the boards. */
const arrivals = createStore(0);

export const awardsArrived = {
  subscribe: arrivals.subscribe,
  note: (): void => arrivals.set(arrivals.getSnapshot() + 1),
};
