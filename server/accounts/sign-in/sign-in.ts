import type { Tokens } from '#contracts/session.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { SIGN_IN_WORDS, staffPasswordsOff } from '#domain/accounts/sign-in.ts';
import { hasSecondStep } from '#server/accounts/second-step/second-step.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badRequest, Problem, unprocessable } from '#server/http/problem.ts';
import type { Origin } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { forgetFailures, lockNameOf, type Attempt } from '#server/limits/sign-in-lock.ts';
import { startSession } from '#server/sessions/session-queries.ts';
import type { Asker } from '#server/workers/workers.ts';
import { findAccountToSignIn, hasPasswordOff, saveRehash, type AccountToSignIn } from './account-queries.ts';
import { isRightCode, isRightPassword, type PasswordTries } from './password-tries.ts';

const LONGEST_IDENTIFIER = 254;

/** What signing in needs. */
export interface SignInDeps extends LimitedDeps, PasswordTries {
  passwords: Passwords;
}

export interface SignIn {
  identifier: string;
  password: string;
  remember: boolean;
  /** Of the second step; '' where none was typed. */
  code: string;
  origin: Origin;
  /** What the browser claims to be: see browserName. */
  browser: string;
}

/**
 * Tokens for an email or username with its password. An unknown name and a wrong password get the same answer and take as
 * long; only a caller who knows the password learns that an account is not active.
 */
export async function signIn(deps: SignInDeps, input: SignIn): Promise<{ accountId: string; tokens: Tokens }> {
  const { identifier, password } = input;
  if (!identifier || !password) throw badRequest(SIGN_IN_WORDS.missing, 'missing');
  const account = identifier.length <= LONGEST_IDENTIFIER ? await findAccountToSignIn(deps.db, identifier) : null;
  const lockName = lockNameOf(identifier, account?.id ?? null);
  const device = account && input.origin.deviceOf(account.id);
  const asker = { whose: device ?? input.origin.address, signal: input.origin.signal };
  const { address } = input.origin;
  const attempt = { name: lockName, password, address, device, accountId: account?.id ?? null };
  return deps.inTurn(lockName, () => tryPassword(deps, input, { account, attempt, asker }), asker);
}

interface Try {
  account: AccountToSignIn | null;
  attempt: Attempt;
  asker: Asker;
}

async function tryPassword(
  deps: SignInDeps,
  { remember, code, browser }: SignIn,
  { account, attempt, asker }: Try,
): Promise<{ accountId: string; tokens: Tokens }> {
  const { db } = deps;
  const isRight = await isRightPassword(deps, attempt, account?.passwordHash ?? null, asker);
  // Nobody knows who failed, only whose account was tried.
  const note = (action: string, actorId: string | null = null) =>
    writeAudit(db, deps, { actorId, action, object: account && ['account', account.id] });
  if (!account || !isRight) {
    await note('sign_in_failed');
    throw new Problem(401, 'wrong_password', SIGN_IN_WORDS.wrong, { 'WWW-Authenticate': 'Bearer' });
  }
  if (account.state !== 'active') {
    await note('sign_in_not_active');
    throw new Problem(403, 'not_active', SIGN_IN_WORDS.notActive);
  }
  if (account.isArchived) {
    await note('sign_in_not_active');
    throw new Problem(403, 'archived', SIGN_IN_WORDS.archived);
  }
  if (await hasPasswordOff(deps, account)) {
    await note('sign_in_password_off');
    throw new Problem(403, 'password_off', staffPasswordsOff(deps.settings.provider?.name ?? ''));
  }
  if (await hasSecondStep(db, account.id)) {
    if (!code) throw unprocessable('second_step', SECOND_STEP_WORDS.ask);
    if (!(await isRightCode(deps, attempt, account.id, code))) {
      await note('second_step_failed');
      throw unprocessable('wrong_code', SECOND_STEP_WORDS.wrong);
    }
  }
  await forgetFailures(deps, attempt);
  if (deps.passwords.isOutdated(account.passwordHash)) {
    await saveRehash(db, account.id, account.passwordHash, await deps.passwords.hash(attempt.password));
  }
  await note('signed_in', account.id);
  return { accountId: account.id, tokens: await startSession(db, deps, { account, remember, browser }) };
}
