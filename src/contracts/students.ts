import * as z from 'zod/mini';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { gradeOrText, neededText, parameter, text, wholeNumber } from './fields.ts';
import { call, detailAnswer } from './call.ts';
import * as PATHS from './paths.ts';

/** The grades that have students; no counts, because small groups identify. */
const gradeSummary = z.object({ grade: z.int(), label: z.string() });
export const gradeList = z.object({ results: z.array(gradeSummary) });

/** `house` is a house's id or name; `grade` is K or the number of a step. */
export const studentQuery = z.object({
  search: parameter,
  house_id: parameter,
  house: parameter,
  grade: parameter,
  roster_id: parameter,
  page: wholeNumber('page', { from: 1, to: 100_000, otherwise: 1 }),
  page_size: wholeNumber('page_size', { from: 1, to: 5_000, otherwise: 50 }),
});

/**
 * A student as the directory shows it: never a lunch number. `points` is the total of the ledger. `last_awarded_at` is the
 * time of the tap of the last award that counts and was not taken back, by anyone; null: there is none.
 */
export const student = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
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
    answer: studentPage,
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
