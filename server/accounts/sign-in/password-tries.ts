import { takeCode } from '#server/accounts/second-step/second-step.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { QUEUES } from '#server/limits/limits.ts';
import { createQueue, createQueues, type Queue } from '#server/limits/queue.ts';
import { checkLock, countFailure, type Attempt, type LockDeps } from '#server/limits/sign-in-lock.ts';
import type { Asker } from '#server/workers/workers.ts';

const LONGEST_PASSWORD = 128;

/** `inTurn` runs the tries at one account one after another; `tries` holds those of all accounts. */
export interface PasswordTries {
  inTurn: ReturnType<typeof createQueues>;
  tries: Queue;
}

export const createPasswordTries = (): PasswordTries => ({
  inTurn: createQueues({ atOnce: 1 }),
  tries: createQueue(QUEUES.signIns),
});

/**
 * Whether a typed password fits the hash (null: nobody has that name). A failure is counted, and after too many of them
 * it throws 429. The caller waits for `inTurn` first: otherwise tries that come at once would all be checked before the
 * first one is counted.
 */
export async function isRightPassword(
  deps: LockDeps & Pick<PasswordTries, 'tries'> & { passwords: Pick<Passwords, 'verify'> },
  attempt: Attempt,
  hash: string | null,
  asker: Asker,
): Promise<boolean> {
  await checkLock(deps, attempt);
  return deps.tries(async () => {
    // Others from the same address may have failed while this one waited.
    await checkLock(deps, attempt);
    const isShortEnough = lengthOf(attempt.password) <= LONGEST_PASSWORD;
    const fits = isShortEnough && (await deps.passwords.verify(hash, attempt.password));
    if (!fits) await countFailure(deps, attempt);
    return fits;
  }, asker);
}

/**
 * The same for a code of the second step, once the password is right. A wrong one is counted as another failure, however
 * quickly it comes.
 */
export async function isRightCode(deps: LockDeps, attempt: Attempt, accountId: string, code: string): Promise<boolean> {
  const isRight = await takeCode(deps, accountId, code);
  if (!isRight) await countFailure(deps, { ...attempt, password: `${attempt.password} ${code}` });
  return isRight;
}
