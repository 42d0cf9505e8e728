import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hmac } from '#server/keys/keys.ts';
import { tooManyFor } from './wait-words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const FREE_FAILURES = 10;
const FIRST_BLOCK_MS = 30_000;
const LONGEST_BLOCK_MS = 15 * MINUTE_MS;
/** So many failures close the name for a day; then it is open again as if nothing had been. */
const HARD_STOP = 100;
const HARD_STOP_MS = 24 * HOUR_MS;
const FORGET_AFTER_MS = 12 * HOUR_MS;
/** The spec's client tries every sign-in twice, as email and as username: one failure. */
const SAME_ATTEMPT_MS = 10_000;

const ADDRESS_FAILURES = 300;
const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;

type ThrottleDeps = Pick<Deps, 'clock' | 'keys'>;

interface ThrottleRow {
  failures: number;
  window_started_at: Date;
  last_failure_at: Date;
  last_attempt: Buffer | null;
  blocked_until: Date | null;
}

/**
 * Who is trying. `device` is the id of a device that this account signed in on before: it has a counter of its own, and
 * its address does not count, so that strangers who fail on purpose can't lock its owner out.
 */
export interface Attempt {
  /** What the failures are counted under: see `bucketOf`. */
  bucket: string;
  secret: string;
  address: string;
  device: string | null;
}

const localPart = (name: string) => name.split('@')[0] ?? name;

/**
 * One for the email and the username of an account. It is the part before the @, for names that nobody has too: nobody
 * can find out by failing under one name and trying another whether the two are an account's.
 */
export const bucketOf = (identifier: string, accountEmail: string | null): string =>
  localPart(accountEmail ?? identifier);

const keyOf = (deps: ThrottleDeps, { bucket, device }: Attempt) =>
  device ? hmac(deps.keys.throttle, 'device', device, bucket) : hmac(deps.keys.throttle, 'name', bucket);

const addressKey = (deps: ThrottleDeps, address: string) => hmac(deps.keys.throttle, 'address', address);

/** Throws 429 when this name or address has failed too often; the password is then not even looked at. */
export async function checkAttempt(db: Queryable, deps: ThrottleDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock().getTime();
  const row = await read(db, keyOf(deps, attempt));
  if (row?.blocked_until && row.blocked_until.getTime() > now) throw tooManyFor(row.blocked_until.getTime() - now);
  if (attempt.device) return;
  const address = await read(db, addressKey(deps, attempt.address));
  if (!address || address.failures < ADDRESS_FAILURES) return;
  const opens = address.window_started_at.getTime() + ADDRESS_WINDOW_MS;
  if (opens > now) throw tooManyFor(opens - now);
}

async function read(db: Queryable, key: Buffer): Promise<ThrottleRow | undefined> {
  const rows = await db.query<ThrottleRow>(
    'SELECT failures, window_started_at, last_failure_at, last_attempt, blocked_until FROM throttles WHERE key = $1',
    [key],
  );
  return rows[0];
}

/** Ten failures are free, then 30 s, doubling up to 15 minutes; the hundredth is a day. */
function blockAfter(failures: number): number {
  if (failures >= HARD_STOP) return HARD_STOP_MS;
  const beyond = failures - FREE_FAILURES;
  return beyond < 0 ? 0 : Math.min(FIRST_BLOCK_MS * 2 ** Math.min(beyond, 10), LONGEST_BLOCK_MS);
}

/** Counts a failure, once for the same name and secret within ten seconds. Known and unknown names alike. */
export async function countFailure(db: Queryable, deps: ThrottleDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock();
  const key = keyOf(deps, attempt);
  const secret = hmac(deps.keys.throttle, 'attempt', attempt.bucket, attempt.secret);
  const row = await read(db, key);
  const age = row ? now.getTime() - row.last_failure_at.getTime() : Infinity;
  if (row && age <= SAME_ATTEMPT_MS && row.last_attempt?.equals(secret)) return;
  const isOld = row !== undefined && age > FORGET_AFTER_MS;
  const saved = await db.query<{ failures: number }>(
    `INSERT INTO throttles AS t (key, failures, window_started_at, last_failure_at, last_attempt)
     VALUES ($1, 1, $2, $2, $3)
     ON CONFLICT (key) DO UPDATE
       SET failures = CASE WHEN $4 THEN 1 ELSE t.failures + 1 END, last_failure_at = $2, last_attempt = $3
     RETURNING failures`,
    [key, now, secret, isOld],
  );
  const block = blockAfter(saved[0]?.failures ?? 1);
  if (block > 0) {
    await db.query('UPDATE throttles SET blocked_until = $2 WHERE key = $1', [key, new Date(now.getTime() + block)]);
  }
  if (!attempt.device) await countAddress(db, addressKey(deps, attempt.address), now);
}

async function countAddress(db: Queryable, key: Buffer, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO throttles AS t (key, failures, window_started_at, last_failure_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE
       SET failures = CASE WHEN t.window_started_at <= $3 THEN 1 ELSE t.failures + 1 END,
           window_started_at = CASE WHEN t.window_started_at <= $3 THEN $2 ELSE t.window_started_at END,
           last_failure_at = $2`,
    [key, now, new Date(now.getTime() - ADDRESS_WINDOW_MS)],
  );
}

/** A success forgets the failures of the name (or of the device) that succeeded. */
export async function forgetFailures(db: Queryable, deps: ThrottleDeps, attempt: Attempt): Promise<void> {
  await db.query('DELETE FROM throttles WHERE key = $1', [keyOf(deps, attempt)]);
}
