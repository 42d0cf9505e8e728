import type { Queryable } from '#server/db/db.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { forbidden } from './problem.ts';

interface Rights extends Pick<Session, 'role' | 'isStaff' | 'isSuperuser'> {
  state: string;
}

/**
 * Checks in the transaction of a write that the caller is still staff: somebody who has lost that right changes nothing
 * more. Throws 403. Returns whether the caller is a superuser.
 */
export async function checkStaff(tx: Queryable, session: Session): Promise<{ isSuperuser: boolean }> {
  const [now] = await tx.query<Rights>(
    `SELECT role, state, is_staff AS "isStaff", is_superuser AS "isSuperuser" FROM accounts WHERE id = $1 FOR SHARE`,
    [session.accountId],
  );
  const caller = now?.state === 'active' ? callerOf(now) : 'anon';
  if (caller !== 'staff' && caller !== 'super') throw forbidden();
  return { isSuperuser: caller === 'super' };
}

/**
 * The same before a write to somebody else's account. Both accounts are locked in the order of their ids, so two people
 * who decide on each other at the same moment wait in a line, not for each other.
 */
export async function checkStaffOver(tx: Queryable, session: Session, id: string): Promise<{ isSuperuser: boolean }> {
  await tx.query('SELECT 1 FROM accounts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [
    [session.accountId, id],
  ]);
  return checkStaff(tx, session);
}
