import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { writeAudit, writeAudits, type AuditEntries, type AuditEntry } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { forbidden } from './problem.ts';

/** The transaction of somebody of the staff. */
export interface StaffTx extends Queryable {
  /** Writes down what the caller did. */
  note(entry: Omit<AuditEntry, 'actorId'>): Promise<void>;
  /** The same done to many at once. */
  noteEach(entries: Omit<AuditEntries, 'actorId'>): Promise<void>;
}

type WriteDeps = Pick<Deps, 'db' | 'clock'>;
type Work<T> = (tx: StaffTx) => Promise<T>;

/**
 * A write of the portal: one transaction, in which the caller's rights are looked at again. The last look comes after the
 * work and locks them until the commit. So the work can wait for as long as it has to: when the account is closed, loses its
 * rights or is signed out in the meantime, nothing is written and the answer is 403. The session's rights hold while the
 * work runs. Nobody else has to look at them.
 */
export const staffWrite = <T>(deps: WriteDeps, session: Session, work: Work<T>): Promise<T> =>
  write(deps, session, () => Promise.resolve(), work);

/** The same for a decision on somebody's account, which is locked, and stays as it is while the work runs. */
export const staffWriteOver = <T>(deps: WriteDeps, session: Session, id: string, work: Work<T>): Promise<T> =>
  write(deps, session, (tx) => lockBoth(tx, { caller: session.accountId, over: id }), work);

/**
 * What somebody of the staff has allowed the server to do without them, in their name. Nobody is signed in for it; the account
 * must be active and still staff's, before the work and at the commit.
 */
export function standingWrite<T>(deps: WriteDeps, accountId: string, work: Work<T>): Promise<T> {
  return deps.db.tx(async (tx) => {
    await checkStaff(tx, accountId, '');
    const result = await work(staffTx(tx, deps, accountId));
    await checkStaff(tx, accountId, 'FOR SHARE');
    return result;
  });
}

async function checkStaff(tx: Queryable, accountId: string, lock: '' | 'FOR SHARE'): Promise<void> {
  const found = await tx.query(`SELECT 1 FROM accounts WHERE id = $1 AND state = 'active' AND is_staff ${lock}`, [
    accountId,
  ]);
  if (found.length === 0) throw forbidden(ACCOUNT_WORDS.rightsChanged);
}

const staffTx = (tx: Queryable, deps: WriteDeps, actorId: string): StaffTx => ({
  query: (text, values) => tx.query(text, values),
  note: (entry) => writeAudit(tx, deps, { actorId, ...entry }),
  noteEach: (entries) => writeAudits(tx, deps, { actorId, ...entries }),
});

function write<T>(
  deps: WriteDeps,
  session: Session,
  lock: (tx: Queryable) => Promise<void>,
  work: Work<T>,
): Promise<T> {
  return deps.db.tx(async (tx) => {
    await lock(tx);
    await checkRights(tx, deps, session, '');
    const result = await work(staffTx(tx, deps, session.accountId));
    await checkRights(tx, deps, session, 'FOR SHARE');
    return result;
  });
}

/** Throws 403 where the caller is no longer what the session says, or the session has ended. */
async function checkRights(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  lock: '' | 'FOR SHARE',
): Promise<void> {
  const [account] = await tx.query<Pick<Session, 'role' | 'isStaff' | 'isSuperuser'>>(
    `SELECT role, is_staff AS "isStaff", is_superuser AS "isSuperuser" FROM accounts
      WHERE id = $1 AND state = 'active' ${lock}`,
    [session.accountId],
  );
  // After the account, as everybody does who closes one and ends its sessions.
  const live = await tx.query(
    `SELECT 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 ${lock}`,
    [session.id, clock()],
  );
  const caller = account && live.length > 0 ? callerOf(account) : 'anon';
  const isStaff = caller === 'staff' || caller === 'super';
  if (!isStaff || caller !== callerOf(session)) throw forbidden(ACCOUNT_WORDS.rightsChanged);
}

/**
 * Locks the account that is decided on, and the caller's own. They are locked in the order of their ids, so two people who
 * decide on each other at the same moment wait in a line, not for each other.
 */
async function lockBoth(tx: Queryable, { caller, over }: { caller: string; over: string }): Promise<void> {
  for (const id of [...new Set([caller, over])].toSorted()) {
    await tx.query(`SELECT 1 FROM accounts WHERE id = $1 ${id === over ? 'FOR UPDATE' : 'FOR SHARE'}`, [id]);
  }
}
