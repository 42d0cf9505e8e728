import { createStore } from '#services/store.ts';

/** What the browser deleted before it was sent, by account: lost for good, and restored from the second copy. */
export interface Cleared {
  lost: Readonly<Record<string, number>>;
  restored: Readonly<Record<string, number>>;
}

/** Until its person says that they know. */
export const clearedAwards = createStore<Cleared>({ lost: {}, restored: {} });
