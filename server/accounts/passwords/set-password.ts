import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { revokeAllSessions } from '#server/sessions/sessions.ts';

/** A new password ends every session of the account at once, access tokens included. */
export async function setPassword(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  passwordHash: string,
  why: 'reset_by_question' | 'reset_by_lunch_number',
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET password_hash = $2, password_changed_at = $3, version = version + 1 WHERE id = $1',
    [accountId, passwordHash, deps.clock()],
  );
  await revokeAllSessions(tx, deps, accountId, why);
  await writeAudit(tx, deps, { actorId: null, action: why, objectType: 'account', objectId: accountId });
}
