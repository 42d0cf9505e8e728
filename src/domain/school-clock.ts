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

/** What is used of Temporal, which TypeScript's libraries of ES2023 do not declare, and which not every browser has. */
interface TemporalZones {
  Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): ZonedTime } };
  PlainDate: { from(day: Day): { toZonedDateTime(zone: string): { epochMilliseconds: number } } };
  Now: { timeZoneId(): string };
}
interface ZonedTime {
  hour: number;
  toPlainDate(): { toString(): Day };
}
const { Temporal }: typeof globalThis & { Temporal?: TemporalZones } = globalThis;

/** Where there is no Temporal, the browser has to load how times are written: the first time takes long. */
const zonedTime = (at: Date | number, zone: string | null): ZonedTime | undefined =>
  Temporal?.Instant.fromEpochMilliseconds(Math.floor(Number(at))).toZonedDateTimeISO(zone ?? Temporal.Now.timeZoneId());

/** Canadians write a day as '2026-09-01'. */
const dayText = writtenIn({ dateStyle: 'short' }, 'en-CA');
const hourText = writtenIn({ hour: '2-digit', hourCycle: 'h23' }, 'en');

/** The day that it is in a zone, as '2026-09-01'. */
export const dayIn = (at: Date | number, zone: string | null): Day =>
  zonedTime(at, zone)?.toPlainDate().toString() ?? dayText(at, zone);

export const hourIn = (at: number, zone: string | null): number =>
  zonedTime(at, zone)?.hour ?? Number(hourText(at, zone));

export const dayOf = ({ at, zone }: Moment): Day => dayIn(at, zone);

/** When a day begins in a zone, as device ms. Where the clock is put forward at midnight, it begins at one o'clock. */
export function dayStart(day: Day, zone: string | null): number {
  if (Temporal)
    return Temporal.PlainDate.from(day).toZonedDateTime(zone ?? Temporal.Now.timeZoneId()).epochMilliseconds;
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
    // Days come from the one, times as people read them from the other, and each has a list of zones of its own.
    zonedTime(0, zone);
    dayText(0, zone);
    return zone;
  } catch {
    return null;
  }
}
