import { failureDetail, type Failure } from '#domain/failure.ts';
import type { Grade } from '#domain/people/grades.ts';
import { GRADES } from '#domain/people/ladder.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { ENOUGH_STRENGTH, newPasswordProblem } from './password.ts';

export const SIGNUP_WORDS = {
  notAgreed: 'You must agree before continuing.',
  noName: 'Please provide your first and last name.',
  noHouse: 'Please select your House.',
  noEmail: 'Please enter your email.',
  badEmail: 'Please enter a valid email address.',
  noRole: 'Please choose Scholar or Educator.',
  failed: 'Signup failed.',
  unexpected: 'Unexpected error. Please try again.',
} as const;

/** What the server answers to a sign-up. */
export const SIGN_UP_REQUESTED = 'Request submitted. Your account will be reviewed before activation.';

/** `word`: what the school calls a step, 'Grade' where it says nothing else. */
export const noGradeText = (word: string): string => `Please select your ${word}.`;

export type SignupRole = 'SCHOLAR' | 'EDUCATOR';

export interface SignupFields {
  role: SignupRole;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
  /** Scholars only; null: none chosen. */
  grade: Grade | null;
  /** The house's name; null: none chosen. */
  house: string | null;
  agreed: boolean;
}

/**
 * The first thing that is wrong, in the order of docs/product.md. A short password comes after a weak one, and the email
 * comes last. `refusal` is what the server has said of this password.
 */
export function signupProblem(
  fields: SignupFields,
  refusal: string | null = null,
  word = GRADES.word,
): { field: keyof SignupFields; text: string } | null {
  if (!fields.agreed) return { field: 'agreed', text: SIGNUP_WORDS.notAgreed };
  if (!fields.firstName.trim()) return { field: 'firstName', text: SIGNUP_WORDS.noName };
  if (!fields.lastName.trim()) return { field: 'lastName', text: SIGNUP_WORDS.noName };
  const password = newPasswordProblem(fields, refusal, ENOUGH_STRENGTH);
  if (password) return password;
  if (!fields.house) return { field: 'house', text: SIGNUP_WORDS.noHouse };
  if (fields.role === 'SCHOLAR' && fields.grade === null) return { field: 'grade', text: noGradeText(word) };
  if (!fields.email.trim()) return { field: 'email', text: SIGNUP_WORDS.noEmail };
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) return { field: 'email', text: SIGNUP_WORDS.badEmail };
  return null;
}

/**
 * The server's message, else 'Signup failed.'; and what an answer that can't be read, or none, means. `hasNetwork`: the
 * device believes that it has a network; without one, trying again does not help.
 */
export function signupFailureText(failure: Failure, hasNetwork: boolean): string {
  switch (failure.kind) {
    case 'unauthorized':
    case 'refused':
    case 'busy':
      return failureDetail(failure) ?? SIGNUP_WORDS.failed;
    case 'not-json':
      return failure.status < 400 ? SIGNUP_WORDS.unexpected : SIGNUP_WORDS.failed;
    case 'offline':
    case 'timeout':
      return hasNetwork ? SIGNUP_WORDS.unexpected : actionFailedText(SIGNUP_WORDS.failed, failure);
    case 'redirected':
    case 'malformed':
      return SIGNUP_WORDS.unexpected;
  }
}
