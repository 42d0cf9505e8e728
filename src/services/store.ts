import { useSyncExternalStore } from 'react';

/** A value outside of React that screens follow with useStore. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): T;
}

export function createStore<T>(initial: T): Store<T> & { set(value: T): void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The value, as it changes. */
export function useStore<T>({ subscribe, getSnapshot }: Store<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot);
}
