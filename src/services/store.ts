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

/** What each account of a database has one of, made when it is first asked for. */
export function perAccount<Db extends object, T>(create: (db: Db, userId: string) => T): (db: Db, userId: string) => T {
  const known = new WeakMap<Db, Map<string, T>>();
  return (db, userId) => {
    const ofDb = known.get(db) ?? new Map<string, T>();
    known.set(db, ofDb);
    const own = ofDb.get(userId) ?? create(db, userId);
    ofDb.set(userId, own);
    return own;
  };
}
