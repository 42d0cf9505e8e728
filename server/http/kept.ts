/** Another process may change the school, and tells nobody of each change. */
const LONGEST_MS = 1_000;

export interface Kept<Value> {
  /** What is kept under this name, or is being made; otherwise it is made now. */
  get(name: string, make: () => Promise<Value>): Promise<Value>;
  /** The school has changed. What is still being made was asked for before that. */
  forget(): void;
}

/** Keeps, for a second unless another time is given, what is the same for many, so that a flood of calls reads it from the database once. */
export function createKept<Value>(clock: () => Date, longestMs = LONGEST_MS): Kept<Value> {
  const kept = new Map<string, Promise<Value>>();
  let begunAt = 0;
  return {
    get: (name, make) => {
      const now = clock().getTime();
      if (Math.abs(now - begunAt) >= longestMs) {
        begunAt = now;
        kept.clear();
      }
      const known = kept.get(name);
      if (known) return known;
      const made = make();
      kept.set(name, made);
      made.catch(() => kept.get(name) === made && kept.delete(name));
      return made;
    },
    forget: () => kept.clear(),
  };
}
