import type { Window } from './counters.ts';
import type { Limit } from './limits.ts';

const SWEEP_MS = 60_000;

export interface Refusals {
  /** The window of a limit that is used up, where that is known. */
  find(key: Buffer, now: Date): Window | null;
  note(key: Buffer, limit: Limit, window: Window, now: Date): void;
  forget(key: Buffer): void;
}

/** Who was refused until a window ends is refused from memory until then: a refusal asks no database. */
export function createRefusals(): Refusals {
  const known = new Map<string, { window: Window; endsAt: number }>();
  let sweptAt = 0;
  const idOf = (key: Buffer): string => key.toString('base64');
  return {
    find: (key, now) => {
      const found = known.get(idOf(key));
      return found && now.getTime() < found.endsAt ? found.window : null;
    },
    note: (key, { windowMs }, window, now) => {
      const time = now.getTime();
      if (time - sweptAt > SWEEP_MS) {
        sweptAt = time;
        for (const [id, { endsAt }] of known) if (endsAt <= time) known.delete(id);
      }
      known.set(idOf(key), { window, endsAt: window.startedAt.getTime() + windowMs });
    },
    forget: (key) => void known.delete(idOf(key)),
  };
}
