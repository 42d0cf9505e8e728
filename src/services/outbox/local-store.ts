import type { CopyStore } from '#data/outbox/rules/copy-store.ts';

/** Local storage, or nothing where it is blocked: even to name it throws then. */
export function localStore(): CopyStore {
  try {
    return localStorage;
  } catch {
    return { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
