import * as z from 'zod/mini';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { gradeOrText, neededText, parameter, text, wholeNumber } from './fields.ts';
import { call, detailAnswer } from './call.ts';
import * as PATHS from './paths.ts';

/** The grades that have students; no counts, because small groups identify. */
const gradeSummary = z.object({ grade: z.int(), label: z.string() });
export const gradeList = z.object({ results: z.array(gradeSummary) });

/**
 * `house` is a house's id or name; `grade` is K or the number of a step. `since` asks for the whole list's changes: it is the
 * mark of an earlier answer, or 0 for a first one.
 */
export const studentQuery = z.object({
  since: parameter,
  search: parameter,
  house_id: parameter,
  house: parameter,
  grade: parameter,
  roster_id: parameter,
  page: wholeNumber('page', { from: 1, to: 100_000, otherwise: 1 }),
  page_size: wholeNumber('page_size', { from: 1, to: 5_000, otherwise: 50 }),
});

/** What staff say of a student: never a lunch number, and nothing that an award changes. */
const directoryStudent = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
});
export type DirectoryStudent = z.infer<typeof directoryStudent>;

/**
 * A student with the total of the ledger. `last_awarded_at` is the time of the tap of the last award that counts and was not
 * taken back, by anyone; null: there is none.
 */
export const student = z.extend(directoryStudent, {
  points: z.int(),
  /** Missing where another server answers. */
  last_awarded_at: z.optional(z.nullable(z.string())),
});
export type Student = z.infer<typeof student>;

/** By last name, then first. `count` is the total over all pages. */
export const studentPage = z.object({
  results: z.array(student),
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
});

/**
 * The figures of the students at these places (`at`) among all ids in ascending order; null: of all. `last_minutes` is the
 * minute of the last award since 1970; null: there was none.
 */
const studentFigures = z.object({
  at: z.nullable(z.array(z.int())),
  points: z.array(z.int()),
  last_minutes: z.array(z.nullable(z.int())),
});
export type StudentFigures = z.infer<typeof studentFigures>;

/**
 * What differs from the state that `since` names. `results` are the rows that differ, and `gone` the ids of students who are
 * off the list. `whole`: the server does not remember that state, and `results` are all students by last name, then first.
 * `mark` names the state of this answer.
 */
export const studentChanges = z.object({
  mark: z.string(),
  whole: z.boolean(),
  /** Of all students. */
  count: z.int(),
  results: z.array(directoryStudent),
  gone: z.array(z.string()),
  figures: studentFigures,
});
export type StudentChanges = z.infer<typeof studentChanges>;

/** A record without a sign-in. `house` is a house's id or name; an unreadable `grade` is ignored. */
const newStudent = z.object({
  first_name: neededText(NO_STUDENT_NAME),
  last_name: neededText(NO_STUDENT_NAME),
  email: text,
  house: text,
  grade: z.nullish(gradeOrText),
});
export type NewStudent = z.infer<typeof newStudent>;

const STUDENT_LISTS = ['/api/scholars', '/api/learners', '/api/pupils', '/api/users/students', '/api/reports/students'];

export const STUDENT_CALLS = {
  students: call(PATHS.students, '- - - A A A', 'Students, filtered and in pages', {
    scope: 'students',
    aliases: STUDENT_LISTS,
    query: studentQuery,
    otherNames: { search: ['q'] },
    answer: z.union([studentPage, studentChanges]),
  }),
  createStudent: call(PATHS.createStudent, '- - - A A A', 'Add a student', {
    aliases: STUDENT_LISTS,
    body: newStudent,
    answer: student,
    status: 201,
  }),
  student: call(PATHS.student, '- - O A A A', 'One student', {
    scope: 'students',
    aliases: ['/api/scholars/:id'],
    answer: student,
  }),
  deleteStudent: call(PATHS.deleteStudent, '- - - A A A', 'Take a student off every list; the ledger stays', {
    aliases: ['/api/scholars/:id'],
    answer: detailAnswer,
  }),
  grades: call(PATHS.grades, 'P - A A A A', 'The grades that have students', {
    answer: gradeList,
  }),
};
