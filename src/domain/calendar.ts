import { DAY_MS } from '#domain/durations.ts';
import { addDays, firstOfWeek, type Day, type FirstDay, type Span } from './days.ts';
import { dayIn, dayOf, dayStart, type Moment } from './school-clock.ts';

/** A term that a school has set up, by its first day, such as '2026-09-01'. */
export interface OwnTerm {
  id: string;
  startsOn: string;
}

/** How many school days there are from Monday, 5 January 1970, up to and with a later day. */
function schoolDaysUpTo(day: string): number {
  const days = Date.parse(day) / DAY_MS - 3;
  return Math.floor(days / 7) * 5 + Math.min(5, days % 7);
}

/**
 * School days after one moment up to another: 0 on the same day, 1 from Friday to Monday. A school day is Monday to Friday
 * in the school's zone, because no calendar of holidays is known.
 */
export function schoolDaysBetween(from: number, to: Moment): number {
  const [first, last] = [dayIn(from, to.zone), dayOf(to)];
  return Math.max(0, schoolDaysUpTo(last) - schoolDaysUpTo(first));
}

/** A moment at a school whose weeks begin on a day. */
export interface WeekMoment extends Moment {
  firstDay: FirstDay;
}

/** When the week of this moment began, or the one so many weeks before, as device ms. */
export const weekStart = (now: WeekMoment, weeksBefore = 0): number =>
  dayStart(addDays(firstOfWeek(dayOf(now), now.firstDay), -7 * weeksBefore), now.zone);

/**
 * The term that a moment counts in, as it is stored: the id of the school's own term, or the name that follows from the
 * calendar where the school had none by then. Days between two terms belong to the one before.
 */
export function termAt(date: Date, { timeZone, terms }: { timeZone: string; terms: readonly OwnTerm[] }): string {
  const day = dayIn(date, timeZone);
  const [year, month] = day.split('-').map(Number);
  return ownTermOn(day, terms)?.id ?? termName(year ?? 0, month ?? 0);
}

const ownTermOn = (day: Day, terms: readonly OwnTerm[]) => lastBegun(day, terms, ({ startsOn }) => startsOn);

/** The last term that had begun by a day. */
function lastBegun<Term>(day: Day, terms: readonly Term[], startOf: (term: Term) => Day): Term | undefined {
  return terms.filter((term) => startOf(term) <= day).toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1))[0];
}

/** Tablets that were offline over the change of terms have a week to send what they hold. */
const TERM_GRACE_MS = 7 * DAY_MS;

/** Whether the own term of a tap is closed: the next one began more than a week ago, and its figures have been read out. */
export function isTermClosed(
  tap: Date,
  now: Date,
  { timeZone, terms }: { timeZone: string; terms: readonly OwnTerm[] },
): boolean {
  const tapped = ownTermOn(dayIn(tap, timeZone), terms);
  const running = ownTermOn(dayIn(new Date(now.getTime() - TERM_GRACE_MS), timeZone), terms);
  return tapped !== undefined && running !== undefined && tapped.startsOn < running.startsOn;
}

type Season = 'Spring' | 'Summer' | 'Fall';

const seasonOf = (month: number): Season => (month <= 5 ? 'Spring' : month <= 7 ? 'Summer' : 'Fall');

const termName = (year: number, month: number): string => `${seasonOf(month)} ${year}`;

/** A school's own term: its name, and its first and last day. */
export interface TermDays {
  name: string;
  starts_on: Day;
  ends_on: Day;
}

/** The own term that a day counts in, up to the day before the next one; null before the first. */
export function ownTermDays(day: Day, terms: readonly TermDays[]): (Span & { name: string }) | null {
  const begun = lastBegun(day, terms, (term) => term.starts_on);
  if (!begun) return null;
  const next = terms
    .filter((term) => term.starts_on > begun.starts_on)
    .map((term) => term.starts_on)
    .toSorted()[0];
  return { name: begun.name, from: begun.starts_on, to: next === undefined ? begun.ends_on : addDays(next, -1) };
}

/** The first and the last day of the calendar's terms. */
const SEASON_DAYS: Readonly<Record<Season, readonly [first: string, last: string]>> = {
  Spring: ['01-01', '05-31'],
  Summer: ['06-01', '07-31'],
  Fall: ['08-01', '12-31'],
};

/**
 * The calendar's term of a day, for a school that has set up none: 'Fall 2026', 'Spring 2027' or 'Summer 2027'
 * (docs/product.md). January to May is spring, June and July are summer, August to December is fall.
 */
export function calendarTermOn(day: Day): Span & { name: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const [first, last] = SEASON_DAYS[seasonOf(month)];
  return { name: termName(year, month), from: `${year}-${first}`, to: `${year}-${last}` };
}

/** The first day of a term that has the calendar's name, such as 'Fall 2026'; null for another name. */
export function calendarTermStart(name: string): Day | null {
  const [season = '', year = ''] = name.split(' ');
  const days = Object.entries(SEASON_DAYS).find(([known]) => known === season)?.[1];
  return days && /^\d{4}$/.test(year) ? `${year}-${days[0]}` : null;
}
