import { daysBetween, firstOfWeek, type FirstDay } from '#domain/days.ts';

/** 'Autumn term, week 11': the school's term on a day such as '2026-11-20'. A term without days has its name alone. */
export function termLine(
  { name, starts_on: starts, ends_on: ends }: { name: string; starts_on: string | null; ends_on: string | null },
  day: string,
  firstDay: FirstDay,
): string {
  if (starts === null || day < starts || (ends !== null && day > ends)) return name;
  const weeks = daysBetween(firstOfWeek(starts, firstDay), firstOfWeek(day, firstDay)) / 7;
  return `${name}, week ${weeks + 1}`;
}
