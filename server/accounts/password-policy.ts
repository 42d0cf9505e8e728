import { ENOUGH_STRENGTH, passwordScore } from '#domain/password.ts';
import { badRequest } from '#server/http/problem.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { isEasyToGuess } from './blocked-passwords.ts';

const LONGEST = 128;

/** Throws with the spec's words unless a new password is long enough, mixed enough and not easy to guess. */
export function checkNewPassword(password: string, minimum: number, personal: readonly string[]): void {
  const length = lengthOf(password);
  if (length < minimum) throw badRequest(`Password must be at least ${minimum} characters.`, 'weak_password');
  if (length > LONGEST) throw badRequest(`Password must be at most ${LONGEST} characters.`, 'weak_password');
  if (passwordScore(password) < ENOUGH_STRENGTH || isEasyToGuess(password, personal)) {
    throw badRequest('Password must be stronger.', 'weak_password');
  }
}
