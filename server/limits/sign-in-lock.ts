import { backOff } from '#domain/back-off.ts';
import { hmac } from '#server/keys/keys.ts';
import { tooManyFor, type LimitedDeps } from './limiter.ts';
import { LIMITS, SIGN_IN_LOCK } from './limits.ts';

export type LockDeps = Pick<LimitedDeps, 'db' | 'clock' | 'keys' | 'limiter'>;

/**
 * Who tries to sign in. `device` is the id of a device that this account signed in on before: it has a counter of its
 * own, and its address does not count, so that strangers who fail on purpose can't lock its owner out.
 */
export interface Attempt {
  /** What the failures are counted under: see `lockNameOf`. */
  name: string;
  password: string;
  address: string;
  device: string | null;
  /** The account of this name; null where nobody has it. */
  accountId: string | null;
}

/**
 * An account has one counter, whichever of its names is typed, and nobody else's sign-in or failures touch it. A name that
 * nobody has is counted as it was typed.
 */
export const lockNameOf = (identifier: string, accountId: string | null): string =>
  accountId === null ? `name ${identifier}` : `account ${accountId}`;

const keyOf = ({ keys }: LockDeps, { name, device }: Attempt) =>
  device ? hmac(keys.throttle, 'device', device, name) : hmac(keys.throttle, 'name', name);

/** Throws 429 when this name or address has failed too often. The password is then not even looked at. */
export async function checkLock(deps: LockDeps, attempt: Attempt): Promise<void> {
  const rows = await deps.db.query<{ used: number; last_used_at: Date }>(
    'SELECT used, last_used_at FROM throttles WHERE key = $1',
    [keyOf(deps, attempt)],
  );
  if (rows[0]) {
    const wait = rows[0].last_used_at.getTime() + blockAfter(rows[0].used) - deps.clock().getTime();
    if (wait > 0) throw tooManyFor(wait, LIMITS.failedSignIns.refusal);
  }
  if (!attempt.device) await deps.limiter.check('failedSignIns', attempt);
}

/** How long a name is closed after its last failure. */
export function blockAfter(failures: number): number {
  const { freeFailures, blocks, hardStop, hardStopMs } = SIGN_IN_LOCK;
  if (failures >= hardStop) return hardStopMs;
  const beyond = failures - freeFailures;
  return beyond < 0 ? 0 : backOff(beyond + 1, blocks);
}

/** Counts a failure, once for the same name and password within ten seconds. Known and unknown names alike. */
export async function countFailure(deps: LockDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const counted = await deps.db.query(
    `INSERT INTO throttles AS t (key, used, window_started_at, last_used_at, last_attempt, account_id, about)
     VALUES ($1, 1, $2, $2, $3, $6, 'sign_in')
     ON CONFLICT (key) DO UPDATE
       SET used = CASE WHEN t.last_used_at < $4 THEN 1 ELSE t.used + 1 END, last_used_at = $2, last_attempt = $3,
           account_id = COALESCE($6, t.account_id), about = 'sign_in'
       WHERE t.last_attempt IS DISTINCT FROM $3 OR t.last_used_at < $5
     RETURNING used`,
    [
      keyOf(deps, attempt),
      now,
      hmac(deps.keys.throttle, 'attempt', attempt.name, attempt.password),
      before(SIGN_IN_LOCK.forgottenAfterMs),
      before(SIGN_IN_LOCK.sameAttemptMs),
      attempt.accountId,
    ],
  );
  if (counted.length > 0 && !attempt.device) await deps.limiter.count('failedSignIns', attempt);
}

/** A success forgets the account's failures, or those of the device that succeeded. */
export async function forgetFailures(deps: LockDeps, attempt: Attempt): Promise<void> {
  await deps.db.query('DELETE FROM throttles WHERE key = $1', [keyOf(deps, attempt)]);
}
