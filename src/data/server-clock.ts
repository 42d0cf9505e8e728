import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

/** What was learned of the server's time. It is kept for the next start, and for the worker. */
export interface ClockMark {
  /** How far the server's clock was ahead of the device's, in ms. */
  ahead: number;
  /** The server's time then. */
  at: number;
}

/** What is known of the time of a tap that is not certain. */
export interface TapClock {
  /** What the device's clock said. */
  device: number;
  /** The time that it was at the least. */
  least: number;
}

/** How far the clocks may disagree before one of them was set, or the device slept. */
const SLACK_MS = 10_000;
/** A process that starts with a clock that was set back is behind by no more. */
const KEEP_EVERY_MS = MINUTE_MS;
/** So long a device sleeps: not at all, over a weekend, over the holidays, longer. What is more likely counts. */
const ASLEEP_MS = [2 * SLACK_MS, 3 * DAY_MS, 100 * DAY_MS, Infinity];

interface Deps {
  /** The device's own clock, which may show any time and be set at any moment. */
  device: () => number;
  /** Runs evenly from some moment on, and may stand still while the device sleeps. */
  ticks: () => number;
  /** The time that it was at the least when this app was built. */
  builtAt: number;
}

/**
 * The server's time on this device, learned from the answers' `Date`. Time that passes is read from the device's clock where
 * that agrees with what is known, and otherwise from what can't be set (docs/decisions/0266).
 */
export function createServerClock({ device, ticks, builtAt }: Deps) {
  let ahead = 0;
  let known: number;
  let since: number;
  let isHeard = false;
  let kept: ClockMark | undefined;

  const least = (): number => known + ticks() - since;
  const know = (at: number): void => {
    known = at;
    since = ticks();
  };
  know(builtAt);

  function now(): number {
    const from = least() - SLACK_MS;
    const shown = device();
    for (const asleep of ASLEEP_MS) {
      // As wrong as it was; or somebody set it right.
      for (const time of [shown + ahead, shown]) if (time >= from && time - from <= asleep) return time;
    }
    return least();
  }

  return {
    now,

    /** The time that it is for sure, or later. */
    least,

    /** What is to be kept with a tap of this moment; undefined: `now` is certain. */
    tapClock: (): TapClock | undefined =>
      isHeard && now() - least() < SLACK_MS ? undefined : { device: device(), least: least() },

    /** At a start: what was learned before. */
    recall({ clock: mark }: { clock: ClockMark | undefined }): void {
      if (isHeard || !mark) return;
      kept = mark;
      ahead = mark.ahead;
      know(Math.max(least(), mark.at));
    },

    ticks,

    /**
     * Believes the head of an answer that was asked for at `askedAt` (ticks), and gives what is to be kept. The newest answer
     * counts, also where it says that it is earlier than before: the school's day is the server's.
     */
    heard(headers: Headers, askedAt: number): ClockMark | null {
      const date = Date.parse(headers.get('Date') ?? '');
      const took = ticks() - askedAt;
      // What a cache kept is of another time, and what was long under way may be.
      if (!date || took > SLACK_MS || Number(headers.get('Age'))) return null;
      const at = date + took / 2;
      const found = at - device();
      // It is cut to whole seconds, so a clock that is nearly right is the better one.
      if (Math.abs(found - ahead) > SLACK_MS) ahead = found;
      isHeard = true;
      know(at);
      return kept?.ahead === ahead && Math.abs(at - kept.at) < KEEP_EVERY_MS ? null : (kept = { ahead, at });
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

/** The part of it that hears the answers. */
export type ListeningClock = Pick<ServerClock, 'ticks' | 'heard'>;
