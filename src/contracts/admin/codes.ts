import * as z from 'zod/mini';
import { BULK_KB, call } from '#contracts/call.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

/** Who a code is for. `classes`: the titles of the imported classes that the student is in, in their order. */
const student = {
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  school_number: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  classes: z.array(z.string()),
};

/**
 * A student who has no account yet. `code_until`: until when the newest code works, or worked; null without one.
 * `may_remind`: an email can go to them now. `reminded_at`: when the last one was written; null if there is none of late.
 */
const newcomer = z.object({
  ...student,
  email: z.nullable(z.string()),
  code_until: z.nullable(z.string()),
  may_remind: z.boolean(),
  reminded_at: z.nullable(z.string()),
});
export type Newcomer = z.infer<typeof newcomer>;

/** `here`: how many students the school has; those who are not among the results have an account. */
export const newcomers = z.object({ results: z.array(newcomer), here: z.int() });

const MOST_AT_ONCE = 5_000;
const studentIds = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) });

/** Only this answer has the code. */
const studentCode = z.object({ ...student, code: z.string() });
export type StudentCode = z.infer<typeof studentCode>;

/** `left`: have an account already, or are no longer here. */
export const studentCodes = z.object({
  school: z.string(),
  expires_at: z.string(),
  codes: z.array(studentCode),
  left: z.int(),
});
export type StudentCodes = z.infer<typeof studentCodes>;

/** `left`: of those who were asked for, who gets no reminder. */
const reminded = z.object({ reminded: z.int(), left: z.int() });

const endedCodes = z.object({ ended: z.int() });

export const CODE_CALLS = {
  newcomers: call(ADMIN_PATHS.newcomers, STAFF, 'Students who have no account yet', { answer: newcomers }),
  makeStudentCodes: call(ADMIN_PATHS.makeStudentCodes, STAFF, 'Make one-time codes; only this answer has them', {
    body: studentIds,
    maxKB: BULK_KB,
    answer: studentCodes,
    status: 201,
  }),
  remindStudents: call(ADMIN_PATHS.remindStudents, STAFF, 'Remind students by email of the code that they have', {
    body: studentIds,
    maxKB: BULK_KB,
    answer: reminded,
  }),
  endStudentCodes: call(ADMIN_PATHS.endStudentCodes, STAFF, 'End the codes of these students', {
    body: studentIds,
    maxKB: BULK_KB,
    answer: endedCodes,
  }),
};
