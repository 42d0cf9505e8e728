import { columnsOf, unitFor, type Column, type Period } from '#domain/period.ts';
import { unitStart, type Day, type FirstDay, type Span } from '#domain/days.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { hasWords } from '#domain/names.ts';
import { countText, numberText } from '#domain/plural.ts';

interface Line {
  name: string;
  grade: number | null;
  house_name: string | null;
  points: number;
  points_by_habit: Readonly<Record<string, number>>;
  by_step?: number[] | undefined;
  points_before?: number | undefined;
}

/** How the lines of a report are ordered; any other text is the id of a habit. */
export const sortsOf = ({ word }: Ladder) => [
  { value: 'points', label: 'Most points' },
  { value: 'fewest', label: 'Fewest points' },
  { value: 'name', label: 'Name' },
  { value: 'grade', label: word },
  { value: 'house', label: 'House' },
];

const byText = (a: string, b: string): number => a.localeCompare(b, 'en');

/** The lines in this order; among equals in the order they came in. */
export function sortedLines<T extends Line>(lines: readonly T[], sort: string): T[] {
  const order: Record<string, (a: T, b: T) => number> = {
    points: (a, b) => b.points - a.points,
    fewest: (a, b) => a.points - b.points,
    name: (a, b) => byText(a.name, b.name),
    grade: (a, b) => (a.grade ?? 99) - (b.grade ?? 99),
    house: (a, b) => byText(a.house_name ?? '\uffff', b.house_name ?? '\uffff'),
  };
  const byHabit = (a: T, b: T): number => (b.points_by_habit[sort] ?? 0) - (a.points_by_habit[sort] ?? 0);
  return lines.toSorted(Object.hasOwn(order, sort) ? order[sort] : byHabit);
}

/** The lines whose name holds every word that was typed. */
export function linesFound<T extends Line>(lines: readonly T[], typed: string): T[] {
  return lines.filter(({ name }) => hasWords(name, typed));
}

/** '3 more', '2 fewer', 'same'. */
export function changeText(points: number, before: number): string {
  if (points === before) return 'same';
  return points > before ? `${numberText(points - before)} more` : `${numberText(before - points)} fewer`;
}

/** '3,675 points', and how that compares with the period before it. */
export function totalText(lines: readonly Line[], before: Period['before']): { total: number; against: string | null } {
  const total = lines.reduce((sum, { points }) => sum + points, 0);
  const isCompared = before !== null && lines.some((line) => line.points_before !== undefined);
  if (!isCompared) return { total, against: null };
  const then = lines.reduce((sum, line) => sum + (line.points_before ?? 0), 0);
  return { total, against: comparedText(total, then, before.name) };
}

/** How points compare with those of another time: '6% more than last week by this day'. */
export function comparedText(points: number, then: number, name: string): string {
  if (then === 0) return `none ${name}`;
  const share = Math.round((100 * (points - then)) / then);
  if (share === 0) return `about as many as ${name}`;
  return `${numberText(Math.abs(share))}% ${share > 0 ? 'more' : 'fewer'} than ${name}`;
}

export interface Trend {
  columns: Column[];
  /** Of the columns whose days are over; null where fewer than two are. */
  average: number | null;
}

/** The points over time of these lines: by term for everything, else by the steps of the period. */
export function trendOf(
  lines: readonly Line[],
  steps: ReadonlyArray<{ from: string | null; name: string }>,
  { span, today, firstDay, isTerm }: { span: Span | null; today: Day; firstDay: FirstDay; isTerm: boolean },
): Trend {
  const sums = steps.map((_, at) => lines.reduce((sum, line) => sum + (line.by_step?.[at] ?? 0), 0));
  const columns =
    span === null ? termColumns(steps, sums) : periodColumns(span, { steps, sums, today, firstDay, isTerm });
  const over = columns.filter(({ isRunning }) => !isRunning);
  const sum = over.reduce((all, { value }) => all + value, 0);
  return { columns, average: over.length < 2 ? null : sum / over.length };
}

function periodColumns(
  span: Span,
  {
    steps,
    sums,
    ...of
  }: {
    steps: ReadonlyArray<{ from: string | null }>;
    sums: readonly number[];
    today: Day;
    firstDay: FirstDay;
    isTerm: boolean;
  },
): Column[] {
  if (span.from === span.to) return [];
  const unit = unitFor(span);
  const byStart = new Map<Day, number>();
  // A server whose weeks begin on another day than this device has heard of: its sums stay in the chart.
  for (const [at, { from }] of steps.entries()) {
    const start = unitStart(from ?? span.from, unit, of.firstDay);
    byStart.set(start, (byStart.get(start) ?? 0) + (sums[at] ?? 0));
  }
  return columnsOf(span, unit, { today: of.today, firstDay: of.firstDay, sums: byStart, numbered: of.isTerm });
}

/** The last term is still running. */
function termColumns(steps: ReadonlyArray<{ from: string | null; name: string }>, sums: readonly number[]): Column[] {
  return steps.map(({ from, name }, at) => ({
    label: name,
    name,
    span: { from: from ?? name, to: from ?? name },
    value: sums[at] ?? 0,
    isRunning: at === steps.length - 1,
  }));
}

/** '104 of 112 scholars have a point' */
export function reachedText(lines: readonly Line[]): { reached: number; without: number; text: string } {
  const reached = lines.filter(({ points }) => points > 0).length;
  return {
    reached,
    without: lines.length - reached,
    text: `of ${countText(lines.length, 'student', 'students')} ${reached === 1 ? 'has' : 'have'} a point`,
  };
}
