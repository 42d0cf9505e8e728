import { numberText } from '#domain/plural.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';

export const HIGHEST_GOAL = 1_000_000;

export const BAD_GOAL = `A goal is a whole number from 1 to ${numberText(HIGHEST_GOAL)}.`;

/** A goal as typed; null: left empty, for no goal; undefined: something else. */
export const goalIn = (typed: string): number | null | undefined => wholeNumberIn(typed, 1, HIGHEST_GOAL);
