import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/http/problem.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import { noteForStaff } from './ask-staff.ts';

/** The same refusal for a wrong answer, a wrong lunch number and an unknown email. */
export const noMatch = () => new Problem(400, 'no_match', 'Those details do not match our records.');

/** Saves a new password, ends every session of the account at once, and leaves a line for staff. */
export async function resetPassword(
  deps: Deps & { passwords: Passwords },
  accountId: string,
  newPassword: string,
  action: 'reset_by_question' | 'reset_by_lunch_number',
): Promise<void> {
  const passwordHash = await deps.passwords.hash(newPassword);
  await deps.db.tx(async (tx) => {
    await tx.query(
      'UPDATE accounts SET password_hash = $2, password_changed_at = $3, version = version + 1 WHERE id = $1',
      [accountId, passwordHash, deps.clock()],
    );
    await revokeAllSessions(tx, deps, accountId, action);
    await writeAudit(tx, deps, { actorId: null, action, object: ['account', accountId] });
    await noteForStaff(tx, deps, accountId, 'notice');
  });
}
