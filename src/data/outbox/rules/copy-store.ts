/** The part of local storage that a copy uses. Each call may throw: blocked, or full. */
export interface CopyStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The keys below this prefix, without it. */
export function keysBelow(store: CopyStore, prefix: string): string[] {
  const keys = quietly(() => Array.from({ length: store.length }, (_, index) => store.key(index)));
  return (keys ?? []).flatMap((key) => (key?.startsWith(prefix) ? key.slice(prefix.length) : []));
}

/** The JSON at this key; null where there is none, or none that can be read. */
export function readJson(store: CopyStore, key: string): unknown {
  return quietly(() => JSON.parse(store.getItem(key) ?? 'null') as unknown) ?? null;
}

/** A copy that can't be written is left out: the database is what counts. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
