import { countText, numberText } from '#domain/plural.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';

export const LONGEST_ITEM = 80;
export const LONGEST_DESCRIPTION = 200;
export const LONGEST_GROUP = 40;
export const HIGHEST_COST = 100_000;

/** Why an item can't be saved, or points can't be spent. */
export const STORE_WORDS = {
  noName: 'Please give the item a name.',
  badCost: 'The cost must be a whole number of points from 0 to 100,000.',
  one: 'this item',
  gone: 'The store doesn’t offer this item any more.',
  priceChanged: 'The price has changed. Please look at the store again.',
  noRedemption: 'There is no such redemption.',
} as const;

/** Why something typed is no cost; null: it is one. */
export const costProblem = (typed: string): string | null =>
  typeof wholeNumberIn(typed, 0, HIGHEST_COST) === 'number' ? null : STORE_WORDS.badCost;

/** Why a student can't have an item. */
export const tooFewPoints = ({ balance, cost }: { balance: number; cost: number }): string =>
  `This costs ${countText(cost, 'point', 'points')}, and there ${balance === 1 ? 'is' : 'are'} ${numberText(balance)} to spend.`;
