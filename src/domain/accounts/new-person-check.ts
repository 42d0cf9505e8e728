import { ENOUGH_STRENGTH, newPasswordProblem } from './password.ts';
import { SIGNUP_WORDS } from './signup-check.ts';

/** Who makes an account of their own by a link: the first administrator, or somebody who was invited. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  /** Null where the link says it. */
  email: string | null;
  password: string;
  confirm: string;
}

/** The first thing that is wrong, from the top of the form down. `refusal` is what the server has said of this password. */
export function newPersonProblem(
  person: NewPerson,
  refusal: string | null,
): { field: keyof NewPerson; text: string } | null {
  if (!person.firstName.trim()) return { field: 'firstName', text: SIGNUP_WORDS.noName };
  if (!person.lastName.trim()) return { field: 'lastName', text: SIGNUP_WORDS.noName };
  if (person.email !== null && !person.email.trim()) return { field: 'email', text: SIGNUP_WORDS.noEmail };
  if (person.email !== null && !isEmail(person.email)) return { field: 'email', text: SIGNUP_WORDS.badEmail };
  return newPasswordProblem(person, refusal, ENOUGH_STRENGTH);
}

/** Whether a text has the form of an email; the server decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
