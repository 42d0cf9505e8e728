import * as z from 'zod/mini';
import { neededText, orElse, parameter, text } from '#contracts/fields.ts';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { LADDER_WORDS } from '#domain/people/ladder.ts';
import { ofEachField } from '#domain/people/record-fields.ts';
import { LUNCH_NUMBER, RECORD_WORDS } from '#domain/people/student-record.ts';
import { listFields, pageOf, sortedBy, csvExport } from './list.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { BULK_KB, call, detailAnswer } from '#contracts/call.ts';

/** `house` is an id or `none`; `grade` is the number of a step, K or `none`; `search` looks at names, school number and email. */
const filters = {
  search: parameter,
  house: parameter,
  grade: parameter,
  state: z._default(z.enum(['here', 'archived', 'all'], 'The parameter state is here, archived or all.'), 'here'),
  account: z.optional(z.enum(['with', 'without'], 'The parameter account is with or without.')),
};

const sort = sortedBy(['name', 'number', 'grade', 'house', 'points', 'archived'], 'name');

const adminStudentQuery = z.object({ ...listFields, ...filters, sort });
/**
 * The list as a file: the filter and the order, and no page. `template`: everyone who is here, as the import takes them, with
 * the classes that lists have made.
 */
const adminStudentExport = z.object({ ...filters, sort, template: z.optional(z.boolean()) });
export type AdminStudentExport = z.infer<typeof adminStudentExport>;
const adminStudentFilter = z.object(filters);
export type AdminStudentFilter = z.infer<typeof adminStudentFilter>;
export type AdminStudentQuery = z.infer<typeof adminStudentQuery>;

/** `version` rises with every change. `points` is the total of the ledger. Never a lunch number. */
const row = {
  id: z.string(),
  version: z.int(),
  ...ofEachField({
    name: () => z.string(),
    line: () => z.nullable(z.string()),
    email: () => z.nullable(z.string()),
    grade: () => z.nullable(z.int()),
    house: () => z.nullable(z.string()),
  }),
  house_name: z.nullable(z.string()),
  points: z.int(),
  archived_at: z.nullable(z.string()),
  has_account: z.boolean(),
};
const adminStudentRow = z.object(row);
export type AdminStudentRow = z.infer<typeof adminStudentRow>;

/** `count` is of the filter; `here` and `archived` are of the whole school. */
export const adminStudentPage = z.extend(pageOf(adminStudentRow), { here: z.int(), archived: z.int() });
export type AdminStudentPage = z.infer<typeof adminStudentPage>;

/** All that a filter finds, for a change of many. */
export const adminStudentIds = z.object({ ids: z.array(z.string()) });

const linkedAccount = z.object({
  id: z.string(),
  email: z.string(),
  state: z.string(),
  last_signed_in_at: z.nullable(z.string()),
});

const recordMerge = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  at: z.string(),
  part_until: z.string(),
});
export type RecordMerge = z.infer<typeof recordMerge>;

/**
 * `lunch_number_set_at`: since when there is one. The number itself is never answered. `merges`: the records that were merged into
 * this one, the newest first; each can be parted from it until `part_until`.
 */
export const adminStudent = z.object({
  ...row,
  created_at: z.string(),
  entries: z.int(),
  rosters: z.int(),
  lunch_number_set_at: z.nullable(z.string()),
  account: z.nullable(linkedAccount),
  merges: z.array(recordMerge),
});
export type AdminStudent = z.infer<typeof adminStudent>;

const houseId = z.nullable(z.uuid(RECORD_WORDS.noHouse));
const grade = z.nullable(z.int(LADDER_WORDS.noStep));
const lunchNumber = z.string(RECORD_WORDS.badLunchNumber).check(z.regex(LUNCH_NUMBER, RECORD_WORDS.badLunchNumber));

const newAdminStudent = z.object({
  ...ofEachField({
    name: () => neededText(NO_STUDENT_NAME),
    line: () => text,
    email: () => text,
    grade: () => orElse(grade, null),
    house: () => orElse(houseId, null),
  }),
  lunch_number: z.nullish(lunchNumber),
});
export type NewAdminStudent = z.infer<typeof newAdminStudent>;

/** What is left out stays as it is. Answers 409 `stale` if somebody changed the record in between. */
const studentEdit = z.object({
  version: z.int(),
  ...ofEachField({
    name: () => z.optional(neededText(NO_STUDENT_NAME)),
    line: () => z.optional(z.nullable(z.string())),
    email: () => z.optional(z.nullable(z.string())),
    grade: () => z.optional(grade),
    house: () => z.optional(houseId),
  }),
});
export type StudentEdit = z.infer<typeof studentEdit>;

const lunchNumberRequest = z.object({ lunch_number: lunchNumber });

const MOST_AT_ONCE = 5_000;

/** All students or none. */
const studentChange = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('house'), house_id: houseId }),
    z.object({ kind: z.literal('grade'), grade }),
    z.object({ kind: z.literal('archive') }),
    z.object({ kind: z.literal('restore') }),
  ]),
});
export type StudentChange = z.infer<typeof studentChange>;

/** `id` is for the undo, which works for a day; `unchanged` were so already. */
export const studentChangeAnswer = z.object({ id: z.string(), changed: z.int(), unchanged: z.int() });
export type StudentChangeAnswer = z.infer<typeof studentChangeAnswer>;

/** `kept`: changed again since then, and left as they are. */
const studentUndoAnswer = z.object({ restored: z.int(), kept: z.int() });
export type StudentUndoAnswer = z.infer<typeof studentUndoAnswer>;

/** Two records of one child. `account`: whose account signs in, needed where both have one. Answers 409 `stale` like an edit. */
const recordsToMerge = z.object({
  kept_id: z.uuid(MERGE_WORDS.notThere),
  kept_version: z.int(),
  lost_id: z.uuid(MERGE_WORDS.notThere),
  lost_version: z.int(),
  account: z.optional(z.enum(['kept', 'lost'], MERGE_WORDS.twoAccounts)),
});
export type RecordsToMerge = z.infer<typeof recordsToMerge>;

const studentExportRequest = z.object({ format: z.enum(['json', 'html'], 'The format is json or html.') });
/** A file to save: what is known about one student. */
export const studentExportAnswer = z.object({ name: z.string(), type: z.string(), text: z.string() });
export type StudentExportAnswer = z.infer<typeof studentExportAnswer>;

/** `confirm` is the student's full name, typed by the person who asks for it. */
const studentErasure = z.object({ confirm: z.string() });

export const STUDENT_CALLS = {
  adminStudents: call(ADMIN_PATHS.adminStudents, STAFF, 'Records of students, archived ones too', {
    query: adminStudentQuery,
    answer: adminStudentPage,
  }),
  adminStudentIds: call(ADMIN_PATHS.adminStudentIds, STAFF, 'All that a filter finds', {
    query: adminStudentFilter,
    answer: adminStudentIds,
  }),
  exportStudents: call(ADMIN_PATHS.exportStudents, STAFF, 'The list as CSV', {
    body: adminStudentExport,
    answer: csvExport,
  }),
  createAdminStudent: call(ADMIN_PATHS.createAdminStudent, STAFF, 'Add a student', {
    body: newAdminStudent,
    answer: adminStudent,
    status: 201,
  }),
  adminStudent: call(ADMIN_PATHS.adminStudent, STAFF, 'One record of a student', {
    answer: adminStudent,
  }),
  editStudent: call(ADMIN_PATHS.editStudent, STAFF, 'Change a record, unless somebody changed it in between', {
    body: studentEdit,
    answer: adminStudent,
  }),
  setLunchNumber: call(ADMIN_PATHS.setLunchNumber, STAFF, 'Set a lunch number', {
    body: lunchNumberRequest,
    answer: adminStudent,
  }),
  clearLunchNumber: call(ADMIN_PATHS.clearLunchNumber, STAFF, 'Remove a lunch number', {
    answer: adminStudent,
  }),
  changeStudents: call(ADMIN_PATHS.changeStudents, STAFF, 'Change many students, all or none', {
    body: studentChange,
    maxKB: BULK_KB,
    answer: studentChangeAnswer,
    status: 201,
  }),
  undoStudentChange: call(ADMIN_PATHS.undoStudentChange, STAFF, 'Undo a change of many', {
    answer: studentUndoAnswer,
  }),
  mergeStudents: call(ADMIN_PATHS.mergeStudents, STAFF, 'Merge two records of one student', {
    body: recordsToMerge,
    answer: adminStudent,
    status: 201,
  }),
  partStudents: call(ADMIN_PATHS.partStudents, STAFF, 'Part two records that were merged', { answer: adminStudent }),
  exportStudent: call(ADMIN_PATHS.exportStudent, STAFF, 'All that is known about a student', {
    body: studentExportRequest,
    answer: studentExportAnswer,
  }),
  eraseStudent: call(ADMIN_PATHS.eraseStudent, SUPERUSERS, 'Erase a person; the ledger keeps the points', {
    body: studentErasure,
    answer: detailAnswer,
  }),
};
