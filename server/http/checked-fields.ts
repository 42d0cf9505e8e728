import { SIGNUP_WORDS } from '#domain/accounts/signup-check.ts';
import { badRequest } from './problem.ts';
import { lengthOf, tidy } from './text-rules.ts';

const LONGEST_NAME = 80;
const LONGEST_EMAIL = 254;

/** A one-line text, tidied; '' where it is missing. Throws where it is too long. */
export function lineOf(value: string | null | undefined, field: string, longest = LONGEST_NAME): string {
  const line = tidy(value ?? '');
  if (lengthOf(line) > longest)
    throw badRequest(`The ${field.replaceAll('_', ' ')} is longer than ${longest} characters.`);
  return line;
}

export const isEmail = (text: string): boolean =>
  text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** How an email or username is compared and counted. */
export const normaliseIdentifier = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** An email in the one form in which it is compared; null where it is missing. Throws where it isn't an email. */
export function emailOf(value: string | null | undefined): string | null {
  const email = normaliseIdentifier(value ?? '');
  if (!email) return null;
  if (!isEmail(email)) throw badRequest(SIGNUP_WORDS.badEmail);
  return email;
}
