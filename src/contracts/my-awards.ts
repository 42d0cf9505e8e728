import * as z from 'zod/mini';

/**
 * One ledger row that the asking account made. `id` is the award's own id (the device's, where it gave one), so that a
 * row of this device's outbox can be told to be the same one. Points are negative in a reversal, whose `reverses_id`
 * names the award. `created_at` is the time of the tap.
 */
export const myAward = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  habit_name: z.string(),
  points: z.int(),
  created_at: z.string(),
  reverses_id: z.nullable(z.string()),
});
export type MyAward = z.infer<typeof myAward>;

/**
 * GET /api/points/mine?since → newest first, those since that ISO time (14 days ago unless given), 5,000 at the most;
 * educators and staff. What a scholar was given is their own history: GET /api/students/{id}/history.
 */
export const myAwardList = z.object({ results: z.array(myAward) });
