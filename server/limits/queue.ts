import { cutOff, unavailable } from '#server/http/problem.ts';
import type { Asker } from '#server/workers/workers.ts';
import type { QueueSize } from './limits.ts';
import { createLines } from './lines.ts';

const RETRY_AFTER_S = 2;

export type Queue = <T>(work: () => Promise<T>, asker?: Asker) => Promise<T>;

/**
 * Runs some work at once and lets some wait: in order, and in turn where several ask. What finds no place even to wait is
 * refused with 503. Work whose caller is gone is not done.
 */
export function createQueue({ atOnce, waiting = Infinity }: QueueSize): Queue {
  let running = 0;
  const lines = createLines(waiting, () => unavailable(RETRY_AFTER_S));
  return async (work, asker = {}) => {
    if (asker.signal?.aborted) throw cutOff();
    // Who leaves gives the place to the next one, so nobody comes in between.
    if (running < atOnce) running += 1;
    else await lines.join(asker);
    try {
      return await work();
    } finally {
      if (!lines.serve()) running -= 1;
    }
  };
}

/** A queue of this size for each key, kept for as long as it has work. */
export function createQueues(size: QueueSize): <T>(key: string, work: () => Promise<T>, asker?: Asker) => Promise<T> {
  const queues = new Map<string, { run: Queue; users: number }>();
  return async (key, work, asker) => {
    const queue = queues.get(key) ?? { run: createQueue(size), users: 0 };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.run(work, asker);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
