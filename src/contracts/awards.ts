import * as z from 'zod/mini';

/**
 * POST /api/points/award/. Holds both shapes of docs/product.md ('Awards'), so that either kind of server reads it.
 * `client_award_id` is made on the device at the tap and is the same on every try; `occurred_at` is the ISO time of the tap.
 */
export const awardRequest = z.object({
  client_award_id: z.string(),
  scholar_id: z.string(),
  value: z.number(),
  reason: z.string(),
  source: z.string(),
  term: z.string(),
  house_name: z.optional(z.string()),
  target_type: z.string(),
  student_id: z.string(),
  habit_id: z.string(),
  reason_id: z.string(),
  points: z.number(),
  occurred_at: z.string(),
});
export type AwardRequest = z.infer<typeof awardRequest>;

/** 201 for the first and for every repeat; `replayed` tells them apart. `seq` is the ledger's order. */
export const awardResponse = z.object({
  id: z.string(),
  client_award_id: z.string(),
  student_id: z.string(),
  points: z.int(),
  seq: z.int(),
  recorded_at: z.string(),
  replayed: z.boolean(),
});
export type AwardResponse = z.infer<typeof awardResponse>;
