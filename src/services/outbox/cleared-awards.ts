import { createStore } from '#services/store.ts';

/** What the browser deleted before it was sent, by account: lost for good, and restored from the second copy. */
export interface Cleared {
  lost: Readonly<Record<string, number>>;
  restored: Readonly<Record<string, number>>;
}

/** Until the person presses 'Got it'. */
export const clearedAwards = createStore<Cleared>({ lost: {}, restored: {} });
