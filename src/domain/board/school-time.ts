import { DAY_MS } from '#domain/durations.ts';
import { CLOCK, writtenIn } from '#domain/formats.ts';
import { dayIn, knownZone } from '#domain/school-clock.ts';

/** How a school writes moments: in its own zone, with 12 or 24 hours as people there do. */
export interface SchoolTime {
  /** '10:42', '9:05 AM' */
  clock(at: number): string;
  /** 'Friday 20 November', 'Friday, November 20' */
  date(at: number): string;
  /** '10:42', and of another day than `now` 'Friday, 10:42'. */
  moment(at: number, now: number): string;
  /** The school's day, for comparing: '2026-11-20'. */
  day(at: number): string;
  /** For comparing: '09:05' of the school's day. */
  timeOfDay(at: number): string;
  /** Another way to write such a time of day: '06:30' as '6:30 AM'. */
  written(timeOfDay: string): string;
}

const clocks = writtenIn(CLOCK);
const days = writtenIn({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdays = writtenIn({ weekday: 'long' });
const dates = writtenIn({ day: 'numeric', month: 'short' });
const timesOfDay = writtenIn({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en');

/** `timeZone`: null, or one that this device does not know, is the device's own. */
export function schoolTime(timeZone: string | null): SchoolTime {
  const zone = knownZone(timeZone);
  const clock = (at: number): string => unbroken(clocks(at, zone));
  const moment = (at: number, now: number): string => {
    if (dayIn(at, zone) === dayIn(now, zone)) return clock(at);
    const day = now - at < WEEK_MS ? weekdays(at, zone) : dates(at, zone);
    return `${day}, ${clock(at)}`;
  };
  return {
    clock,
    day: (at) => dayIn(at, zone),
    date: (at) => days(at, zone),
    moment,
    timeOfDay: (at) => timesOfDay(at, zone),
    written: (timeOfDay) => unbroken(clocks(Date.parse(`1970-01-01T${timeOfDay}:00Z`), 'UTC')),
  };
}

/** Weekdays name a day of the last six. */
const WEEK_MS = 6 * DAY_MS;

/** A time never breaks into two lines. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00a0');
