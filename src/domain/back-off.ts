/**
 * How long to wait after this many failures in a row, in whole ms: `firstMs` after the first one, then twice as long each
 * time, up to `longestMs`. `random`, from 0 to 1, takes away up to half of it, so that devices which failed together don't
 * all come back together.
 */
export function backOff(failures: number, waits: { firstMs: number; longestMs: number }, random = 1): number {
  const ceiling = Math.min(waits.longestMs, waits.firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}
