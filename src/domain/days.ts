import { DAY_MS } from './durations.ts';
import { writtenIn } from './formats.ts';

/** A day of the calendar, such as '2026-09-01'. Days are compared as texts. */
export type Day = string;

/** The first and the last day, both included. */
export interface Span {
  from: Day;
  to: Day;
}

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether the calendar has this day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = utc(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export function addDays(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The days from one to the other, without the first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);
}

/** The days that a school's week may begin on; the first one where nothing else is known. */
export const FIRST_DAYS = ['monday', 'sunday', 'saturday'] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** What a server or this device's memory says of it. */
export const firstDayFrom = (value: unknown): FirstDay => FIRST_DAYS.find((day) => day === value) ?? FIRST_DAYS[0];

/** From the first day of a week to its Monday: the database's own weeks begin there. */
export const DAYS_TO_MONDAY: Readonly<Record<FirstDay, number>> = { monday: 0, sunday: 1, saturday: 2 };

/** The first day of the week that a day is in. */
export function firstOfWeek(day: Day, first: FirstDay): Day {
  return addDays(day, -((utc(day).getUTCDay() + 6 + DAYS_TO_MONDAY[first]) % 7));
}

/** What a chart has a column for. */
export type Unit = 'day' | 'week' | 'month';

/** The first day of the day's unit. */
export function unitStart(day: Day, unit: Unit, first: FirstDay): Day {
  if (unit === 'day') return day;
  return unit === 'week' ? firstOfWeek(day, first) : `${day.slice(0, 7)}-01`;
}

/** The first day of the unit after this one. */
export function nextUnit(start: Day, unit: Unit): Day {
  if (unit === 'day') return addDays(start, 1);
  if (unit === 'week') return addDays(start, 7);
  const next = utc(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return dayOf(next);
}

/** The first days of all units that the span touches. */
export function unitsIn({ from, to }: Span, unit: Unit, first: FirstDay): Day[] {
  const starts: Day[] = [];
  for (let start = unitStart(from, unit, first); start <= to; start = nextUnit(start, unit)) starts.push(start);
  return starts;
}

const written = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
  const format = writtenIn(options);
  return (day) => format(utc(day), 'UTC');
};

/** 'Nov 16' */
export const shortDay = written({ day: 'numeric', month: 'short' });
/** 'November 16, 2026' */
export const longDay = written({ day: 'numeric', month: 'long', year: 'numeric' });
/** 'Monday, November 16' */
export const namedDay = written({ weekday: 'long', day: 'numeric', month: 'long' });
/** 'Mon' */
export const weekdayOf = written({ weekday: 'short' });
/** 'Mon, Nov 16' */
export const shortNamedDay = written({ weekday: 'short', day: 'numeric', month: 'short' });
/** 'Nov' */
export const shortMonth = written({ month: 'short' });
/** 'November 2026' */
export const longMonth = written({ month: 'long', year: 'numeric' });

/** 'Mon', on every device and in every language: what a device remembers by the day of the week. */
export const weekdayKey = (day: Day): string => WEEKDAY_KEYS[utc(day).getUTCDay()] ?? '';
const WEEKDAY_KEYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
