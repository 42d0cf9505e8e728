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
