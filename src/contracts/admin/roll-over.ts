import * as z from 'zod/mini';
import { orElse } from '#contracts/fields.ts';
import { importRecord, importDone } from './imports.ts';
import { termFields } from './school.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

const MOST_EXCEPTIONS = 5_000;
/** `top_grade` is the last step of the school, whose students leave; null: the highest that has students. */
const rollOverRequest = z.object({
  top_grade: orElse(z.nullable(z.int()), null),
  exceptions: orElse(
    z
      .array(z.object({ student_id: z.string(), kind: z.enum(['repeats', 'skips', 'leaves']) }))
      .check(z.maxLength(MOST_EXCEPTIONS)),
    [],
  ),
});
export type RollOverRequest = z.infer<typeof rollOverRequest>;

const rollOverConfirmation = z.extend(rollOverRequest, {
  plan: z.string(),
  /** How many leave, typed by hand; needed where anybody does. */
  typed_leavers: z.nullish(z.int()),
  /** A term that begins with the school year, from a superuser. */
  term: z.nullish(termFields),
  /** Ends the classes that imports made, with their rosters. The import of the new year's file opens those that it names. */
  ends_classes: orElse(z.boolean(), false),
});
export type RollOverConfirmation = z.infer<typeof rollOverConfirmation>;

/** `stays`: the student has no grade, or is beyond the school's last one. */
const rollOverKind = z.enum(['moves', 'repeats', 'skips', 'leaves', 'stays']);
export type RollOverKind = z.infer<typeof rollOverKind>;

const rollOverRow = z.object({
  id: z.string(),
  name: z.string(),
  house: z.nullable(z.string()),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  kind: rollOverKind,
});
export type RollOverRow = z.infer<typeof rollOverRow>;

/** `done` is the roll-over of this school year, where there was one: a second one would lift every grade twice. */
export const rollOverPlan = z.object({
  plan: z.string(),
  school_year: z.string(),
  top_grade: z.nullable(z.int()),
  done: z.nullable(importRecord),
  rows: z.array(rollOverRow),
  students: z.int(),
  /** The classes of imports that have not ended, and how many rosters teachers have of them. */
  classes: z.object({ count: z.int(), rosters: z.int() }),
  leavers: z.int(),
});
export type RollOverPlan = z.infer<typeof rollOverPlan>;

/** An exception for each student of a school. */
const ROLL_OVER_KB = 512;

export const ROLL_OVER_CALLS = {
  previewRollOver: call(ADMIN_PATHS.previewRollOver, STAFF, 'What the next school year would change', {
    body: rollOverRequest,
    maxKB: ROLL_OVER_KB,
    answer: rollOverPlan,
  }),
  rollOver: call(ADMIN_PATHS.rollOver, STAFF, 'Move everyone up a step, once a school year', {
    body: rollOverConfirmation,
    maxKB: ROLL_OVER_KB,
    answer: importDone,
    status: 201,
  }),
};
