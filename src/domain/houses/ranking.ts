import { numberText, plural } from '#domain/plural.ts';
import { scoreOf, type ScoredHouse } from './score.ts';
import { numbersIn } from '#domain/formats.ts';

/** '1st', '2nd', '3rd', '4th' … */
export function ordinal(place: number): string {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  return `${place}${{ 1: 'st', 2: 'nd', 3: 'rd' }[place % 10] ?? 'th'}`;
}

/** A place among others by points: 1 is the first. Null while nobody has points, as then nobody is first. */
export function placeAmong(all: readonly number[], points: number): { place: number; tied: boolean } | null {
  if (all.every((other) => other === 0)) return null;
  const place = all.filter((other) => other > points).length + 1;
  return { place, tied: all.filter((other) => other === points).length > 1 };
}

/** '1st', or '=1st' where others have the same points; null where nobody has a place. */
export function placeText(place: number | null, tied: boolean): string | null {
  return place === null ? null : `${tied ? '=' : ''}${ordinal(place)}`;
}

/** The words for a place among others by points. */
export function rankAmong(all: readonly number[], points: number): string | null {
  const found = placeAmong(all, points);
  return found && placeText(found.place, found.tied);
}

/** Houses with their ranks, the leading one first. */
export function ranked<T extends ScoredHouse>(houses: readonly T[]): Array<{ house: T; rank: string | null }> {
  const all = houses.map(scoreOf);
  return houses
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .map((house) => ({ house, rank: rankAmong(all, scoreOf(house)) }));
}

/** The figure of a house and its unit: '1,204' 'points', or '12.4' 'points a student'. */
export function scoreText(house: ScoredHouse): { figure: string; unit: string } {
  const { points_total: total, points_per_child: share } = house;
  return share === undefined
    ? { figure: figureText(total, 'points'), unit: unitText('points', total) }
    : { figure: figureText(share, 'per student'), unit: unitText('per student', share) };
}

/** What a board counts. */
export type Unit = 'points' | 'per student';

/** '1,204' points, or '12.4' for each student. */
export function figureText(score: number, unit: Unit): string {
  return unit === 'points' ? numberText(score) : perStudent(score);
}

/** What is written after the figure. */
export function unitText(unit: Unit, score: number): string {
  return unit === 'points' ? plural(score, 'point', 'points') : 'points a student';
}

const perStudent = numbersIn({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The place of each line in a list with most points first: '1st', '=2nd', '=2nd', '4th'. */
export function placesOf(rows: ReadonlyArray<{ points: number }>): string[] {
  const all = rows.map((row) => row.points);
  return rows.map((row) => rankAmong(all, row.points) ?? '');
}

/** A house whose students have no points yet. */
export const NO_TOP_STUDENT = 'No student yet';
