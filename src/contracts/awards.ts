import * as z from 'zod/mini';
import { text } from './fields.ts';
import { BULK_KB, call } from './call.ts';
import * as PATHS from './paths.ts';

/**
 * What the app sends, in both shapes of docs/product.md ('Awards'), so that either kind of server reads it; it waits in the
 * outbox in this form. `client_award_id` is made on the device at the tap and is the same on every try; `occurred_at` is
 * the ISO time of the tap. `reason_id` is the first of `reason_ids`; awards that an earlier version made have it alone.
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
  reason_ids: z.optional(z.array(z.string())),
  points: z.number(),
  occurred_at: z.string(),
});
export type AwardRequest = z.infer<typeof awardRequest>;

const number = z.nullish(z.number());

/** What our server takes: either shape alone, or both. */
const awardBody = z.object({
  client_award_id: text,
  target_type: text,
  student_id: text,
  scholar_id: text,
  habit_id: text,
  reason_id: text,
  reason_ids: z.nullish(z.array(z.string())),
  reason: text,
  value: number,
  points: number,
  source: text,
  term: text,
  house_name: text,
  occurred_at: text,
  /** The device's time when it sends: a clock that is wrong by hours is wrong by as much in `occurred_at`. */
  sent_at: text,
});
export type AwardBody = z.infer<typeof awardBody>;

/** Why an award waits for staff, although nothing about it is wrong: what had changed before the tap, or since. */
export const reviewWhy = z.enum([
  'student_archived',
  'habit_archived',
  'reason_archived',
  'late',
  'term_closed',
  'teacher_disabled',
]);
export type ReviewWhy = z.infer<typeof reviewWhy>;

/**
 * The same for the first try and for every repeat; `replayed` tells them apart. `seq` is the ledger's order. `review`: it
 * is recorded and doesn't count, until staff decide that it does.
 */
export const awardResponse = z.object({
  id: z.string(),
  client_award_id: z.string(),
  student_id: z.string(),
  points: z.int(),
  seq: z.int(),
  recorded_at: z.string(),
  status: z.enum(['counted', 'review']),
  replayed: z.boolean(),
});
export type AwardResponse = z.infer<typeof awardResponse>;

/** All of them or none. */
const bulkAwardBody = z.object({ items: z.array(awardBody) });
const bulkAwardResponse = z.object({
  results: z.array(awardResponse),
  awarded: z.int(),
  replayed: z.boolean(),
});

/**
 * `reason`: needed from staff who take back somebody else's award. `occurred_at`: the ISO time of the tap on Undo, `sent_at`
 * that of the sending, both by the device's clock.
 */
export const reversalBody = z.object({ reason: text, occurred_at: text, sent_at: text });

/**
 * The ledger row that takes an award back: the same for the first call and for every repeat, by anyone. `points` is
 * negative.
 */
export const reversalResponse = z.object({
  id: z.string(),
  reverses_id: z.string(),
  student_id: z.string(),
  points: z.int(),
  seq: z.int(),
  recorded_at: z.string(),
  replayed: z.boolean(),
});
export type ReversalResponse = z.infer<typeof reversalResponse>;

export const AWARD_CALLS = {
  award: call(PATHS.award, '- - - A A A', 'Award one student; an id that is known counts nothing again', {
    scope: 'awards',
    body: awardBody,
    answer: awardResponse,
    status: 201,
    isUnpaced: true,
    isForClosedAccounts: true,
  }),
  awardInBulk: call(PATHS.awardInBulk, '- - - A A A', 'Award up to 500 students, all or none', {
    scope: 'awards',
    body: bulkAwardBody,
    maxKB: BULK_KB,
    answer: bulkAwardResponse,
    status: 201,
    isUnpaced: true,
  }),
};
