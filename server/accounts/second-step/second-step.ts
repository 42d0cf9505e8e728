import { Secret, TOTP } from 'otpauth';
import { writeAudit } from '#server/audit/write-audit.ts';
import { RECOVERY_CODES, SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, conflict } from '#server/http/problem.ts';
import { codeHash, makeCode } from '#server/keys/one-time-code.ts';
import { seal, unseal } from '#server/keys/seal.ts';
import type { Session } from '#server/sessions/session.ts';

type StepDeps = Pick<Deps, 'db' | 'clock' | 'keys'>;

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute off. */
const WINDOW = 1;
const CODE_GROUPS = 3;
/** Six digits, in whatever groups an app shows them. */
const OF_AN_APP = /^\s*(?:\d[\s-]*){6}$/;

/** What every authenticator app knows: SHA-1, six digits, a new code each half minute. */
const totpOf = (secret: Secret, issuer = '', label = ''): TOTP =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** Whether a code is asked for at this account's sign-in. */
export async function hasSecondStep(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM second_steps WHERE account_id = $1 AND confirmed_at IS NOT NULL', [
    accountId,
  ]);
  return rows.length > 0;
}

export async function secondStepOf({ db }: StepDeps, { accountId }: Session) {
  const [row] = await db.query<{ left: number }>(
    `SELECT (SELECT count(*) FROM recovery_codes c WHERE c.account_id = s.account_id AND c.used_at IS NULL) AS left
       FROM second_steps s WHERE s.account_id = $1 AND s.confirmed_at IS NOT NULL`,
    [accountId],
  );
  return { is_on: row !== undefined, recovery_codes_left: row?.left ?? 0 };
}

/** A new secret for the person's app. Nothing is asked for before a first code of it was typed. */
export async function beginSecondStep(
  deps: StepDeps,
  { accountId }: Session,
  { school, email }: { school: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const begun = await deps.db.query(
    `INSERT INTO second_steps AS s (account_id, sealed, begun_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET sealed = $2, begun_at = $3 WHERE s.confirmed_at IS NULL RETURNING 1`,
    [accountId, seal(deps.keys.seal, secret.base32, aboutOf(accountId)), deps.clock()],
  );
  if (begun.length === 0) throw conflict('second_step_on', SECOND_STEP_WORDS.isOn);
  return { secret: secret.base32, uri: totpOf(secret, school, email).toString() };
}

/** Turns it on with a first code. Returns the recovery codes, of which only hashes are kept. */
export async function confirmSecondStep(deps: StepDeps, { accountId }: Session, typed: string): Promise<string[]> {
  return deps.db.tx(async (tx) => {
    const [row] = await tx.query<{ sealed: Buffer; is_on: boolean }>(
      'SELECT sealed, confirmed_at IS NOT NULL AS is_on FROM second_steps WHERE account_id = $1 FOR UPDATE',
      [accountId],
    );
    if (!row) throw badRequest(SECOND_STEP_WORDS.notBegun, 'not_begun');
    if (row.is_on) throw conflict('second_step_on', SECOND_STEP_WORDS.isOn);
    const step = stepOf(deps, accountId, { sealed: row.sealed, digits: digitsIn(typed) });
    if (step === null) throw badRequest(SECOND_STEP_WORDS.wrong, 'wrong_code');
    await tx.query('UPDATE second_steps SET confirmed_at = $2, last_step = $3 WHERE account_id = $1', [
      accountId,
      deps.clock(),
      step,
    ]);
    const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode(CODE_GROUPS));
    await tx.query('INSERT INTO recovery_codes (account_id, hash) SELECT $1, unnest($2::bytea[])', [
      accountId,
      codes.map((code) => codeHash(deps.keys, code)),
    ]);
    await writeAudit(tx, deps, { actorId: accountId, action: 'second_step_on', object: ['account', accountId] });
    return codes;
  });
}

/** Whether a typed code is right. It is then used up: no code works twice, on any server. */
export async function takeCode(deps: StepDeps, accountId: string, typed: string): Promise<boolean> {
  const digits = digitsIn(typed);
  if (!OF_AN_APP.test(typed.normalize('NFKC'))) return takeRecoveryCode(deps, accountId, typed);
  const [row] = await deps.db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM second_steps WHERE account_id = $1 AND confirmed_at IS NOT NULL',
    [accountId],
  );
  const step = row ? stepOf(deps, accountId, { sealed: row.sealed, digits }) : null;
  if (step === null) return false;
  const used = await deps.db.query(
    'UPDATE second_steps SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING 1',
    [accountId, step],
  );
  return used.length > 0;
}

async function takeRecoveryCode(deps: StepDeps, accountId: string, typed: string): Promise<boolean> {
  const used = await deps.db.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE account_id = $1 AND hash = $2 AND used_at IS NULL RETURNING 1',
    [accountId, codeHash(deps.keys, typed), deps.clock()],
  );
  if (used.length === 0) return false;
  await writeAudit(deps.db, deps, { actorId: accountId, action: 'recovery_code_used', object: ['account', accountId] });
  return true;
}

/** Turns it off; false where it was not on. What was only begun goes too. */
export async function dropSecondStep(tx: Queryable, accountId: string): Promise<boolean> {
  const [dropped] = await tx.query<{ was_on: boolean }>(
    'DELETE FROM second_steps WHERE account_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on',
    [accountId],
  );
  return dropped?.was_on ?? false;
}

const aboutOf = (accountId: string): string => `second step of ${accountId}`;
const digitsIn = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');

/** The half minute that a code is of; null for a wrong one. */
function stepOf(
  { clock, keys }: StepDeps,
  accountId: string,
  { sealed, digits }: { sealed: Buffer; digits: string },
): number | null {
  const secret = unseal(keys.seal, sealed, aboutOf(accountId));
  if (secret === null) return null;
  const timestamp = clock().getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: digits, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
