import { ENOUGH_STRENGTH, passwordScore, PASSWORD_WORDS } from '#domain/accounts/password.ts';
import { houseNames } from '#server/catalog/houses.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest } from '#server/http/problem.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { readSchool } from '#server/school/school-queries.ts';
import type { Asker } from '#server/workers/workers.ts';
import { JUDGE_PASSWORD } from './password-guess.ts';

const LONGEST = 128;

type PolicyDeps = Pick<Deps, 'db' | 'settings' | 'workers'>;

/**
 * What is wrong with a new password, in the words of a refusal; null where it is long enough, mixed enough, and hard to
 * guess for somebody who knows `context`, the school's name and its houses.
 */
export async function newPasswordProblem(
  deps: PolicyDeps,
  password: string,
  context: readonly string[],
  asker: Asker,
): Promise<string | null> {
  const length = lengthOf(password);
  const minimum = deps.settings.passwordMin;
  if (length < minimum) return `Password must be at least ${minimum} characters.`;
  if (length > LONGEST) return `Password must be at most ${LONGEST} characters.`;
  if (passwordScore(password) < ENOUGH_STRENGTH) {
    return `${PASSWORD_WORDS.weak} Use three of these: 8 or more characters, an uppercase letter, a lowercase letter, a digit, a symbol.`;
  }
  const known = [...context, ...(await schoolWords(deps.db))];
  const guess = await deps.workers.run(JUDGE_PASSWORD, { password, known }, asker);
  return guess === null ? null : `${PASSWORD_WORDS.weak} ${guess}`;
}

/** What everybody at this school would try first. */
async function schoolWords(db: Queryable): Promise<string[]> {
  const [houses, school] = await Promise.all([houseNames(db), readSchool(db)]);
  return [school.name, ...houses];
}

/** Throws the problem of a new password. */
export async function checkNewPassword(
  deps: PolicyDeps,
  password: string,
  context: readonly string[],
  asker: Asker,
): Promise<void> {
  const problem = await newPasswordProblem(deps, password, context, asker);
  if (problem !== null) throw badRequest(problem, 'weak_password');
}
