import { unavailable } from '#server/http/problem.ts';

const RETRY_AFTER_S = 2;

/** How many hashes run at once, and how many may wait. */
export interface HashLane {
  atOnce: number;
  waiting: number;
}

/** Node hashes four at once. Sign-ins have three of them for themselves, so that a flood of recoveries can't keep anyone out. */
export const SIGN_IN_LANE: HashLane = { atOnce: 3, waiting: 64 };
export const RECOVERY_LANE: HashLane = { atOnce: 1, waiting: 16 };

/**
 * Hashing is the cheapest way to stop a small machine: a few run at once, some wait, the rest get a 503 with Retry-After.
 */
export function createHashQueue(lane: HashLane): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= lane.atOnce) {
      if (waiting.length >= lane.waiting) throw unavailable(RETRY_AFTER_S);
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
