import { unavailable } from '#server/http/problem.ts';
import type { QueueSize } from './limits.ts';

const RETRY_AFTER_S = 2;

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs some work at once and lets some wait, in order. What finds no place even to wait is refused with 503. */
export function createQueue({ atOnce, waiting = Infinity, rest = 0 }: QueueSize): Queue {
  /** Work that runs or waits. */
  let present = 0;
  /** Places that are taken, by work or by the rest after it. */
  let taken = 0;
  const line: (() => void)[] = [];
  const giveUpPlace = (): void => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };
  return async (work) => {
    if (present >= atOnce + waiting) throw unavailable(RETRY_AFTER_S);
    present += 1;
    if (taken < atOnce) taken += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    const started = performance.now();
    try {
      return await work();
    } finally {
      present -= 1;
      if (rest === 0) giveUpPlace();
      else setTimeout(giveUpPlace, (performance.now() - started) * rest);
    }
  };
}

/** A queue of this size for each key, kept for as long as it has work. */
export function createQueues(size: QueueSize): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: Queue; users: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { run: createQueue(size), users: 0 };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.run(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
