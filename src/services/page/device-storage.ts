import { HOUR_MS } from '#domain/durations.ts';
import { freeIn, type StorageFacts } from '#domain/storage-words.ts';
import { createStore } from '#services/store.ts';

const facts = createStore<StorageFacts>({ isKept: null, free: null, isShort: false });

/** Not every browser has all of it, and none has it on a plain-http address. */
const manager = (): Partial<StorageManager> => {
  const { storage }: { storage?: Partial<StorageManager> } = navigator;
  return storage ?? {};
};

async function look(): Promise<void> {
  const storage = manager();
  const [isKept = null, estimate = {}] = await Promise.all([
    storage.persisted?.().catch(() => null),
    storage.estimate?.().catch(() => ({})),
  ]);
  note({ isKept, free: freeIn(estimate) });
}

function note(seen: Partial<StorageFacts>): void {
  const before = facts.getSnapshot();
  const next = { ...before, ...seen };
  if (JSON.stringify(next) !== JSON.stringify(before)) facts.set(next);
}

/** What the browser says of this app's storage: whether it is kept, and how much room is left. */
export const deviceStorage = {
  subscribe: facts.subscribe,
  getSnapshot: facts.getSnapshot,

  /** Looks now, such as after a write that failed. */
  look,

  /** The journal has what it keeps for a full disk, or it lacks it. */
  noteReserve: (isThere: boolean) => note({ isShort: !isThere }),

  /**
   * Looks now, and when a person comes back to the page, at most once an hour. Then there may be room again for what is
   * kept for a full disk (`takeReserve`).
   */
  follow(now: () => number, takeReserve: () => void): void {
    let lookedAt = now();
    void look();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Math.abs(now() - lookedAt) < HOUR_MS) return;
      lookedAt = now();
      void look();
      if (facts.getSnapshot().isShort) takeReserve();
    });
  },

  /** Asks the browser to keep the storage. Never waited for: Firefox asks the person, who may not answer. */
  keep(): void {
    void manager()
      .persist?.()
      .then(look)
      .catch(() => undefined);
  },
};
