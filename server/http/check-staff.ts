import type { Queryable } from '#server/db/db.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { forbidden } from './problem.ts';

interface Rights extends Pick<Session, 'role' | 'isStaff' | 'isSuperuser'> {
  state: string;
}

/**
 * Whether the caller is staff at this moment, in the transaction of the write: who lost that right meanwhile changes
 * nothing more. Throws 403. Returns whether the caller is a superuser.
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
