export const LONGEST_ITEM = 80;
export const LONGEST_DESCRIPTION = 200;
export const LONGEST_GROUP = 40;
export const HIGHEST_COST = 100_000;

/** Why an item of the store can't be saved. */
export const STORE_WORDS = {
  noName: 'Please give the item a name.',
  badCost: 'The cost must be a whole number of points from 0 to 100,000.',
} as const;

/** Why something typed is no cost; null: it is one. */
export const costProblem = (typed: string): string | null =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= HIGHEST_COST ? null : STORE_WORDS.badCost;
