/** The same random numbers on every run (mulberry32), so that the demo school is always the same. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** One of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** One of a list, its beginning more often than its end. */
  pickSkewed<T>(items: readonly T[]): T;
  /** A UUID made of these numbers. */
  uuid(): string;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    below,
    pick: (items) => at(items, below(items.length)),
    pickSkewed: (items) => at(items, Math.floor(next() ** 1.3 * items.length)),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
