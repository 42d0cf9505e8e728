import { foldText } from '#domain/names.ts';

/** Where a tile is on the screen. */
export interface Spot {
  left: number;
  top: number;
}

/** Tiles of one row may differ by a fraction of a pixel. */
const SAME_ROW_PX = 4;

/** The tile that a key leads to from the one at `from`; null: the key moves nothing. */
export function moved(key: string, from: number, spots: readonly Spot[]): number | null {
  const last = spots.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return inNextRow(from, spots, 1) ?? from;
    case 'ArrowUp':
      return inNextRow(from, spots, -1) ?? from;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The tile nearest to the column of `from` in the next row up or down; null: there is none. */
function inNextRow(from: number, spots: readonly Spot[], way: 1 | -1): number | null {
  const here = spots[from];
  if (!here) return null;
  const beyond = spots.flatMap((spot, index) => ((spot.top - here.top) * way > SAME_ROW_PX ? [{ spot, index }] : []));
  const nearest = Math.min(...beyond.map(({ spot }) => (spot.top - here.top) * way));
  const row = beyond.filter(({ spot }) => (spot.top - here.top) * way < nearest + SAME_ROW_PX);
  return (
    row.toSorted((a, b) => Math.abs(a.spot.left - here.left) - Math.abs(b.spot.left - here.left))[0]?.index ?? null
  );
}

/**
 * The child that typed letters lead to: the next one after `from` with a name that begins so. Letters that make one name
 * longer may stay where they are, and one letter again and again goes on to the next. Null: no name begins so.
 */
export function typedTo(letters: string, from: number, names: readonly string[]): number | null {
  const wanted = foldText(letters);
  const after = (step: number): number => (from + step) % names.length;
  const found = names
    .map((_, step) => after(letters.length > 1 ? step : step + 1))
    .find((index) => {
      const folded = foldText(names[index] ?? '');
      return folded.startsWith(wanted) || folded.split(' ').some((word) => word.startsWith(wanted));
    });
  if (found !== undefined) return found;
  const [first = ''] = letters;
  const isRepeated = letters.length > 1 && [...letters].every((letter) => letter === first);
  return isRepeated ? typedTo(first, from, names) : null;
}
