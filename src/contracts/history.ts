import * as z from 'zod/mini';
import { parameter, wholeNumber } from './fields.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

const historyQuery = z.object({
  page: wholeNumber('page', { from: 1, to: 10_000, otherwise: 1 }),
  page_size: wholeNumber('page_size', { from: 1, to: 5_000, otherwise: 1_000 }),
});

/** Whether an entry counts: at once or by a decision of staff, not yet, or never. */
const entryStatus = z.enum(['counted', 'review', 'declined']);
export type EntryStatus = z.infer<typeof entryStatus>;

/**
 * One award or reversal in a student's history. `id` is the award's own id (the device's, where it gave one);
 * `created_at` is the time of the tap, `recorded_at` when the ledger took it. Points are negative in a reversal, whose
 * `reverses_id` names the award; its `created_at` is that of the award.
 */
const historyEntry = z.object({
  id: z.string(),
  created_at: z.string(),
  recorded_at: z.string(),
  points: z.int(),
  habit_name: z.string(),
  reason_text: z.string(),
  teacher_name: z.string(),
  reverses_id: z.nullable(z.string()),
  /** Missing in what a device stored before there was a review. */
  status: z.optional(entryStatus),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Newest first. */
export const historyPage = z.object({
  results: z.array(historyEntry),
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
});

/**
 * Those since this ISO time; 14 days where it is left out. `mark` asks for what differs: it is the mark of an earlier answer, or
 * 0 for a first one.
 */
const myAwardQuery = z.object({ since: parameter, mark: parameter });

/**
 * One award that the calling account made, or the reversal of one, no matter who took it back. `id` is the award's own id
 * (the device's, if it gave one), so the device can match it with a row of its outbox. Points are negative in a reversal,
 * whose `reverses_id` names the award. `created_at` is the time of the tap, `recorded_at` when the ledger took it.
 */
const myAward = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  habit_name: z.string(),
  points: z.int(),
  created_at: z.string(),
  /** Missing in what a device stored before, and in what it knows by itself. */
  recorded_at: z.optional(z.string()),
  reverses_id: z.nullable(z.string()),
  /** Missing in what a device stored before there was a review. */
  status: z.optional(entryStatus),
});
export type MyAward = z.infer<typeof myAward>;

/** Newest first, 5,000 at most. What a scholar was given is in their own history. */
export const myAwardList = z.object({ results: z.array(myAward) });

/**
 * What differs from the state that the caller's `mark` names. `results` are at these places (`at`) of the list now, and `gone`
 * are the ids of those that are no longer in it. `whole`: the server does not remember that state, and `results` are all.
 */
export const myAwardChanges = z.object({
  mark: z.string(),
  whole: z.boolean(),
  results: z.array(myAward),
  at: z.array(z.int()),
  gone: z.array(z.string()),
});
export type MyAwardChanges = z.infer<typeof myAwardChanges>;

export const HISTORY_CALLS = {
  history: call(PATHS.history, '- - O A A A', 'What a student was awarded', {
    scope: 'reports',
    aliases: ['/api/scholars/:id/history'],
    query: historyQuery,
    answer: historyPage,
  }),
  myAwards: call(PATHS.myAwards, '- - - O O O', 'The caller’s own awards', {
    query: myAwardQuery,
    answer: z.union([myAwardChanges, myAwardList]),
  }),
};
