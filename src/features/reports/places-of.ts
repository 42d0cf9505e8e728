import { ordinal } from '#domain/ranking.ts';

/** The place of each line in a list with most points first: '1st', '2nd', '2nd', '4th'. */
export function placesOf(rows: ReadonlyArray<{ points: number }>): string[] {
  return rows.map((row) => ordinal(rows.findIndex((other) => other.points === row.points) + 1));
}
