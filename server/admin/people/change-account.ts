import type { Person, RoleRequest } from '#contracts/admin/people.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { forbidden, notFound, unprocessable } from '#server/http/problem.ts';
import { staffWriteOver, type StaffTx } from '#server/http/staff-write.ts';
import { ACCOUNT_CLOSED, revokeAllSessions, revokeSession } from '#server/sessions/session-queries.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { personOf } from './people-queries.ts';

interface Account extends Pick<Session, 'role' | 'isStaff' | 'isSuperuser'> {
  state: string;
}

/** Changes somebody's account: nobody acts on their own, and only a superuser acts on staff. So a superuser always remains. */
async function changing(
  deps: Deps,
  session: Session,
  id: string,
  work: (tx: StaffTx, target: Account) => Promise<void>,
): Promise<Person> {
  return staffWriteOver(deps, session, id, async (tx) => {
    const [target] = await tx.query<Account>(
      `SELECT role, is_staff AS "isStaff", is_superuser AS "isSuperuser", state FROM accounts
        WHERE id = $1 AND erased_at IS NULL AND state IN ('active', 'disabled')`,
      [id],
    );
    if (!target) throw notFound(ACCOUNT_WORDS.notFound);
    if (id === session.accountId) throw forbidden(ACCOUNT_WORDS.own);
    if ((target.isStaff || target.isSuperuser) && !session.isSuperuser) throw forbidden(ACCOUNT_WORDS.staffBySuper);
    await work(tx, target);
    return personOf(tx, deps, session, id);
  });
}

/** Closes an account: every session ends at once, and nobody can sign in until it is opened again. */
export function disable(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx, target) => {
    if (target.state === 'disabled') return;
    await tx.query("UPDATE accounts SET state = 'disabled', version = version + 1 WHERE id = $1", [id]);
    await revokeAllSessions(tx, deps, [id], ACCOUNT_CLOSED);
    await note(tx, { action: 'account_disabled', id });
  });
}

export function enable(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx, target) => {
    if (target.state === 'active') return;
    // A trigger (accounts_get_rosters) makes the rosters of classes that came in the meantime.
    await tx.query("UPDATE accounts SET state = 'active', version = version + 1 WHERE id = $1", [id]);
    await note(tx, { action: 'account_enabled', id });
  });
}

const ROLES: Record<RoleRequest['role'], { role: Session['role']; isStaff: boolean; isSuperuser: boolean }> = {
  educator: { role: 'EDUCATOR', isStaff: false, isSuperuser: false },
  staff: { role: 'STAFF', isStaff: true, isSuperuser: false },
  super: { role: 'STAFF', isStaff: true, isSuperuser: true },
};

/** Gives or takes the rights of staff. The person signs in again, so that no device works with the old ones. */
export function setRole(
  deps: Deps,
  session: Session,
  { id, role, seen }: { id: string; role: RoleRequest['role']; seen: RoleRequest['from'] },
): Promise<Person> {
  return changing(deps, session, id, async (tx, target) => {
    const from = callerOf(target);
    if (from === 'scholar') throw unprocessable('scholar', ACCOUNT_WORDS.scholar);
    if (from === role) return;
    await checkSeen(tx, session, { stored: from, seen, one: ACCOUNT_WORDS.one, of: { id } });
    const wanted = ROLES[role];
    // The same trigger as above makes rosters of an import's classes.
    await tx.query(
      'UPDATE accounts SET role = $2, is_staff = $3, is_superuser = $4, version = version + 1 WHERE id = $1',
      [id, wanted.role, wanted.isStaff, wanted.isSuperuser],
    );
    await revokeAllSessions(tx, deps, [id], 'role_changed');
    await note(tx, { action: 'role_set', id, details: { from, to: role } });
  });
}

/** Signs a person out on every device. */
export function endSessions(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx) => {
    await revokeAllSessions(tx, deps, [id], 'ended_by_staff');
    await note(tx, { action: 'sessions_ended', id });
  });
}

export async function endSession(deps: Deps, session: Session, sessionId: string): Promise<Person> {
  const [found] = await deps.db.query<{ account_id: string }>('SELECT account_id FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  if (!found) throw notFound(ACCOUNT_WORDS.noSession);
  return changing(deps, session, found.account_id, async (tx) => {
    await revokeSession(tx, deps, sessionId, 'ended_by_staff');
    await tx.note({ action: 'session_ended', object: ['account', found.account_id], details: { session: sessionId } });
  });
}

function note(
  tx: StaffTx,
  { action, id, details = {} }: { action: string; id: string; details?: Record<string, string> },
): Promise<void> {
  return tx.note({ action, object: ['account', id], details });
}
