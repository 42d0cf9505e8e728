import * as z from 'zod/mini';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { SECURITY_SETUP_WORDS } from '#domain/accounts/security-setup-check.ts';
import { SIGNUP_WORDS } from '#domain/accounts/signup-check.ts';
import { gradeOrText, neededText } from '#contracts/fields.ts';

/** `house` is a house's id or name; `grade` (0 or 'K' is kindergarten) is needed for scholars and left out for educators. */
export const signupRequest = z.object({
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
export const passwordCheckRequest = z.object({
  password: z.string(),
  context: z.array(z.string()).check(z.maxLength(5)),
});
export type PasswordCheckRequest = z.infer<typeof passwordCheckRequest>;

/** `reason`: the words with which the form would be refused; null for a password that is good enough. */
export const passwordCheckAnswer = z.object({ acceptable: z.boolean(), reason: z.nullable(z.string()) });
export type PasswordCheckAnswer = z.infer<typeof passwordCheckAnswer>;

export const questionQuery = z.object({ email: neededText(RECOVERY_WORDS.noEmailYet) });
/** Null for unknown emails too, so that the answer gives nothing away. */
export const questionAnswer = z.object({ question: z.nullable(z.string()) });

/** Ends every session of the account and signs in nobody. */
export const verifyResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.noEmail),
  answer: neededText(RECOVERY_WORDS.noAnswer),
  new_password: neededText(RECOVERY_WORDS.noPassword),
});
export type VerifyResetRequest = z.infer<typeof verifyResetRequest>;

export const requestResetRequest = z.object({ email: neededText(RECOVERY_WORDS.noEmail) });

/** `lunch_number` holds digits; `grade` is 1 to 12. Every mismatch gets the same refusal. */
export const scholarResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.incomplete),
  lunch_number: z.union([neededText(RECOVERY_WORDS.incomplete), z.number()], RECOVERY_WORDS.incomplete),
  grade: z.union([z.string(), z.number()], RECOVERY_WORDS.incomplete),
  new_password: neededText(RECOVERY_WORDS.incomplete),
});
export type ScholarResetRequest = z.infer<typeof scholarResetRequest>;

/** `code` is what staff made and gave to the person, in any spacing and case. Ends every session and signs in nobody. */
export const codeResetRequest = z.object({
  email: neededText(RECOVERY_WORDS.noEmail),
  code: neededText(RECOVERY_WORDS.noCode),
  new_password: neededText(RECOVERY_WORDS.noPassword),
});
export type CodeResetRequest = z.infer<typeof codeResetRequest>;

/** One's own question; null without one. */
export const securityStatus = z.object({
  has_security_question: z.boolean(),
  is_generic: z.boolean(),
  question: z.nullable(z.string()),
});
export type SecurityStatus = z.infer<typeof securityStatus>;

/** Changing a question that is not generic needs a sign-in of the last 15 minutes, else 400 `reauthenticate`. */
export const securitySetupRequest = z.object({
  question: neededText(SECURITY_SETUP_WORDS.incomplete),
  answer: neededText(SECURITY_SETUP_WORDS.incomplete),
});
export type SecuritySetupRequest = z.infer<typeof securitySetupRequest>;
