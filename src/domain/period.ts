import { calendarTermOn, ownTermDays, type TermDays } from './calendar.ts';
import {
  addDays,
  daysBetween,
  firstOfWeek,
  isDay,
  longDay,
  nextUnit,
  shortDay,
  shortNamedDay,
  unitsIn,
  longMonth,
  shortMonth,
  weekdayOf,
  type Day,
  type FirstDay,
  type Span,
  type Unit,
} from './days.ts';

/** What figures can be asked for. `dates` are a person's own first and last day. */
export const PERIODS = ['today', 'week', 'term', 'all', 'dates'] as const;
export type PeriodKind = (typeof PERIODS)[number];

export interface PeriodChoice {
  kind: PeriodKind;
  /** Of `dates`. */
  span: Span | null;
}

export interface Period {
  kind: PeriodKind;
  /** 'Fall 2026', 'This week': how a sentence names it. */
  name: string;
  /** Null: without beginning and end. */
  span: Span | null;
  /** The same stretch before it, which it is compared with; null where there is none. */
  before: (Span & { name: string }) | null;
}

/** Own dates that are longer than a school year would read too much at once. */
const LONGEST_SPAN_DAYS = 400;

/** What the days of a period follow from. */
interface DaysOfSchool {
  today: Day;
  terms: readonly TermDays[];
  firstDay: FirstDay;
}

/** The days of a period at a school, where it is `today` now. */
export function periodOf(choice: PeriodChoice, { today, terms, firstDay }: DaysOfSchool): Period {
  switch (choice.kind) {
    case 'today': {
      const before = addDays(today, -7);
      const span = { from: today, to: today };
      return { kind: 'today', name: 'Today', span, before: { from: before, to: before, name: 'a week ago' } };
    }
    case 'week': {
      const from = firstOfWeek(today, firstDay);
      const span = { from, to: today };
      const before = { from: addDays(from, -7), to: addDays(today, -7), name: 'last week by this day' };
      return { kind: 'week', name: 'This week', span, before };
    }
    case 'term':
      return termPeriod(today, terms);
    case 'dates':
      return datesPeriod(choice.span ?? { from: today, to: today });
    case 'all':
      return { kind: 'all', name: 'All points', span: null, before: null };
  }
}

function termPeriod(today: Day, terms: readonly TermDays[]): Period {
  const term = ownTermDays(today, terms) ?? calendarTermOn(today);
  const last = terms.length === 0 ? calendarTermOn(addDays(term.from, -1)) : ownTermDays(addDays(term.from, -1), terms);
  const length = daysBetween(term.from, today);
  const sameStretch = last && { from: last.from, to: addDays(last.from, length) };
  const before = sameStretch && sameStretch.to < term.from ? { ...sameStretch, name: 'last term by this day' } : null;
  return { kind: 'term', name: term.name, span: { from: term.from, to: today }, before };
}

function datesPeriod(span: Span): Period {
  const length = daysBetween(span.from, span.to) + 1;
  const before = {
    from: addDays(span.from, -length),
    to: addDays(span.from, -1),
    name: 'the same number of days before',
  };
  return { kind: 'dates', name: `${longDay(span.from)} to ${longDay(span.to)}`, span, before };
}

/** Why own dates can't be used; null: they can. */
export function spanProblem({ from, to }: Span): string | null {
  if (!isDay(from) || !isDay(to)) return 'Please give the first and the last day.';
  if (to < from) return 'The last day is before the first day.';
  if (daysBetween(from, to) >= LONGEST_SPAN_DAYS) return `Please choose at most ${LONGEST_SPAN_DAYS} days, or All.`;
  return null;
}

/** The period that an address names; `otherwise` if it names none, or a wrong one. */
export function choiceFrom(read: (name: string) => string | null, otherwise: PeriodKind): PeriodChoice {
  const span = { from: read('from') ?? '', to: read('to') ?? '' };
  const kind = PERIODS.find((each) => each === read('period')) ?? otherwise;
  if (kind !== 'dates') return { kind, span: null };
  return spanProblem(span) === null ? { kind, span } : { kind: otherwise, span: null };
}

/** As many columns as a chart can label. */
const MOST_DAYS = 14;
const MOST_WEEKS = 30;

/** What the columns of a span's chart stand for. */
export function unitFor({ from, to }: Span): Unit {
  const days = daysBetween(from, to) + 1;
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

/** One column of a chart over time. */
export interface Column {
  /** Below the column. */
  label: string;
  /** In the table, and wherever a sentence names it. */
  name: string;
  /** The days that it is the sum of. */
  span: Span;
  value: number;
  /** Its days are not over yet, so its value can still grow. */
  isRunning: boolean;
}

/** The columns of a span, also those without points. `sums` holds the points by the first day of each unit. */
export function columnsOf(
  span: Span,
  unit: Unit,
  {
    today,
    firstDay,
    sums,
    numbered,
  }: { today: Day; firstDay: FirstDay; sums: ReadonlyMap<Day, number>; numbered: boolean },
): Column[] {
  return unitsIn(span, unit, firstDay).map((start, index) => {
    const end = addDays(nextUnit(start, unit), -1);
    const isRunning = start <= today && today <= end && unit !== 'day';
    const { label, name } = columnWords(start, end, { unit, number: numbered ? index + 1 : null });
    return {
      label: isRunning ? 'now' : label,
      name,
      span: { from: start < span.from ? span.from : start, to: end > span.to ? span.to : end },
      value: sums.get(start) ?? 0,
      isRunning,
    };
  });
}

function columnWords(start: Day, end: Day, { unit, number }: { unit: Unit; number: number | null }) {
  if (unit === 'day') return { label: weekdayOf(start), name: shortNamedDay(start) };
  if (unit === 'month') return { label: shortMonth(start), name: longMonth(start) };
  const days = `${shortDay(start)} to ${shortDay(end)}`;
  return number === null
    ? { label: shortDay(start), name: days }
    : { label: String(number), name: `Week ${number}, ${days}` };
}
