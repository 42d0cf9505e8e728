import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#services/store.ts';

/** Points that were tapped on this page and are not on the disk yet, by child. Each tile follows only its own. */
export interface Saving extends Store<ReadonlyMap<string, number>> {
  /** Returns how to end it. */
  begin(childIds: readonly string[], points: number): () => void;
}

export function createSaving(): Saving {
  const { subscribe, getSnapshot, set } = createStore<ReadonlyMap<string, number>>(new Map());
  const add = (childIds: readonly string[], points: number): void => {
    const sums = new Map(getSnapshot());
    for (const id of childIds) sums.set(id, (sums.get(id) ?? 0) + points);
    set(sums);
  };
  return {
    subscribe,
    getSnapshot,
    begin(childIds, points) {
      add(childIds, points);
      return () => add(childIds, -points);
    },
  };
}

/** The points of one child that are being saved. */
export function useSaving({ subscribe, getSnapshot }: Saving, childId: string): number {
  return useSyncExternalStore(subscribe, () => getSnapshot().get(childId) ?? 0);
}
