import type { Person, RoleRequest } from '#contracts/admin/people.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, forbidden, notFound, unprocessable } from '#server/http/problem.ts';
import { ACCOUNT_CLOSED, revokeAllSessions, revokeSession } from '#server/sessions/session-queries.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { personOf } from './people-queries.ts';

interface Account extends Pick<Session, 'role' | 'isStaff' | 'isSuperuser'> {
  id: string;
  state: string;
}

/**
 * Changes somebody's account, if the caller may do so at this moment: nobody acts on their own account, and only a
 * superuser acts on staff. The accounts of both and of all superusers are locked, so that two superusers can't take each
 * other's rights at once and leave the school with none.
 */
async function changing(
  deps: Deps,
  session: Session,
  id: string,
  work: (tx: Queryable, target: Account, actor: Account) => Promise<void>,
): Promise<Person> {
  return deps.db.tx(async (tx) => {
    const accounts = await tx.query<Account>(
      `SELECT id, role, is_staff AS "isStaff", is_superuser AS "isSuperuser", state FROM accounts
        WHERE (id = ANY ($1::uuid[]) OR is_superuser) AND erased_at IS NULL AND state IN ('active', 'disabled')
        ORDER BY id FOR UPDATE`,
      [[id, session.accountId]],
    );
    const target = accounts.find((each) => each.id === id);
    const actor = accounts.find((each) => each.id === session.accountId);
    if (!target) throw notFound(ACCOUNT_WORDS.notFound);
    if (target.id === session.accountId) throw forbidden(ACCOUNT_WORDS.own);
    const isStaff = actor?.state === 'active' && (actor.isStaff || actor.isSuperuser);
    if (!actor || !isStaff) throw forbidden(ACCOUNT_WORDS.notStaff);
    if ((target.isStaff || target.isSuperuser) && !actor.isSuperuser) throw forbidden(ACCOUNT_WORDS.staffBySuper);
    await work(tx, target, actor);
    const superusers = await tx.query("SELECT 1 FROM accounts WHERE is_superuser AND state = 'active'");
    const hadOne = accounts.some((each) => each.isSuperuser && each.state === 'active');
    if (hadOne && superusers.length === 0) throw conflict('last_superuser', ACCOUNT_WORDS.lastSuper);
    return personOf(tx, deps, session, id);
  });
}

/** Closes an account: every session ends at once, and nobody can sign in until it is opened again. */
export function disable(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx, target) => {
    if (target.state === 'disabled') return;
    await tx.query("UPDATE accounts SET state = 'disabled', version = version + 1 WHERE id = $1", [id]);
    await revokeAllSessions(tx, deps, id, ACCOUNT_CLOSED);
    await note(tx, deps, session, { action: 'account_disabled', id });
  });
}

export function enable(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx, target) => {
    if (target.state === 'active') return;
    await tx.query("UPDATE accounts SET state = 'active', version = version + 1 WHERE id = $1", [id]);
    await note(tx, deps, session, { action: 'account_enabled', id });
  });
}

const ROLES: Record<RoleRequest['role'], { role: Session['role']; isStaff: boolean; isSuperuser: boolean }> = {
  educator: { role: 'EDUCATOR', isStaff: false, isSuperuser: false },
  staff: { role: 'STAFF', isStaff: true, isSuperuser: false },
  super: { role: 'STAFF', isStaff: true, isSuperuser: true },
};

/** Gives or takes the rights of staff. The person signs in again, so that no device works with the old ones. */
export function setRole(deps: Deps, session: Session, id: string, role: RoleRequest['role']): Promise<Person> {
  return changing(deps, session, id, async (tx, target, actor) => {
    if (!actor.isSuperuser) throw forbidden(ACCOUNT_WORDS.notSuper);
    const from = callerOf(target);
    if (from === 'scholar') throw unprocessable('scholar', ACCOUNT_WORDS.scholar);
    if (from === role) return;
    const wanted = ROLES[role];
    await tx.query(
      'UPDATE accounts SET role = $2, is_staff = $3, is_superuser = $4, version = version + 1 WHERE id = $1',
      [id, wanted.role, wanted.isStaff, wanted.isSuperuser],
    );
    await revokeAllSessions(tx, deps, id, 'role_changed');
    await note(tx, deps, session, { action: 'role_set', id, details: { from, to: role } });
  });
}

/** Signs a person out on every device. */
export function endSessions(deps: Deps, session: Session, id: string): Promise<Person> {
  return changing(deps, session, id, async (tx) => {
    await revokeAllSessions(tx, deps, id, 'ended_by_staff');
    await note(tx, deps, session, { action: 'sessions_ended', id });
  });
}

export async function endSession(deps: Deps, session: Session, sessionId: string): Promise<Person> {
  const [found] = await deps.db.query<{ account_id: string }>('SELECT account_id FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  if (!found) throw notFound(ACCOUNT_WORDS.noSession);
  return changing(deps, session, found.account_id, async (tx) => {
    await revokeSession(tx, deps, sessionId, 'ended_by_staff');
    await writeAudit(tx, deps, {
      actorId: session.accountId,
      action: 'session_ended',
      object: ['account', found.account_id],
      details: { session: sessionId },
    });
  });
}

function note(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  { action, id, details = {} }: { action: string; id: string; details?: Record<string, string> },
): Promise<void> {
  return writeAudit(tx, deps, { actorId: session.accountId, action, object: ['account', id], details });
}
