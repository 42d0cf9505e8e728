import { clockText } from './clock.ts';

const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' });
const DAY_MS = 86_400_000;

/** 'at 09:14', on another day 'on Mon, Nov 16 at 14:02'. */
export function momentText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? `at ${clockText(at)}` : `on ${day.format(at)} at ${clockText(at)}`;
}

/** 'Today, 09:14', 'Yesterday, 14:02', 'Mon, Nov 16, 14:02': as the device's clock says. */
export function whenText(at: number, now: number): string {
  const on = new Date(at).toDateString();
  const name =
    on === new Date(now).toDateString()
      ? 'Today'
      : on === new Date(now - DAY_MS).toDateString()
        ? 'Yesterday'
        : day.format(at);
  return `${name}, ${clockText(at)}`;
}
