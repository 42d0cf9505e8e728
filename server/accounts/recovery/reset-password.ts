import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/http/problem.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import { noteForStaff } from './ask-staff.ts';

/** The same refusal for a wrong answer, a wrong lunch number and an unknown email. */
export const noMatch = () => new Problem(400, 'no_match', 'Those details do not match our records.');

interface Reset {
  accountId: string;
  newPassword: string;
  action: 'reset_by_question' | 'reset_by_lunch_number' | 'reset_by_code';
  /** Runs first in the same transaction; it may throw. */
  first?: (tx: Queryable) => Promise<void>;
}

/**
 * Saves a new password and ends every session of the account at once. The person needs no more help, and what nobody at
 * the school has seen leaves a line for staff.
 */
export async function resetPassword(
  deps: Deps & { passwords: Passwords },
  { accountId, newPassword, action, first }: Reset,
): Promise<void> {
  const passwordHash = await deps.passwords.hash(newPassword);
  await deps.db.tx(async (tx) => {
    await first?.(tx);
    await tx.query(
      'UPDATE accounts SET password_hash = $2, password_changed_at = $3, version = version + 1 WHERE id = $1',
      [accountId, passwordHash, deps.clock()],
    );
    await revokeAllSessions(tx, deps, [accountId], action);
    await tx.query(
      "UPDATE reset_requests SET settled_at = $2 WHERE account_id = $1 AND kind = 'admin' AND settled_at IS NULL",
      [accountId, deps.clock()],
    );
    await writeAudit(tx, deps, { actorId: null, action, object: ['account', accountId] });
    if (action !== 'reset_by_code') await noteForStaff(tx, deps, accountId, 'notice');
  });
}
