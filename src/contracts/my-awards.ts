import * as z from 'zod/mini';
import { parameter } from './fields.ts';

/** Those since this ISO time; 14 days where it is left out. */
export const myAwardQuery = z.object({ since: parameter });

/**
 * One ledger row that the asking account made. `id` is the award's own id (the device's, where it gave one), so that the
 * device can match it with a row of its outbox. Points are negative in a reversal, whose `reverses_id` names the award.
 * `created_at` is the time of the tap.
 */
const myAward = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  habit_name: z.string(),
  points: z.int(),
  created_at: z.string(),
  reverses_id: z.nullable(z.string()),
});
export type MyAward = z.infer<typeof myAward>;

/** Newest first, 5,000 at most. What a scholar was given is in their own history. */
export const myAwardList = z.object({ results: z.array(myAward) });
