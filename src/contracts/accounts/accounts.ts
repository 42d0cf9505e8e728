import * as z from 'zod/mini';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { SECURITY_SETUP_WORDS } from '#domain/accounts/security-setup-check.ts';
import { SIGNUP_WORDS } from '#domain/accounts/signup-check.ts';
import { gradeOrText, neededText } from '#contracts/fields.ts';
import { OF_ACCOUNT, call, detailAnswer } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';

/** `house` is a house's id or name; `grade` (0 or 'K' is kindergarten) is needed for scholars and left out for educators. */
const signupRequest = z.object({
  desired_role: z.pipe(
    z.string(SIGNUP_WORDS.noRole),
    z.pipe(
      z.transform((role: string) => role.trim().toUpperCase()),
      z.enum(['SCHOLAR', 'EDUCATOR'], SIGNUP_WORDS.noRole),
    ),
  ),
  email: neededText(SIGNUP_WORDS.noEmail),
  first_name: neededText(SIGNUP_WORDS.noName),
  last_name: neededText(SIGNUP_WORDS.noName),
  password: z.string(),
  house: z.string(SIGNUP_WORDS.noHouse),
  grade: z.nullish(gradeOrText),
});
export type SignupRequest = z.infer<typeof signupRequest>;

/** While a new password is typed; kept nowhere. `context` is what else is in the form and easy to guess from. */
const passwordCheckRequest = z.object({
  password: z.string(),
  context: z.array(z.string()).check(z.maxLength(5)),
});
export type PasswordCheckRequest = z.infer<typeof passwordCheckRequest>;

/** `reason`: the words with which the form would be refused; null for a password that is good enough. */
const passwordCheckAnswer = z.object({ acceptable: z.boolean(), reason: z.nullable(z.string()) });
export type PasswordCheckAnswer = z.infer<typeof passwordCheckAnswer>;

const questionQuery = z.object({ email: neededText(RECOVERY_WORDS.noEmailYet) });
/** Null for unknown emails too, so that the answer gives nothing away. */
const questionAnswer = z.object({ question: z.nullable(z.string()) });

/** Ends every session of the account and signs in nobody. */
const verifyResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.noEmail),
  answer: neededText(RECOVERY_WORDS.noAnswer),
  new_password: neededText(RECOVERY_WORDS.noPassword),
});
export type VerifyResetRequest = z.infer<typeof verifyResetRequest>;

/** `by_email`: a code is sent to the address, if it has an account. */
const requestResetAnswer = z.object({ detail: z.string(), by_email: z.boolean() });
const requestResetRequest = z.object({ email: neededText(RECOVERY_WORDS.noEmail) });

/** `lunch_number` holds digits; `grade` is 1 to 12. Every mismatch gets the same refusal. */
const scholarResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.incomplete),
  lunch_number: z.union([neededText(RECOVERY_WORDS.incomplete), z.number()], RECOVERY_WORDS.incomplete),
  grade: z.union([z.string(), z.number()], RECOVERY_WORDS.incomplete),
  new_password: neededText(RECOVERY_WORDS.incomplete),
});
export type ScholarResetRequest = z.infer<typeof scholarResetRequest>;

/** `email` holds an email or a username; `code` is what staff made and gave to the person, in any spacing and case. Ends every session and signs in nobody. */
const codeResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.noEmail),
  code: neededText(RECOVERY_WORDS.noCode),
  new_password: neededText(RECOVERY_WORDS.noPassword),
});
export type CodeResetRequest = z.infer<typeof codeResetRequest>;

/** One's own question; null without one. */
const securityStatus = z.object({
  has_security_question: z.boolean(),
  is_generic: z.boolean(),
  question: z.nullable(z.string()),
});
export type SecurityStatus = z.infer<typeof securityStatus>;

/** Changing a question that is not generic needs a sign-in of the last 15 minutes, else 400 `reauthenticate`. */
const securitySetupRequest = z.object({
  question: neededText(SECURITY_SETUP_WORDS.incomplete),
  answer: neededText(SECURITY_SETUP_WORDS.incomplete),
});
export type SecuritySetupRequest = z.infer<typeof securitySetupRequest>;

const EDUCATOR = '/api/auth/educator/security';
const EDUCATORS = '/api/auth/educators/security';
const NEW_PASSWORD = { new_password: ['password'] };

export const ACCOUNT_CALLS = {
  signup: call(PATHS.signup, 'A - A A A A', 'Request an account; a known email gets the same answer', {
    body: signupRequest,
    ...OF_ACCOUNT,
    answer: detailAnswer,
    status: 201,
  }),
  passwordCheck: call(PATHS.passwordCheck, 'A - A A A A', 'Check a password while it is typed', {
    body: passwordCheckRequest,
    ...OF_ACCOUNT,
    answer: passwordCheckAnswer,
    isUnlogged: true,
  }),
  securityQuestion: call(PATHS.securityQuestion, 'A - A A A A', 'The security question of an email', {
    aliases: [
      `${EDUCATORS}/question`,
      '/api/auth/educator/security-question',
      '/api/auth/educators/security-question',
      '/auth/educator/security/question',
      '/auth/educator/security-question',
      '/auth/educators/security/question',
      '/auth/educators/security-question',
    ],
    query: questionQuery,
    kind: 'account',
    answer: questionAnswer,
  }),
  verifyReset: call(PATHS.verifyReset, 'A - A A A A', 'Set a new password with the security answer', {
    aliases: [
      `${EDUCATORS}/verify-reset`,
      `${EDUCATOR}/reset`,
      `${EDUCATORS}/reset`,
      '/api/auth/educator/password/reset',
      '/api/auth/educators/password/reset',
    ],
    body: verifyResetRequest,
    otherNames: NEW_PASSWORD,
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
  requestReset: call(PATHS.requestReset, 'A - A A A A', 'Ask staff for a new password', {
    aliases: [
      `${EDUCATORS}/request-reset`,
      '/api/auth/educator/request-reset',
      '/api/auth/educators/request-reset',
      '/api/auth/educator/password/request-reset',
      '/api/auth/educators/password/request-reset',
    ],
    body: requestResetRequest,
    ...OF_ACCOUNT,
    answer: requestResetAnswer,
  }),
  scholarReset: call(PATHS.scholarReset, 'A - A A A A', 'Set a new password with lunch number and grade', {
    aliases: ['/api/auth/scholar/password/reset', '/api/auth/scholar/recover'],
    body: scholarResetRequest,
    otherNames: NEW_PASSWORD,
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
  codeReset: call(PATHS.codeReset, 'A - A A A A', 'Set a new password with a code from staff', {
    body: codeResetRequest,
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
  securityStatus: call(PATHS.securityStatus, '- - - O O O', 'Whether the account has a security question', {
    kind: 'account',
    answer: securityStatus,
  }),
  securitySetup: call(PATHS.securitySetup, '- - - O O O', 'Set the account’s security question', {
    body: securitySetupRequest,
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
};
