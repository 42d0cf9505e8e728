import { daysBetween } from '#domain/days.ts';
import type { Column } from '#domain/period.ts';

/** 'Points a week': the heading of a chart over time, by what its columns stand for. */
export function chartTitle(columns: readonly Column[]): string {
  const [first, second] = columns;
  const days = first && second ? daysBetween(first.span.from, second.span.from) : 1;
  return days === 1 ? 'Points a day' : days > 7 ? 'Points a month' : 'Points a week';
}
