import * as z from 'zod/mini';
import { LONGEST_REASON } from '#domain/mail/mail-words.ts';
import { parameter } from '#contracts/fields.ts';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { BULK_KB, call, detailAnswer } from '#contracts/call.ts';

/**
 * `state`: waiting ones, or those that were decided in the last 30 days. `match`: of those that wait, scholars who match a
 * record exactly, whose name or email a free record has, or neither.
 */
export const signupQuery = z.object({
  ...listFields,
  state: z._default(z.enum(['waiting', 'decided']), 'waiting'),
  role: z.optional(z.enum(['SCHOLAR', 'EDUCATOR'])),
  match: z.optional(z.enum(['exact', 'likely', 'none'])),
  sort: sortedBy(['asked', 'name'], 'asked'),
});

const house = z.nullable(z.object({ id: z.string(), name: z.string() }));

/**
 * Somebody who asked for an account. `again` counts further sign-ups with the same email, `namesakes` other waiting ones
 * of the same name, `matches` the student records that look like this scholar (0 for educators).
 */
const signup = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['SCHOLAR', 'EDUCATOR']),
  grade: z.nullable(z.int()),
  house,
  asked_at: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  again: z.int(),
  namesakes: z.int(),
  matches: z.int(),
});
export type Signup = z.infer<typeof signup>;

/** Somebody who has an account, or was rejected, and signed up once more in the last 30 days. `id` is the account's. */
const askedAgain = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  count: z.int(),
  last_at: z.string(),
  is_rejected: z.boolean(),
});
export type AskedAgain = z.infer<typeof askedAgain>;

/** `exact`: how many of all that wait match a record exactly. */
export const signupPage = z.object({ ...pageOf(signup).shape, asked_again: z.array(askedAgain), exact: z.int() });

/** A scholar's sign-up whose name, email, grade and house are those of one free record, and of nobody else. */
const signupMatch = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  grade: z.int(),
  house: z.object({ id: z.string(), name: z.string() }),
  school_number: z.nullable(z.string()),
  asked_at: z.string(),
});
export type SignupMatch = z.infer<typeof signupMatch>;
export const signupMatches = z.object({ results: z.array(signupMatch) });

/** A student record beside a sign-up. One that has an account can't be linked. `same` says which fields are equal. */
const signupRecord = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  school_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  house,
  points: z.int(),
  has_account: z.boolean(),
  same: z.object({ name: z.boolean(), email: z.boolean(), grade: z.boolean(), house: z.boolean() }),
});
export type SignupRecord = z.infer<typeof signupRecord>;

/**
 * The sign-up with the records that look like it, the likeliest first. `approval`: what opened the account, as long as it
 * can be taken back.
 */
export const signupDetail = z.object({
  ...signup.shape,
  records: z.array(signupRecord),
  approval: z.nullable(z.string()),
});
export type SignupDetail = z.infer<typeof signupDetail>;

const recordQuery = z.object({ search: parameter });
const recordList = z.object({ results: z.array(signupRecord) });

/** An educator; or a scholar, onto an existing student record or a new one. */
const approveSignup = z.discriminatedUnion('as', [
  z.object({ as: z.literal('educator') }),
  z.object({ as: z.literal('new-student') }),
  z.object({ as: z.literal('student'), student_id: z.string() }),
]);
export type ApproveSignup = z.infer<typeof approveSignup>;

const MOST_AT_ONCE = 5_000;
const approveSignups = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) });

/** `id` is for the undo, which works for a day; `left` no longer match, and still wait. */
export const manyApproved = z.object({ id: z.string(), approved: z.int(), left: z.int() });
export type ManyApproved = z.infer<typeof manyApproved>;

/** `id` is for the undo, which works for a day. */
const signupApproved = z.object({ ...detailAnswer.shape, id: z.string() });

/**
 * `kept`: changed since then, and left as they are. `records_kept`: added by the approval, and in use since then. `told`: so
 * many of those who wait again had the email by then.
 */
const unapproved = z.object({ waiting: z.int(), kept: z.int(), records_kept: z.int(), told: z.int() });
export type Unapproved = z.infer<typeof unapproved>;

/** `reason`: what the person is told by email; without one nobody tells them. */
const rejectSignup = z.object({ reason: z.optional(z.string().check(z.maxLength(LONGEST_REASON))) });

export const SIGNUP_CALLS = {
  adminSignups: call(ADMIN_PATHS.adminSignups, STAFF, 'Who asked for an account', {
    query: signupQuery,
    answer: signupPage,
  }),
  adminSignup: call(ADMIN_PATHS.adminSignup, STAFF, 'One sign-up, and the student records that look like it', {
    answer: signupDetail,
  }),
  adminSignupRecords: call(ADMIN_PATHS.adminSignupRecords, STAFF, 'Student records beside a sign-up, by search', {
    query: recordQuery,
    answer: recordList,
  }),
  approveSignup: call(ADMIN_PATHS.approveSignup, STAFF, 'Open the account', {
    body: approveSignup,
    answer: signupApproved,
  }),
  rejectSignup: call(ADMIN_PATHS.rejectSignup, STAFF, 'Refuse the account', {
    body: rejectSignup,
    answer: detailAnswer,
  }),
  reopenSignup: call(ADMIN_PATHS.reopenSignup, STAFF, 'Let a rejected sign-up wait again', { answer: detailAnswer }),
  signupMatches: call(ADMIN_PATHS.signupMatches, STAFF, 'Every sign-up that matches a record exactly', {
    answer: signupMatches,
  }),
  approveSignups: call(ADMIN_PATHS.approveSignups, STAFF, 'Open the accounts that match a record exactly', {
    body: approveSignups,
    maxKB: BULK_KB,
    answer: manyApproved,
    status: 201,
  }),
  undoApproval: call(ADMIN_PATHS.undoApproval, STAFF, 'Undo an approval', { answer: unapproved }),
};
