import * as z from 'zod/mini';
import { auditRow } from './audit.ts';
import { adminHouse } from './houses.ts';
import { importRecord } from './imports.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/** What the running week was so far; `points_before`: last week by this day. The term is the running one. */
const week = z.object({
  points: z.int(),
  points_before: z.int(),
  teachers: z.int(),
  teachers_awarding: z.int(),
  without_point: z.int(),
  term: z.string(),
  /** Its last day; null where the school has set up no terms. */
  term_ends_on: z.nullable(z.string()),
  displays: z.int(),
  displays_on: z.int(),
});
export type Week = z.infer<typeof week>;

const at = z.string();
const by = z.string();

/**
 * What somebody of the office did last. Imports, changes of many students, approvals, merges of two records and the closing of a
 * house have their undo. `name`: of the one person who was approved; null: several were.
 */
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('import'), at, by, record: importRecord }),
  z.object({
    kind: z.literal('students'),
    at,
    by,
    id: z.string(),
    change: z.enum(['house', 'grade', 'archive', 'restore']),
    students: z.int(),
    is_undone: z.boolean(),
  }),
  z.object({
    kind: z.literal('approvals'),
    at,
    by,
    id: z.string(),
    approved: z.int(),
    name: z.nullable(z.string()),
    is_undone: z.boolean(),
  }),
  z.object({ kind: z.literal('merge'), at, by, id: z.string(), name: z.string(), is_undone: z.boolean() }),
  z.object({ kind: z.literal('house'), at, by, house: adminHouse }),
  z.object({ kind: z.literal('other'), at, by, row: auditRow }),
]);
export type Change = z.infer<typeof change>;

/**
 * What devices sent again in the last seven days, because the server had gone back to an earlier state. `teachers`: their
 * initials. `open`: not in the ledger yet. `in_review`: in the ledger, and waits for staff.
 */
const cameBack = z.object({
  went_back_to: z.nullable(z.string()),
  noticed_at: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      teachers: z.array(z.string()),
      awards: z.int(),
      undos: z.int(),
      open: z.int(),
      in_review: z.int(),
    }),
  ),
});
export type CameBack = z.infer<typeof cameBack>;

/** `changes`: the newest first. `came_back`: null where nothing did. */
export const todayAnswer = z.object({ week, changes: z.array(change), came_back: z.nullable(cameBack) });

export const TODAY_CALLS = {
  adminToday: call(ADMIN_PATHS.adminToday, STAFF, 'The week so far, and what was changed last', {
    answer: todayAnswer,
  }),
};
