/**
 * The school term of a day, as 'Fall 2026', 'Spring 2027' or 'Summer 2027' (docs/product.md).
 * January to May is spring, June and July are summer, August to December is fall; the day is the device's local one.
 */
export function termOf(date: Date): string {
  return termName(date.getFullYear(), date.getMonth() + 1);
}

/** They take long to make. */
const months = new Map<string, Intl.DateTimeFormat>();

function monthIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    months.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' });
  months.set(timeZone, known);
  return known;
}

/** The same, for the day that it is in a school's zone. */
export function termIn(date: Date, timeZone: string): string {
  const parts = monthIn(timeZone).formatToParts(date);
  const part = (type: 'year' | 'month') => Number(parts.find((each) => each.type === type)?.value);
  return termName(part('year'), part('month'));
}

function termName(year: number, month: number): string {
  const season = month <= 5 ? 'Spring' : month <= 7 ? 'Summer' : 'Fall';
  return `${season} ${year}`;
}

/** The Monday, at midnight of the device's time, of the week that a day is in. */
export function weekStart(day: Date): Date {
  const sinceMonday = (day.getDay() + 6) % 7;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sinceMonday);
}

/** The time that a text names, in ms; null where it can't be read. */
export function timeIn(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
