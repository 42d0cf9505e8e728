import { createStore } from './store.ts';

/** Whether the last request of this page reached the server: the truth that navigator.onLine doesn't know. */
export type Connection = 'unknown' | 'online' | 'offline';

export const connectionStore = createStore<Connection>('unknown');
