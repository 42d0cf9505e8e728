/** '1st', '2nd', '3rd', '4th' … */
export function ordinal(place: number): string {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  return `${place}${{ 1: 'st', 2: 'nd', 3: 'rd' }[place % 10] ?? 'th'}`;
}

/**
 * A place among others by points: '1st', or '=1st' where others have the same points. Null while nobody has points, as
 * then nobody is first.
 */
export function rankAmong(all: readonly number[], points: number): string | null {
  if (all.every((other) => other === 0)) return null;
  const place = all.filter((other) => other > points).length + 1;
  const isTie = all.filter((other) => other === points).length > 1;
  return `${isTie ? '=' : ''}${ordinal(place)}`;
}

/** Houses with their ranks, most points first. */
export function ranked<T extends { points_total: number }>(
  houses: readonly T[],
): Array<{ house: T; rank: string | null }> {
  const all = houses.map((house) => house.points_total);
  return houses
    .toSorted((a, b) => b.points_total - a.points_total)
    .map((house) => ({ house, rank: rankAmong(all, house.points_total) }));
}

/** The place of each line in a list with most points first: '1st', '=2nd', '=2nd', '4th'. */
export function placesOf(rows: ReadonlyArray<{ points: number }>): string[] {
  const all = rows.map((row) => row.points);
  return rows.map((row) => rankAmong(all, row.points) ?? '');
}

/** A house whose students have no points yet. */
export const NO_TOP_STUDENT = 'No student yet';
