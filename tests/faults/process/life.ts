import type { KillPoint } from './kill-points.ts';

export const NEVER = new Promise<never>(() => undefined);

/** The life of a process: once it is over, nothing more of it happens. `bury` ends what it held. */
export function createLife(killAt: (point: KillPoint) => boolean, bury: () => void) {
  let alive = true;
  let buried: () => void = () => undefined;
  const dead = new Promise<null>((resolve) => (buried = () => resolve(null)));
  const die = (): Promise<never> => {
    alive = false;
    buried();
    bury();
    return NEVER;
  };
  return {
    isAlive: (): boolean => alive,
    /** Resolves when it is over. */
    dead,
    die,
    /** Whether it is killed at this point, which the caller decides about. */
    killAt,
    /** Lives on, or ends at this point. */
    async at(point: KillPoint): Promise<void> {
      if (!alive) return NEVER;
      if (killAt(point)) return die();
      return undefined;
    },
  };
}

export type Life = ReturnType<typeof createLife>;
