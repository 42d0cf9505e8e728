/** A longer name of several words takes two lines. */
const LONGEST_LINE = 16;

/** How wide a name is in the display face, in its own size: as one line, or as two where it is long. */
export function nameLines(name: string): { lines: 1 | 2; ems: number } {
  const words = name.split(' ');
  if ([...name].length <= LONGEST_LINE || words.length < 2) return { lines: 1, ems: widthOf(name) };
  const splits = words
    .slice(1)
    .map((_, index) =>
      Math.max(widthOf(words.slice(0, index + 1).join(' ')), widthOf(words.slice(index + 1).join(' '))),
    );
  return { lines: 2, ems: Math.min(...splits) };
}

/** How wide a name of a class is that is no longer than nine in ten of them. */
export function usualWidth(widths: readonly number[]): number {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 1;
}

/** How wide the widest part of a name is in the same face: a line ends at a space or after a hyphen. */
export function widestPart(name: string): number {
  return Math.max(1, ...(name.match(/[^\s-]+-?/g) ?? []).map(widthOf));
}

/** As one line. Measured in Besley Bold, and rounded up: a name that is set a little smaller is still whole. */
export function widthOf(text: string): number {
  const sum = [...text].reduce((width, letter) => width + letterWidth(letter), 0);
  return Math.round(sum * 10) / 10;
}

function letterWidth(letter: string): number {
  if (/[ijl.,'’!|]/.test(letter)) return 0.4;
  if (/[ftrI ()-]/.test(letter)) return 0.52;
  if (/[mwMW]/.test(letter)) return 1.06;
  return letter === letter.toLowerCase() ? 0.68 : 0.84;
}
