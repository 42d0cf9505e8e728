import { HIGHEST_GRADE, LOWEST_GRADE } from '#domain/people/grades.ts';
import { stepLabel, stepsOf, type Ladder } from '#domain/people/ladder.ts';

/** Everyone, the first ten with points, or those without points. */
export const POINTS_MODES = ['all', 'top', 'zero'] as const;
export type PointsMode = (typeof POINTS_MODES)[number];

/**
 * The steps of each band, from and to, by the numbers by which they are stored; null is every step, and those without one.
 * What a school has below kindergarten or above grade 12 is in the first or the last band.
 */
export const GRADE_BANDS = {
  all: null,
  '0-5': [LOWEST_GRADE, 5],
  '6-8': [6, 8],
  '9-12': [9, HIGHEST_GRADE],
} as const;
export type GradeBand = keyof typeof GRADE_BANDS;

/** The bands that a school has steps in, each by its first and last one: 'K to 5', 'Nursery to 6'. */
export function bandOptions(ladder: Ladder): Array<{ value: GradeBand; label: string }> {
  return (['0-5', '6-8', '9-12'] as const).flatMap((value) => {
    const [from, to] = GRADE_BANDS[value];
    const steps = stepsOf(ladder).filter((grade) => grade >= from && grade <= to);
    const [first, last] = [steps[0], steps.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ value, label: `${stepLabel(ladder, first)} to ${stepLabel(ladder, last)}` }];
  });
}

/** Top Scholars shows this many (docs/product.md). */
export const TOP_SCHOLARS = 10;

export interface ReportFilter {
  points: PointsMode;
  gradeBand: GradeBand;
  /** A house's name or id; null is all of them. */
  house: string | null;
}

export const EVERYONE: ReportFilter = { points: 'all', gradeBand: 'all', house: null };

export function isGradeBand(text: string): text is GradeBand {
  return Object.hasOwn(GRADE_BANDS, text);
}

/** The filter of a query; what it doesn't know is 'all'. */
export function reportFilterFrom(read: (name: string) => string | null): ReportFilter {
  const band = read('grade_band') ?? 'all';
  const house = read('house')?.trim() ?? '';
  return {
    points: POINTS_MODES.find((mode) => mode === read('points')) ?? 'all',
    gradeBand: isGradeBand(band) ? band : 'all',
    house: house === '' || house === 'all' ? null : house,
  };
}

/** The same filter as a query, for the address and for the server; what is 'all' is left out. */
export function reportQuery(filter: ReportFilter): { points?: PointsMode; grade_band?: GradeBand; house?: string } {
  return {
    ...(filter.points !== 'all' && { points: filter.points }),
    ...(filter.gradeBand !== 'all' && { grade_band: filter.gradeBand }),
    ...(filter.house !== null && { house: filter.house }),
  };
}

interface ReportLine {
  house_id: string | null;
  house_name: string | null;
  grade: number | null;
  points: number;
}

/** Whether a filter's house is this one: by its id, or by its name in any case. */
export function isHouse(house: { id: string | null; name: string | null }, wanted: string): boolean {
  return house.id === wanted || house.name?.toLowerCase() === wanted.toLowerCase();
}

function isOfBand(line: ReportLine, band: GradeBand): boolean {
  const grades = GRADE_BANDS[band];
  return grades === null || (line.grade !== null && line.grade >= grades[0] && line.grade <= grades[1]);
}

/** The first ten with points, most points first; among equals in the order they came in. */
export function topScholars<T extends ReportLine>(lines: readonly T[]): T[] {
  return lines
    .filter((line) => line.points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, TOP_SCHOLARS);
}

/** Those that match, most points first; among equals in the order they came in. */
export function filterReport<T extends ReportLine>(lines: readonly T[], filter: ReportFilter): T[] {
  const matching = lines.filter(
    (line) =>
      isOfBand(line, filter.gradeBand) &&
      (filter.house === null || isHouse({ id: line.house_id, name: line.house_name }, filter.house)),
  );
  switch (filter.points) {
    case 'all':
      return matching.toSorted((a, b) => b.points - a.points);
    case 'top':
      return topScholars(matching);
    case 'zero':
      return matching.filter((line) => line.points === 0);
  }
}

/** The sums of those who left that match; none where people are chosen by their points. */
export function formerLines<T extends ReportLine>(report: { former?: T[] | undefined }, filter: ReportFilter): T[] {
  return filter.points === 'all' ? filterReport(report.former ?? [], filter) : [];
}

/** The specification's words for a filter that leaves nobody. */
export const NO_SCHOLARS = 'No scholars match the current filters.';
