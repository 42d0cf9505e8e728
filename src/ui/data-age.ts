import { countText } from '#domain/plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { writtenIn } from '#domain/formats.ts';
import { dayIn, dayOf, type Moment } from '#domain/school-clock.ts';
import { clockText } from './clock.ts';

const FRESH_MS = 5 * MINUTE_MS;

const day = writtenIn({ day: 'numeric', month: 'short' });

function ageText(age: number): string | null {
  if (age < FRESH_MS) return null;
  if (age < HOUR_MS) return `${Math.floor(age / 60_000)} min old`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h old`;
  return `${countText(Math.floor(age / DAY_MS), 'day', 'days')} old`;
}

/** The time of the data: '09:14'; of another day with its date: '09:14, Nov 20'. */
export function dataTimeText(loadedAt: number, now: Moment): string {
  const { zone } = now;
  const time = clockText(loadedAt, zone);
  return dayIn(loadedAt, zone) === dayOf(now) ? time : `${time}, ${day(loadedAt, zone)}`;
}

/** The time of the data, and from five minutes on its age: 'Updated at 09:14', 'Updated at 09:14 · 3 h old'. */
export function dataAgeText(loadedAt: number, now: Moment): string {
  const time = dataTimeText(loadedAt, now);
  const age = ageText(now.at - loadedAt);
  return age ? `Updated at ${time} · ${age}` : `Updated at ${time}`;
}
