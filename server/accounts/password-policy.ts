import { badRequest } from '#server/http/problem.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { isEasyToGuess } from './blocked-passwords.ts';

const LONGEST = 128;
const ENOUGH = 3;

/** One each for 8+ characters, uppercase, lowercase, digit, symbol (spec §5). */
export function passwordScore(password: string): number {
  const criteria = [/^.{8,}$/su, /\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];
  return criteria.filter((criterion) => criterion.test(password)).length;
}

/** Throws with the spec's words unless a new password is long enough, mixed enough and not easy to guess. */
export function checkNewPassword(password: string, minimum: number, personal: readonly string[]): void {
  const length = lengthOf(password);
  if (length < minimum) throw badRequest(`Password must be at least ${minimum} characters.`, 'weak_password');
  if (length > LONGEST) throw badRequest(`Password must be at most ${LONGEST} characters.`, 'weak_password');
  if (passwordScore(password) < ENOUGH || isEasyToGuess(password, personal)) {
    throw badRequest('Password must be stronger.', 'weak_password');
  }
}
