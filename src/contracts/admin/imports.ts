import * as z from 'zod/mini';
import { orElse, text } from '#contracts/fields.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/** A student as a file has them: the cells unchanged; the server reads them. `row` is the line of the file, from 1. */
const importStudent = z.object({
  row: z.int(),
  /** The id in the system that the file comes from. */
  source_id: text,
  school_number: text,
  first_name: text,
  last_name: text,
  email: text,
  grade: text,
  house: text,
  lunch_number: text,
  /** The file says that this student has left. */
  leaves: z.optional(z.boolean()),
  /** The file gives the row an unknown status. */
  is_unclear: z.optional(z.boolean()),
  /** The row has more cells than the header, so some may be in the wrong column. */
  is_too_long: z.optional(z.boolean()),
});
export type ImportStudent = z.infer<typeof importStudent>;

/** A teacher as the file has them. With an email they are invited, as an educator. */
const importTeacher = z.object({
  source_id: z.string(),
  first_name: text,
  last_name: text,
  email: text,
});
export type ImportTeacher = z.infer<typeof importTeacher>;

const MOST_IN_CLASS = 2_000;

const idsInClass = z.array(z.string()).check(z.maxLength(MOST_IN_CLASS));

/** A class with the ids of its people in the file: all of them, or in a file of changes those who came and who left. */
const importClass = z.object({
  source_id: z.string(),
  title: z.string(),
  teachers: idsInClass,
  students: idsInClass,
  /** Students by their rows, in a file without ids. */
  rows: z.optional(z.array(z.int()).check(z.maxLength(MOST_IN_CLASS))),
  left_teachers: z.optional(idsInClass),
  left_students: z.optional(idsInClass),
  /** The file gives it no title: a class that is here already keeps its own. */
  keeps_title: z.optional(z.boolean()),
  /** The file names no teachers: those that the class has stay. */
  keeps_teachers: z.optional(z.boolean()),
  /** The file of changes has nothing but its people: the class is made by no such file, and does not begin again. */
  people_only: z.optional(z.boolean()),
  /** The file says that there is no such class any more. */
  has_ended: z.optional(z.boolean()),
});
export type ImportClass = z.infer<typeof importClass>;

const MOST_ROWS = 20_000;
const MOST_CLASSES = 5_000;

/**
 * A whole file. `mode`: 'delta' has only what changed, so who is not in it stays where they are. `source` names the system
 * that its ids belong to; null where it has no ids. `year_words` says what 'Year 1' means. `deals_houses`: new students for whom the file has no house get the one with the fewest students.
 * `overrides_edits`: the file's values replace what staff set in the portal.
 */
export const importRequest = z.object({
  kind: z.enum(['csv', 'oneroster']),
  mode: orElse(z.enum(['bulk', 'delta']), 'bulk'),
  file_name: z.string().check(z.maxLength(200)),
  source: z.nullable(z.string().check(z.maxLength(100))),
  year_words: z.nullable(z.enum(['one-above-grade', 'same-as-grade'])),
  deals_houses: orElse(z.boolean(), false),
  overrides_edits: orElse(z.boolean(), false),
  students: z.array(importStudent).check(z.maxLength(MOST_ROWS)),
  teachers: orElse(z.array(importTeacher).check(z.maxLength(MOST_CLASSES)), []),
  classes: orElse(z.array(importClass).check(z.maxLength(MOST_CLASSES)), []),
});
export type ImportRequest = z.infer<typeof importRequest>;

/** The same with everything in it, as the server gives a file that it has read itself. */
export const importFile = z.extend(importRequest, {
  mode: z.enum(['bulk', 'delta']),
  deals_houses: z.boolean(),
  overrides_edits: z.boolean(),
  teachers: z.array(importTeacher),
  classes: z.array(importClass),
});

/** What is written: the file again, and the plan that a person read. */
const importConfirmation = z.extend(importRequest, {
  plan: z.string(),
  /** Students who are not in the file and were ticked by hand. */
  leavers: orElse(z.array(z.string()).check(z.maxLength(MOST_ROWS)), []),
  /** How many leave, by the file and by hand, typed; needed where many do. */
  typed_leavers: z.nullish(z.int()),
  /** How many records change, typed; needed where it is more than a third of the school. */
  typed_changes: z.nullish(z.int()),
  /** The file of the night that it was, which waits no more. */
  night: z.nullish(z.string()),
});
export type ImportConfirmation = z.infer<typeof importConfirmation>;

/** What becomes of a row. */
const rowKind = z.enum(['new', 'changed', 'unchanged', 'leaves', 'refused']);
export type ImportRowKind = z.infer<typeof rowKind>;

/** One thing that a row changes, in words; null is nothing there. */
const importChange = z.object({
  field: z.enum(['school_number', 'first_name', 'last_name', 'email', 'grade', 'house', 'archived', 'source_id']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ImportChange = z.infer<typeof importChange>;

const planRow = z.object({
  row: z.int(),
  kind: rowKind,
  name: z.string(),
  grade: z.nullable(z.int()),
  house: z.nullable(z.string()),
  student_id: z.nullable(z.string()),
  changes: z.array(importChange),
  /** What else a person should know. */
  notices: z.array(z.string()),
  /** Why it is refused; null where it isn't. */
  problem: z.nullable(z.string()),
});
export type PlanRow = z.infer<typeof planRow>;

const planStudent = z.object({
  id: z.string(),
  name: z.string(),
  grade: z.nullable(z.int()),
  house: z.nullable(z.string()),
});
export type PlanStudent = z.infer<typeof planStudent>;

/** `known` has an account, or an invitation that waits. `refused`: there is no email, or it is not one. */
const planTeacher = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  kind: z.enum(['new', 'known', 'refused']),
});
export type PlanTeacher = z.infer<typeof planTeacher>;

const placesInClass = z.object({ count: z.int(), joining: z.int(), leaving: z.int() });

const planClass = z.object({
  title: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged', 'ends']),
  /** How many it will have, and how many of them come and go. */
  students: placesInClass,
  teachers: placesInClass,
  /** How many of the file's people for it are not known here. */
  unknown: z.int(),
});
export type PlanClass = z.infer<typeof planClass>;

/**
 * `plan` is a hash of exactly what would be written; `absent` are the students who are missing from the file, of whom a file
 * of changes has none.
 */
export const importPlan = z.object({
  plan: z.string(),
  rows: z.array(planRow),
  absent: z.array(planStudent),
  teachers: z.array(planTeacher),
  classes: z.array(planClass),
  /** How many are at school now. */
  students: z.int(),
  /** How many leave by the file. */
  leavers: z.int(),
  /** How many fields staff set in the portal that the file has otherwise. */
  edited: z.int(),
  /** How many of the new students were erased here once. */
  erased: z.int(),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** An import that was written, or a roll-over. */
export const importRecord = z.object({
  id: z.string(),
  kind: z.enum(['csv', 'oneroster', 'roll_over']),
  file_name: z.string(),
  /** Of a roll-over. */
  school_year: z.nullable(z.string()),
  made_at: z.string(),
  made_by: z.string(),
  /** Nobody looked at it: it was a nightly file within the limits. */
  by_itself: z.boolean(),
  added: z.int(),
  changed: z.int(),
  left: z.int(),
  /**
   * How many the file had. The server saves them one after the other: so many still wait. `lost` are those that it can't read
   * any more, so the students have none by this file.
   */
  lunch_numbers: z.object({ total: z.int(), waiting: z.int(), lost: z.int() }),
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  /** Until when it can be undone; null where it can't any more. */
  undo_until: z.nullable(z.string()),
});
export type ImportRecord = z.infer<typeof importRecord>;
export const importList = z.object({ results: z.array(importRecord) });

export const importDone = z.extend(importRecord, {
  invited: z.int(),
  classes: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportDone = z.infer<typeof importDone>;

const undoneRow = z.object({ name: z.string(), why: z.string() });

/** What an undo did: how many records are as they were; which of them were kept out of use, and which were left alone, with the reason. */
export const importUndone = z.object({
  reversed: z.int(),
  archived: z.array(undoneRow),
  kept: z.array(undoneRow),
  failed: z.array(undoneRow),
});
export type ImportUndone = z.infer<typeof importUndone>;

/** A whole school in one file. */
const IMPORT_KB = 5_120;

export const IMPORT_CALLS = {
  imports: call(ADMIN_PATHS.imports, STAFF, 'The newest imports', { answer: importList }),
  previewImport: call(ADMIN_PATHS.previewImport, STAFF, 'What an import would do; nothing is saved', {
    body: importRequest,
    maxKB: IMPORT_KB,
    answer: importPlan,
  }),
  confirmImport: call(ADMIN_PATHS.confirmImport, STAFF, 'Import what the preview showed, all or none', {
    body: importConfirmation,
    maxKB: IMPORT_KB,
    answer: importDone,
    status: 201,
  }),
  undoImport: call(ADMIN_PATHS.undoImport, STAFF, 'Undo an import, once and within a day', {
    answer: importUndone,
  }),
};
