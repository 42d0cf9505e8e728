import { unavailable } from '#server/http/problem.ts';

const RETRY_AFTER_S = 2;

/**
 * Runs work that keeps the whole process busy one piece after another, and rests after each for `rest` times as long as it
 * took: however many ask, the others have their share. More than `waiting` pieces are turned away with 503.
 */
export function createPacedWork(limits: { waiting: number; rest: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last = Promise.resolve();
  return async (work) => {
    if (waiting >= limits.waiting) throw unavailable(RETRY_AFTER_S);
    waiting += 1;
    const before = last;
    let goOn = (): void => undefined;
    last = new Promise((resolve) => {
      goOn = resolve;
    });
    await before;
    const started = performance.now();
    try {
      return await work();
    } finally {
      waiting -= 1;
      setTimeout(goOn, (performance.now() - started) * limits.rest);
    }
  };
}
