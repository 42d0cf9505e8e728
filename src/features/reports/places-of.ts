import { rankAmong } from '#domain/houses/ranking.ts';

/** The place of each line in a list with most points first: '1st', '=2nd', '=2nd', '4th'. */
export function placesOf(rows: ReadonlyArray<{ points: number }>): string[] {
  const all = rows.map((row) => row.points);
  return rows.map((row) => rankAmong(all, row.points) ?? '');
}
