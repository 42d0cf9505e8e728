import type { Day } from './days.ts';
import { HOUR_MS } from './durations.ts';
import { writtenIn } from './formats.ts';

/** A moment of a school's day. */
export interface Moment {
  /** Device ms. */
  at: number;
  /** The zone in which the school's days begin; null: it is not known, and that of this device counts. */
  zone: string | null;
}

/** The moment that it is now. */
export const momentOf = ({ now, zone }: { now: () => number; zone: () => string | null }): Moment => ({
  at: now(),
  zone: zone(),
});

/** The day that it is in a zone, as '2026-09-01'. Canadians write it so. */
export const dayIn: (at: Date | number, zone: string | null) => Day = writtenIn({ dateStyle: 'short' }, 'en-CA');

/** The hour that it is in a zone, as '09'. */
const hourText = writtenIn({ hour: '2-digit', hourCycle: 'h23' }, 'en');

export const hourIn = (at: number, zone: string | null): number => Number(hourText(at, zone));

export const dayOf = ({ at, zone }: Moment): Day => dayIn(at, zone);

/** When a day begins in a zone, as device ms. Where the clock is put forward at midnight, it begins at one o'clock. */
export function dayStart(day: Day, zone: string | null): number {
  // No zone is further than 14 hours from UTC.
  let before = Date.parse(day) - 15 * HOUR_MS;
  let start = before + 30 * HOUR_MS;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayIn(middle, zone) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** When the day of this moment began, as device ms. */
export const todayStart = (now: Moment): number => dayStart(dayOf(now), now.zone);

/** The zone, where this device knows it; else null. An old tablet may lack a zone that is new. */
export function knownZone(zone: string | null): string | null {
  try {
    dayIn(0, zone);
    return zone;
  } catch {
    return null;
  }
}
