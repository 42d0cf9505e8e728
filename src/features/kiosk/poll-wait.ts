const BETWEEN_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/** The wait before the next look: 30 s while all is well; after failures 1 s, doubling up to a minute, for ever. */
export function pollWaitMs(failures: number): number {
  if (failures === 0) return BETWEEN_MS;
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
}
