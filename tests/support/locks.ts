import type { Locks } from '#data/locks.ts';

type Callback = (lock: Lock | null) => unknown;

/** The part of the Web Locks API that is used, in one process: exclusive locks, `ifAvailable` and `signal`. */
export function createLocks(): NonNullable<Locks> {
  const tails = new Map<string, Promise<unknown>>();
  const held = new Set<string>();

  async function request(name: string, second: LockOptions | Callback, third?: Callback): Promise<unknown> {
    const options = typeof second === 'function' ? {} : second;
    const callback = typeof second === 'function' ? second : third;
    if (!callback) throw new TypeError('A lock needs a callback.');
    if (options.ifAvailable && held.has(name)) return callback(null);
    const before = tails.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
    });
    if (held.has(name)) await Promise.race([before, aborted]);
    held.add(name);
    const run = (async () => callback({ name, mode: 'exclusive' }))();
    const done = run.then(
      () => held.delete(name),
      () => held.delete(name),
    );
    tails.set(name, done);
    return run;
  }
  return { request } as NonNullable<Locks>;
}
