import type { PasswordChangeRequest } from '#contracts/accounts/own-account.ts';
import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import { isRightPassword } from '#server/accounts/sign-in/password-tries.ts';
import type { SignInDeps } from '#server/accounts/sign-in/sign-in.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badRequest, sessionEnded } from '#server/http/problem.ts';
import type { Origin } from '#server/limits/known-device.ts';
import { forgetFailures, lockNameOf, type Attempt } from '#server/limits/sign-in-lock.ts';
import { revokeOtherSessions } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Asker } from '#server/workers/workers.ts';

interface OwnAccount {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
}

const wrongCurrent = () => badRequest(OWN_ACCOUNT_WORDS.wrongCurrent, 'wrong_password');

/**
 * Sets a new password for a person who types the current one. Wrong ones count like failed sign-ins, so that an open
 * screen helps nobody to guess. Every other session ends. The caller's own continues with the tokens that it has, so a
 * lost answer signs nobody out.
 */
export async function changePassword(
  deps: SignInDeps,
  session: Session,
  body: PasswordChangeRequest,
  { origin, asker }: { origin: Origin; asker: Asker },
): Promise<void> {
  const { accountId } = session;
  const { current_password: password, new_password: wanted } = body;
  const [own] = await deps.db.query<OwnAccount>(
    'SELECT email, first_name, last_name, password_hash FROM accounts WHERE id = $1',
    [accountId],
  );
  if (!own) throw sessionEnded();
  if (wanted === password) throw badRequest(OWN_ACCOUNT_WORDS.same, 'weak_password');
  await checkNewPassword(deps, wanted, [own.email, own.first_name, own.last_name], asker);
  const name = lockNameOf('', accountId);
  const attempt: Attempt = { name, password, address: origin.address, device: origin.deviceOf(accountId), accountId };
  const isRight = await deps.inTurn(name, () => isRightPassword(deps, attempt, own.password_hash, asker), asker);
  if (!isRight) throw wrongCurrent();
  await forgetFailures(deps, attempt);
  await save(deps, session, { checked: own.password_hash, passwordHash: await deps.passwords.hash(wanted) });
}

async function save(
  deps: SignInDeps,
  session: Session,
  { checked, passwordHash }: { checked: string; passwordHash: string },
): Promise<void> {
  const { accountId } = session;
  await deps.db.tx(async (tx) => {
    // A reset may have been quicker: what was typed is no longer the current password then.
    const changed = await tx.query(
      `UPDATE accounts SET password_hash = $2, password_changed_at = $3, version = version + 1
        WHERE id = $1 AND password_hash = $4 RETURNING id`,
      [accountId, passwordHash, deps.clock(), checked],
    );
    if (changed.length === 0) throw wrongCurrent();
    await revokeOtherSessions(tx, deps, session, 'password_changed');
    await writeAudit(tx, deps, { actorId: accountId, action: 'password_changed', object: ['account', accountId] });
  });
}
