import type { Tokens } from '#contracts/session.ts';
import { SIGN_IN_WORDS } from '#domain/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { findAccountToSignIn, saveRehash } from './account-queries.ts';
import type { createOneAtATime } from './one-at-a-time.ts';
import { checkAttempt, countFailure, forgetFailures } from './attempt-throttle.ts';
import type { Passwords } from './passwords.ts';
import { startSession } from './sessions.ts';

const LONGEST_PASSWORD = 128;
const LONGEST_IDENTIFIER = 254;

export interface SignIn {
  identifier: string;
  password: string;
  remember: boolean;
  address: string;
  device: string | null;
}

/** How an email or username is compared and counted. */
export const normaliseIdentifier = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/**
 * Tokens for an email or username with its password. Unknown name and wrong password are one answer and take as long;
 * that an account is not active is told only to who knows its password.
 */
export async function signIn(
  deps: Deps & { passwords: Passwords; oneAtATime: ReturnType<typeof createOneAtATime> },
  given: SignIn,
): Promise<Tokens> {
  const { identifier, password } = given;
  if (!identifier || !password) throw badRequest(SIGN_IN_WORDS.missing, 'missing');
  return deps.oneAtATime(identifier, () => tryPassword(deps, given));
}

async function tryPassword(deps: Deps & { passwords: Passwords }, given: SignIn): Promise<Tokens> {
  const { identifier, password, remember, address, device } = given;
  const { db } = deps;
  const attempt = { identifier, secret: password, address, device };
  await checkAttempt(db, deps, attempt);
  const account = identifier.length <= LONGEST_IDENTIFIER ? await findAccountToSignIn(db, identifier) : null;
  const isRight =
    password.length <= LONGEST_PASSWORD && (await deps.passwords.verify(account?.passwordHash ?? null, password));
  if (!account || !isRight) {
    await countFailure(db, deps, attempt);
    throw new Problem(401, 'wrong_password', SIGN_IN_WORDS.wrong, { 'WWW-Authenticate': 'Bearer' });
  }
  if (account.state !== 'active' && account.state !== 'recovery_locked') {
    throw new Problem(403, 'not_active', SIGN_IN_WORDS.notActive);
  }
  await forgetFailures(db, deps, attempt);
  if (deps.passwords.isOutdated(account.passwordHash)) {
    await saveRehash(db, account.id, account.passwordHash, await deps.passwords.hash(password));
  }
  return startSession(db, deps, { account, remember });
}
