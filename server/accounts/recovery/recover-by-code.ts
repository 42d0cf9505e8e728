import type { CodeResetRequest } from '#contracts/accounts/accounts.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { normaliseIdentifier } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { sourceOf, type Origin } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { normaliseCode } from '#server/keys/one-time-code.ts';
import { noMatch, resetPassword } from './reset-password.ts';

interface CodeRow {
  account_id: string;
  email: string;
  code_id: string | null;
  hash: string | null;
  expires_at: Date | null;
  ended_at: Date | null;
}

/** The account of an email or a username with its open code, or the last one that was open. */
async function findCode(deps: Deps, identifier: string): Promise<CodeRow | null> {
  const rows = await deps.db.query<CodeRow>(
    `SELECT a.id AS account_id, a.email, c.id AS code_id, c.hash, c.expires_at, c.ended_at
       FROM accounts a LEFT JOIN reset_codes c ON c.account_id = a.id
      WHERE (a.email = $1 OR a.username = $1) AND a.state = 'active'
      ORDER BY (a.email = $1) DESC, (c.ended_at IS NULL) DESC, c.made_at DESC LIMIT 1`,
    [identifier],
  );
  return rows[0] ?? null;
}

/**
 * Sets a new password for a person who has a code from staff. It works once and for a day. An unknown name, no code and
 * a wrong one get the same answer and take as long; only who knows the code learns that it is too late for it.
 */
export async function resetByCode(
  deps: LimitedDeps & { passwords: Passwords },
  body: CodeResetRequest,
  origin: Origin,
): Promise<void> {
  const identifier = normaliseIdentifier(body.email);
  const found = await findCode(deps, identifier);
  const email = found?.email ?? identifier;
  const { source } = sourceOf(origin, found?.account_id ?? null);
  await deps.limiter.count('codes', { source });
  await checkNewPassword(deps, body.new_password, [email], { whose: source, signal: origin.signal });
  await deps.limiter.count('codesADay', { source, email }, { accountId: found?.account_id ?? null });
  const isRight = await deps.passwords.verify(found?.hash ?? null, normaliseCode(body.code));
  if (!found || !isRight) throw noMatch();
  const tooLate = () => badRequest('This code was used or has expired. Ask the office for a new one.', 'code_over');
  const { account_id, code_id, expires_at, ended_at } = found;
  if (ended_at !== null || expires_at === null || expires_at <= deps.clock()) throw tooLate();
  await resetPassword(deps, {
    accountId: account_id,
    newPassword: body.new_password,
    action: 'reset_by_code',
    first: async (tx) => {
      const used = await tx.query(
        "UPDATE reset_codes SET ended_at = $2, ended_why = 'used' WHERE id = $1 AND ended_at IS NULL RETURNING id",
        [code_id, deps.clock()],
      );
      // Another request with the same code was quicker, or staff made a new one.
      if (used.length === 0) throw tooLate();
      await tx.query("DELETE FROM throttles WHERE account_id = $1 AND about = 'sign_in'", [account_id]);
    },
  });
}
