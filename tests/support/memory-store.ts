import type { CopyStore } from '#data/outbox/rules/copy-store.ts';

/** Local storage, as far as it is used. */
export function createMemoryStore(items = new Map<string, string>()): CopyStore {
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
