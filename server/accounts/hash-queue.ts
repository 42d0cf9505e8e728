import { unavailable } from '#server/http/problem.ts';

const AT_ONCE = 4;
const WAITING = 64;
const RETRY_AFTER_S = 2;

/**
 * Hashing is the cheapest way to stop a small machine: a few run at once, some wait, the rest are told to come back.
 */
export function createHashQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) throw unavailable(RETRY_AFTER_S);
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
