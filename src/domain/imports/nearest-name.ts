import { foldText } from '#domain/names.ts';

/** Farther apart, two words are hardly one word and its typing error. */
const FARTHEST = 2;

/** The one of `names` that was probably meant; null where none is near. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const word = foldText(typed);
  const near = names
    .map((name) => ({ name, distance: distanceBetween(word, foldText(name)) }))
    .filter(({ name, distance }) => distance <= FARTHEST && distance < name.length / 2)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.name ?? null;
}

/** How many letters must be added, removed or replaced to make one word of the other. */
function distanceBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > FARTHEST) return Infinity;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? Infinity;
}
