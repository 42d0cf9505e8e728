import { numbersIn } from './formats.ts';

const grouped = numbersIn();

/** '1,250'. Whole numbers below 1,000 look the same in every region, so the browser need not load how they are written. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : grouped(value);

/**
 * A whole sentence, or a whole clause, in the form that a count needs; each '#' is the count. So another language can put its
 * words in its own order: `counted(3, '# award is waiting.', '# awards are waiting.')`.
 */
export function counted(count: number, one: string, many: string): string {
  return plural(count, one, many).replaceAll('#', numberText(count));
}

/** The one that goes with a count, where it stands alone: `plural(1, 'point', 'points')`. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** A count with its noun, where the two stand alone: '1 award', '12 awards', '1,250 awards'. */
export function countText(count: number, one: string, many: string): string {
  return `${numberText(count)} ${plural(count, one, many)}`;
}
