import type { MyAward } from '#contracts/history.ts';
import { NO_HABIT, type Figure } from '#domain/reports/report-figures.ts';
import { weekStart } from '#domain/calendar.ts';

/** Points of this week's awards that count, by habit, in the school's order; then habits that are no longer there, and awards without one. */
export function weekFigures(
  awards: readonly MyAward[],
  habits: ReadonlyArray<{ name: string; colour: string }>,
  now: number,
): Figure[] {
  const monday = weekStart(new Date(now)).getTime();
  const figures = new Map<string, Figure>(habits.map(({ name, colour }) => [name, { label: name, value: 0, colour }]));
  for (const { habit_name, points, created_at, status } of awards) {
    if (Date.parse(created_at) < monday || status === 'review' || status === 'declined') continue;
    const figure = figures.get(habit_name) ?? { label: habit_name || NO_HABIT, value: 0, colour: null };
    figure.value += points;
    figures.set(habit_name, figure);
  }
  return [...figures.values()];
}
