import * as z from 'zod/mini';
import { neededText, orElse } from './fields.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** Items that are not active are for staff. */
const storeQuery = z.object({
  active: orElse(z.enum(['true', 'false'], 'The parameter active must be true or false.'), 'true'),
});

export const storeItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  cost_points: z.int(),
  group_name: z.nullable(z.string()),
  active: z.boolean(),
});
export type StoreItem = z.infer<typeof storeItem>;

/** In the store's order. */
export const storeItemList = z.object({ results: z.array(storeItem) });

/** `cost_points` is the price that the person saw: another price is refused, and nothing is spent. */
const redeemRequest = z.object({
  student_id: neededText('Please choose a student.'),
  item_id: neededText('Please choose an item.'),
  cost_points: z.int(),
});
export type RedeemRequest = z.infer<typeof redeemRequest>;

/** One thing that a student got for points. `given_back`: when the points were given back and by whom; null: they were not. */
const redemption = z.object({
  id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  points: z.int(),
  redeemed_at: z.string(),
  by: z.string(),
  given_back: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type Redemption = z.infer<typeof redemption>;

/**
 * What a student has to spend: the points of the ledger less what was spent. It is below zero where points were taken back
 * after they had been spent. The latest 50 redemptions, newest first.
 */
export const studentBalance = z.object({
  student_id: z.string(),
  earned: z.int(),
  spent: z.int(),
  balance: z.int(),
  redemptions: z.array(redemption),
});
export type StudentBalance = z.infer<typeof studentBalance>;

/** The same for the first call and for every repeat. `balance` is that of now. */
export const redemptionAnswer = z.object({ redemption, balance: studentBalance, replayed: z.boolean() });
export type RedemptionAnswer = z.infer<typeof redemptionAnswer>;

export const STORE_CALLS = {
  storeItems: call(PATHS.storeItems, '- - P P A A', 'What points can be spent on', {
    query: storeQuery,
    answer: storeItemList,
  }),
  balance: call(PATHS.balance, '- - O A A A', 'What a student has to spend, and spent', {
    answer: studentBalance,
  }),
  redeem: call(PATHS.redeem, '- - - - A A', 'Spend a student’s points on an item, once', {
    body: redeemRequest,
    answer: redemptionAnswer,
    status: 201,
  }),
  giveBack: call(PATHS.giveBack, '- - - - A A', 'Give spent points back, once', {
    answer: redemptionAnswer,
    status: 201,
  }),
};
