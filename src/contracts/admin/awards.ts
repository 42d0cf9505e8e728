import * as z from 'zod/mini';
import { listFields, pageOf, sortedBy } from './list.ts';
import { reviewWhy, reversalBody, reversalResponse } from '#contracts/awards.ts';
import { parameter, wholeNumber } from '#contracts/fields.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** An award as staff see it, with the names of today. */
const awardFields = {
  id: z.string(),
  seq: z.int(),
  student: z.object({ id: z.string(), name: z.string(), archived: z.boolean() }),
  house_name: z.nullable(z.string()),
  habit_name: z.string(),
  reason_text: z.string(),
  points: z.int(),
  teacher: person,
  /** The time of the tap. */
  occurred_at: z.string(),
  recorded_at: z.string(),
};

export const reviewQuery = z.object({
  ...listFields,
  why: parameter,
  sort: sortedBy(['recorded', 'occurred', 'student', 'teacher'], 'recorded'),
});

/** An award that waits for staff, and why. */
const waitingAward = z.object({ ...awardFields, why: reviewWhy });
export type WaitingAward = z.infer<typeof waitingAward>;
export const waitingAwards = pageOf(waitingAward);

const MOST_DECIDED = 100;

const reviewDecision = z.object({
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_DECIDED)),
  outcome: z.enum(['counted', 'declined']),
});
export type ReviewOutcome = z.infer<typeof reviewDecision>['outcome'];

/**
 * The state of each. An award is decided once: one that somebody else had decided before keeps that outcome, and one that
 * its teacher had taken back is `taken_back`. `decided` counts those that this call decided.
 */
export const reviewDecided = z.object({
  decided: z.int(),
  results: z.array(
    z.object({ id: z.string(), outcome: z.enum(['counted', 'declined', 'taken_back']), is_new: z.boolean() }),
  ),
});
export type ReviewDecided = z.infer<typeof reviewDecided>;

/** The state of an award: what staff decided, and whether it was taken back. */
const awardState = z.enum(['counted', 'review', 'declined', 'taken_back']);
export type AwardState = z.infer<typeof awardState>;

/** `student` and `teacher` are ids. Pages follow each other by `before`, the seq of the last row of the page above. */
export const awardListQuery = z.object({
  student: parameter,
  teacher: parameter,
  state: z.optional(awardState),
  search: parameter,
  before: parameter,
  page_size: wholeNumber('page_size', { from: 1, to: 100, otherwise: 25 }),
});

const listedAward = z.object({
  ...awardFields,
  state: awardState,
  why: z.nullable(reviewWhy),
  /** Null where staff had nothing to decide, or did not yet. */
  decided: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** `is_late`: by its own teacher, more than a day after the award was recorded; the tap waited on a device. */
  taken_back: z.nullable(
    z.object({ id: z.string(), by: z.string(), at: z.string(), reason: z.string(), is_late: z.boolean() }),
  ),
});
export type ListedAward = z.infer<typeof listedAward>;

/** The newest recorded first. `next`: the `before` of the page below; null where there is none. */
export const awardList = z.object({ results: z.array(listedAward), next: z.nullable(z.int()) });

export const AWARD_CALLS = {
  adminReview: call(ADMIN_PATHS.adminReview, STAFF, 'Awards that wait for staff', {
    query: reviewQuery,
    answer: waitingAwards,
  }),
  adminReviewDecide: call(ADMIN_PATHS.adminReviewDecide, STAFF, 'Approve or reject such awards, each once', {
    body: reviewDecision,
    answer: reviewDecided,
  }),
  adminAwards: call(ADMIN_PATHS.adminAwards, STAFF, 'All awards with their state', {
    query: awardListQuery,
    answer: awardList,
  }),
  /** A teacher's own awards, too: the portal is where staff take back anybody's. */
  reverseAward: call(PATHS.reverseAward, '- - - O A A', 'Undo an award; a repeat changes nothing', {
    scope: 'awards',
    body: reversalBody,
    answer: reversalResponse,
    status: 201,
    isUnpaced: true,
  }),
};
