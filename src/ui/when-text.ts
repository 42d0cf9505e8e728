import { DAY_MS } from '#domain/durations.ts';
import { clockText, isSameDay } from './clock.ts';

const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' });

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** 'Nov 16, 2026' */
export function dateText(at: number): string {
  return date.format(at);
}

/** 'at 09:14', on another day 'on Mon, Nov 16 at 14:02'. */
export function momentText(at: number, now: number): string {
  return isSameDay(at, now) ? `at ${clockText(at)}` : `on ${day.format(at)} at ${clockText(at)}`;
}

/** 'Today, 09:14', 'Yesterday, 14:02', 'Mon, Nov 16, 14:02': as the device's clock says. */
export function whenText(at: number, now: number): string {
  const name = isSameDay(at, now) ? 'Today' : isSameDay(at, now - DAY_MS) ? 'Yesterday' : day.format(at);
  return `${name}, ${clockText(at)}`;
}
