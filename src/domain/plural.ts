import { numbersIn } from './formats.ts';

/** '1,250' */
export const numberText = numbersIn();

/** The word that goes with a count: `plural(1, 'is', 'are')`. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** A count with its noun: '1 award', '12 awards', '1,250 awards'. `many` is for nouns that do not take an s. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${plural(count, one, many)}`;
}
