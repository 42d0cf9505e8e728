import type { Reach } from '#domain/failure.ts';
import { createStore } from './store.ts';

/** How the last request of this device reached the server: the truth that navigator.onLine doesn't know. */
export type Connection = 'unknown' | Reach;

export const connectionStore = createStore<Connection>('unknown');
