import { createStore } from '#services/store.ts';

interface OpenedClass {
  accountId: string;
  rosterId: string;
}

const opened = createStore<OpenedClass | null>(null);

/** The class that this page opened last, and whose it was: the next tap on Class leads to it, past the list of classes. */
export const openedClass = {
  subscribe: opened.subscribe,
  getSnapshot: opened.getSnapshot,
  note: (shown: OpenedClass): void => opened.set(shown),
  /** The roster is gone. */
  forget(rosterId: string): void {
    if (opened.getSnapshot()?.rosterId === rosterId) opened.set(null);
  },
};
