import { DAY_MS } from '#domain/durations.ts';
import { knownZone } from '#domain/school-clock.ts';

/** How a school writes moments: in its own zone, with 12 or 24 hours as people there do. */
export interface SchoolTime {
  /** '10:42', '9:05 AM' */
  clock(at: number): string;
  /** 'Friday 20 November' */
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

/** `timeZone`: null, or one that this device does not know, is the device's own. */
export function schoolTime(timeZone: string | null, hours: 12 | 24): SchoolTime {
  const known = knownZone(timeZone);
  const zone = known === null ? {} : { timeZone: known };
  const format = (options: Intl.DateTimeFormatOptions, locale = 'en') =>
    new Intl.DateTimeFormat(locale, { ...zone, ...options });
  const hourOptions: Intl.DateTimeFormatOptions =
    hours === 12
      ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const clocks = format(hourOptions);
  const days = format({ weekday: 'long', day: 'numeric', month: 'long' }, 'en-GB');
  const weekdays = format({ weekday: 'long' });
  const dates = format({ day: 'numeric', month: 'short' }, 'en-GB');
  const timesOfDay = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const keys = format({ dateStyle: 'short' }, 'en-CA');
  const plain = new Intl.DateTimeFormat('en', { ...hourOptions, timeZone: 'UTC' });
  const clock = (at: number): string => unbroken(clocks.format(at));
  const moment = (at: number, now: number): string => {
    if (keys.format(at) === keys.format(now)) return clock(at);
    const day = now - at < WEEK_MS ? weekdays.format(at) : dates.format(at);
    return `${day}, ${clock(at)}`;
  };
  return {
    clock,
    day: (at) => keys.format(at),
    date: (at) => days.format(at).replace(',', ''),
    moment,
    timeOfDay: (at) => timesOfDay.format(at),
    written: (timeOfDay) => unbroken(plain.format(Date.parse(`1970-01-01T${timeOfDay}:00Z`))),
  };
}

/** Weekdays name a day of the last six. */
const WEEK_MS = 6 * DAY_MS;

/** A time never breaks into two lines. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00a0');
