import type { Locks } from '#data/locks.ts';

type Callback = (lock: Lock | null) => unknown;

/**
 * The Web Locks of one browser, as far as they are used: exclusive locks in the order of the requests, `ifAvailable` and
 * `signal`. It keeps the rules of the specification; tests/data/locks.test.ts holds it to them.
 */
export function createLocks(): NonNullable<Locks> {
  /** The requests that wait for each held lock. */
  const queues = new Map<string, Array<() => void>>();

  async function request(name: string, second: LockOptions | Callback, third?: Callback): Promise<unknown> {
    const options = typeof second === 'function' ? {} : second;
    const callback = typeof second === 'function' ? second : third;
    if (!callback) throw new TypeError('A lock needs a callback.');
    if (options.mode === 'shared' || options.steal) throw new TypeError('Only exclusive locks are known here.');
    if (options.ifAvailable && options.signal) {
      throw new DOMException('A lock that is not waited for has no signal.', 'NotSupportedError');
    }
    options.signal?.throwIfAborted();

    const waiting = queues.get(name);
    if (!waiting) queues.set(name, []);
    else if (!options.ifAvailable) await turnIn(waiting, options.signal);
    // A browser never calls back before the request has returned.
    await Promise.resolve();
    if (waiting && options.ifAvailable) return callback(null);
    try {
      options.signal?.throwIfAborted();
      return await callback({ name, mode: 'exclusive' });
    } finally {
      // Handed over at once, so that no later request can get in between.
      const next = queues.get(name)?.shift();
      if (next) next();
      else queues.delete(name);
    }
  }
  return { request } as NonNullable<Locks>;
}

function turnIn(waiting: Array<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal?.reason as Error);
    };
    waiting.push(take);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
