/** Points that count: what one award gave, to whom, and when. */
export interface Points {
  studentId: string;
  houseId: string | null;
  habitId: string | null;
  term: string;
  day: string;
  points: number;
}

/** Sums under their names, as 'day of a house: <house> <day>'. Where nothing is left there is no sum. */
export type Sums = ReadonlyMap<string, number>;

/** By which of their sides points are added up. A student without a house adds to no house. */
const SUMS: Record<string, (of: Points) => readonly (string | null)[]> = {
  student: (of) => [of.studentId],
  'habit of a student': (of) => [of.studentId, of.habitId],
  'term of a student': (of) => [of.studentId, of.term],
  'day of a student': (of) => [of.studentId, of.day],
  house: (of) => [of.houseId],
  'term of a house': (of) => [of.houseId, of.term],
  'day of a house': (of) => [of.houseId, of.day],
};

/** Everything that the school keeps or shows as a sum, counted from each award by itself. */
export function sumsOf(all: readonly Points[]): Sums {
  const sums = new Map<string, number>();
  for (const of of all) {
    for (const [kind, sides] of Object.entries(SUMS)) {
      if (sides(of).includes(null)) continue;
      const name = `${kind}: ${sides(of).join(' ')}`;
      sums.set(name, (sums.get(name) ?? 0) + of.points);
    }
  }
  return withoutZeros(sums);
}

export const withoutZeros = (sums: Sums): Sums => new Map([...sums].filter(([, points]) => points !== 0));

/** Where what a school has differs from what it should have, in words. */
export function differences(due: Sums, found: Sums): string[] {
  const names = [...new Set([...due.keys(), ...found.keys()])].toSorted();
  return names.flatMap((name) => {
    const [is, should] = [found.get(name) ?? 0, due.get(name) ?? 0];
    return is === should ? [] : [`${name} has ${is} points instead of ${should}`];
  });
}
