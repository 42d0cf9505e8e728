import { dayIn } from '#domain/school-clock.ts';
import { unitFor, type Column, columnsOf } from '#domain/period.ts';
import { unitStart, type Day, type FirstDay, type Span } from '#domain/days.ts';
import { NO_HABIT, type Figure } from './report-figures.ts';

/** What the figures of a history are computed from. */
interface Entry {
  id: string;
  created_at: string;
  points: number;
  habit_name: string;
  reverses_id: string | null;
  status?: 'counted' | 'review' | 'declined' | undefined;
}

/** The school's day of an entry; null where its time can't be read. */
function entryDay(entry: Pick<Entry, 'created_at'>, timeZone: string | null): Day | null {
  const at = Date.parse(entry.created_at);
  return Number.isNaN(at) ? null : dayIn(at, timeZone);
}

/** Whether a day is in a span; everything is in null. */
export const isWithin = (day: Day | null, span: Span | null): boolean =>
  span === null || (day !== null && span.from <= day && day <= span.to);

export interface HistoryFigures {
  /** Points that count, less what was taken back. */
  total: number;
  /** Awards that count and were not taken back. */
  awards: number;
  /** In the school's order; habits without points are left out. */
  byHabit: Figure[];
  /** Empty where there is no day to show. */
  columns: Column[];
}

/** The figures of a student's history over a span, or over all of it (null). */
export function historyFigures(
  entries: readonly Entry[],
  span: Span | null,
  {
    timeZone,
    today,
    firstDay,
    habits,
    isTerm,
  }: {
    timeZone: string | null;
    today: Day;
    firstDay: FirstDay;
    habits: ReadonlyArray<{ name: string; colour: string }>;
    /** Its weeks have numbers. */
    isTerm: boolean;
  },
): HistoryFigures {
  const dated = entries
    .filter(({ status }) => status === undefined || status === 'counted')
    .map((entry) => ({ ...entry, day: entryDay(entry, timeZone) }))
    .filter(({ day }) => isWithin(day, span));
  const days = dated.flatMap(({ day }) => day ?? []).toSorted();
  const first = days[0];
  const shown = span ?? (first === undefined ? null : { from: first, to: today });
  return {
    total: dated.reduce((sum, { points }) => sum + points, 0),
    awards: dated.reduce((count, { reverses_id: reversed }) => count + (reversed === null ? 1 : -1), 0),
    byHabit: byHabit(dated, habits),
    columns: shown === null || shown.from === shown.to ? [] : columns(dated, shown, { today, firstDay, isTerm }),
  };
}

function columns(
  dated: ReadonlyArray<{ day: Day | null; points: number }>,
  span: Span,
  { today, firstDay, isTerm }: { today: Day; firstDay: FirstDay; isTerm: boolean },
): Column[] {
  const unit = unitFor(span);
  const sums = new Map<Day, number>();
  for (const { day, points } of dated) {
    const start = unitStart(day ?? span.from, unit, firstDay);
    sums.set(start, (sums.get(start) ?? 0) + points);
  }
  return columnsOf(span, unit, { today, firstDay, sums, numbered: isTerm });
}

function byHabit(dated: readonly Entry[], habits: ReadonlyArray<{ name: string; colour: string }>): Figure[] {
  const figures = new Map<string, Figure>(habits.map(({ name, colour }) => [name, { label: name, value: 0, colour }]));
  for (const { habit_name: name, points } of dated) {
    const figure = figures.get(name) ?? { label: name || NO_HABIT, value: 0, colour: null };
    figure.value += points;
    figures.set(name, figure);
  }
  return [...figures.values()].filter(({ value }) => value !== 0);
}
