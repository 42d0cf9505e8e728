/** '1st', '2nd', '3rd', '4th' … */
export function ordinal(place: number): string {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  return `${place}${{ 1: 'st', 2: 'nd', 3: 'rd' }[place % 10] ?? 'th'}`;
}

/** Houses with their places, most points first: 1 for the first, the better place for all with the same points. */
export function ranked<T extends { points_total: number }>(houses: readonly T[]): Array<{ house: T; place: number }> {
  const inOrder = houses.toSorted((a, b) => b.points_total - a.points_total);
  return inOrder.map((house) => ({
    house,
    place: inOrder.findIndex((other) => other.points_total === house.points_total) + 1,
  }));
}
