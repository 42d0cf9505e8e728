/** A seeded source of chance (mulberry32): the same seed, the same run. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  /** True with this probability. */
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/**
 * Deals from a shuffled pack, and from the next one when it is empty: what can happen has happened before anything happens
 * twice.
 */
export function createPack<T>(chance: Chance, items: readonly T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const [dealt] = left.splice(chance.below(left.length), 1);
    if (dealt === undefined) throw new Error('Nothing to deal from.');
    return dealt;
  };
}

/** Ids as UUIDs are written; like real ones they have no order. The same seed gives the same ones. */
export function createIds(seed: number): () => string {
  const chance = createChance(seed);
  const digits = (count: number): string => Array.from({ length: count }, () => chance.below(16).toString(16)).join('');
  return () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    is: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
  };
}
