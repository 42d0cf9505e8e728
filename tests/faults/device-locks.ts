import type { Locks } from '#data/locks.ts';

type Callback = (lock: Lock | null) => unknown;

/** The Web Locks of one device, shared by its processes. */
export interface DeviceLocks {
  /** The locks as one process sees them. */
  of(process: () => object): NonNullable<Locks>;
  /** Gives back what a killed process held; a browser that forgets to leaves them orphaned. */
  processDied(process: object): void;
}

export function createDeviceLocks(isOrphaned: () => boolean): DeviceLocks {
  const holders = new Map<string, object | 'orphan'>();
  const waiting: Array<() => void> = [];
  const wakeAll = (): void => {
    for (const wake of waiting.splice(0)) wake();
  };

  async function request(owner: object, name: string, options: LockOptions, callback: Callback): Promise<unknown> {
    while (holders.has(name)) {
      if (options.ifAvailable) return callback(null);
      // A wait for an orphan would be ended by its signal; the time that takes is not waited for here.
      if (holders.get(name) === 'orphan') throw new DOMException('The wait was too long.', 'TimeoutError');
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    holders.set(name, owner);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      if (holders.get(name) === owner) holders.delete(name);
      wakeAll();
    }
  }

  return {
    of: (process) =>
      ({
        request: (name: string, second: LockOptions | Callback, third?: Callback) => {
          const callback = typeof second === 'function' ? second : third;
          if (!callback) throw new TypeError('A lock needs a callback.');
          return request(process(), name, typeof second === 'function' ? {} : second, callback);
        },
      }) as NonNullable<Locks>,
    processDied(process) {
      for (const [name, holder] of holders) {
        if (holder !== process) continue;
        if (isOrphaned()) holders.set(name, 'orphan');
        else holders.delete(name);
      }
      wakeAll();
    },
  };
}
