/**
 * The school term of a day, as 'Fall 2026', 'Spring 2027' or 'Summer 2027' (docs/product.md).
 * January to May is spring, June and July are summer, August to December is fall; the day is the device's local one.
 */
export function termOf(date: Date): string {
  const month = date.getMonth();
  const season = month <= 4 ? 'Spring' : month <= 6 ? 'Summer' : 'Fall';
  return `${season} ${date.getFullYear()}`;
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
