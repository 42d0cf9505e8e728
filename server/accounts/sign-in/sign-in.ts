import type { Tokens } from '#contracts/session.ts';
import { SIGN_IN_WORDS } from '#domain/accounts/sign-in.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { bucketOf, checkAttempt, countFailure, forgetFailures } from '#server/limits/attempt-throttle.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { findAccountToSignIn, saveRehash, type AccountToSignIn } from './account-queries.ts';
import type { createOneAtATime } from './one-at-a-time.ts';

const LONGEST_PASSWORD = 128;
const LONGEST_IDENTIFIER = 254;

export interface SignIn {
  identifier: string;
  password: string;
  remember: boolean;
  address: string;
  /** The id of the caller's device, where this account signed in on it before. */
  deviceOf: (accountId: string) => string | null;
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
): Promise<{ accountId: string; tokens: Tokens }> {
  const { identifier, password } = given;
  if (!identifier || !password) throw badRequest(SIGN_IN_WORDS.missing, 'missing');
  const account = identifier.length <= LONGEST_IDENTIFIER ? await findAccountToSignIn(deps.db, identifier) : null;
  const bucket = bucketOf(identifier, account?.email ?? null);
  return deps.oneAtATime(bucket, () => tryPassword(deps, given, account, bucket));
}

async function tryPassword(
  deps: Deps & { passwords: Passwords },
  given: SignIn,
  account: AccountToSignIn | null,
  bucket: string,
): Promise<{ accountId: string; tokens: Tokens }> {
  const { password, remember, address } = given;
  const { db } = deps;
  const attempt = { bucket, secret: password, address, device: account && given.deviceOf(account.id) };
  await checkAttempt(db, deps, attempt);
  const isRight =
    lengthOf(password) <= LONGEST_PASSWORD && (await deps.passwords.verify(account?.passwordHash ?? null, password));
  // Who failed is not known, only whose account was tried.
  const note = (action: string, actorId: string | null = null) =>
    writeAudit(db, deps, { actorId, action, ...(account && { objectType: 'account', objectId: account.id }) });
  if (!account || !isRight) {
    await countFailure(db, deps, attempt);
    await note('sign_in_failed');
    throw new Problem(401, 'wrong_password', SIGN_IN_WORDS.wrong, { 'WWW-Authenticate': 'Bearer' });
  }
  if (account.state !== 'active') {
    await note('sign_in_not_active');
    throw new Problem(403, 'not_active', SIGN_IN_WORDS.notActive);
  }
  await forgetFailures(db, deps, attempt);
  if (deps.passwords.isOutdated(account.passwordHash)) {
    await saveRehash(db, account.id, account.passwordHash, await deps.passwords.hash(password));
  }
  await note('signed_in', account.id);
  return { accountId: account.id, tokens: await startSession(db, deps, { account, remember }) };
}
