import { addDays } from '#domain/days.ts';
import { writtenIn } from '#domain/formats.ts';
import { dayIn, dayOf, type Moment } from '#domain/school-clock.ts';
import { clockText } from './clock.ts';

const day = writtenIn({ weekday: 'short', day: 'numeric', month: 'short' });

/** 'Nov 16, 2026' */
export const dateText = writtenIn({ day: 'numeric', month: 'short', year: 'numeric' });

/** 'at 09:14', on another day 'on Mon, Nov 16 at 14:02'. */
export function momentText(at: number, now: Moment): string {
  const { zone } = now;
  const isToday = dayIn(at, zone) === dayOf(now);
  return isToday ? `at ${clockText(at, zone)}` : `on ${day(at, zone)} at ${clockText(at, zone)}`;
}

/** '09:14', on another day 'Mon, Nov 16, 14:02'. */
export function pointText(at: number, now: Moment): string {
  const { zone } = now;
  return dayIn(at, zone) === dayOf(now) ? clockText(at, zone) : `${day(at, zone)}, ${clockText(at, zone)}`;
}

/** 'Today, 09:14', 'Yesterday, 14:02', 'Mon, Nov 16, 14:02': as the school's clock says. */
export function whenText(at: number, now: Moment): string {
  const { zone } = now;
  const [its, today] = [dayIn(at, zone), dayOf(now)];
  const name = its === today ? 'Today' : its === addDays(today, -1) ? 'Yesterday' : day(at, zone);
  return `${name}, ${clockText(at, zone)}`;
}

/** The same of what has just happened: a page's time may be older than it. */
export const pastText = (at: number, now: Moment): string => whenText(at, { ...now, at: Math.max(now.at, at) });
