import type { ResetCode } from '#contracts/admin/resets.ts';
import { CODE_GROUPS, mailCode, openCode, type CodeOwner } from '#server/accounts/recovery/open-code.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { staffWriteOver, type StaffTx } from '#server/http/staff-write.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { readMailWay } from '#server/mail/mail-server.ts';
import { dropMails } from '#server/mail/queue-mail.ts';
import { makeCode, normaliseCode } from '#server/keys/one-time-code.ts';
import { openWays } from '#server/limits/closed-ways.ts';
import type { Session } from '#server/sessions/session.ts';

/** How long a code can be used. */
const CODE_LASTS_MS = DAY_MS;

export const NO_ACCOUNT = 'This account is not there, or can’t sign in.';

/**
 * Makes a one-time code for an account and ends an older open one. Where email is on, it goes to the person's own address,
 * and staff see none; else, or where they want to hand it over, they see it once. They choose no password. An open screen is
 * not enough for the code of somebody of the staff, because it opens the whole portal.
 */
export async function makeResetCode(
  deps: Deps & { passwords: Passwords },
  session: Session,
  { id, isByHand }: { id: string; isByHand: boolean },
): Promise<ResetCode> {
  const code = makeCode(CODE_GROUPS);
  const hash = await deps.passwords.hash(normaliseCode(code));
  return staffWriteOver(deps, session, id, async (tx) => {
    const owner = await takeAccount(tx, session, id);
    if (owner.isStaff) checkFreshSignIn(deps, session);
    const expiresAt = new Date(deps.clock().getTime() + CODE_LASTS_MS);
    await openCode(tx, deps, { owner, hash, madeBy: session.accountId, expiresAt });
    const isSent = !isByHand && isEmail(owner.email) && (await readMailWay(tx, deps)) !== null;
    if (isSent) await mailCode(tx, deps, { owner, code, expiresAt });
    await tx.note({ action: 'reset_code_made', object: ['account', id], details: { by: isSent ? 'email' : 'hand' } });
    return isSent
      ? { code: null, sent_to: owner.email, expires_at: expiresAt.toISOString() }
      : { code, sent_to: null, expires_at: expiresAt.toISOString() };
  });
}

export async function withdrawResetCode(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWriteOver(deps, session, id, async (tx) => {
    await takeAccount(tx, session, id);
    const ended = await tx.query(
      `UPDATE reset_codes SET ended_at = $2, ended_why = 'withdrawn' WHERE account_id = $1 AND ended_at IS NULL
       RETURNING id`,
      [id, deps.clock()],
    );
    if (ended.length === 0) throw notFound('There is no open code.');
    await dropMails(tx, 'reset_code', { accountIds: [id] });
    await note(tx, 'reset_code_withdrawn', id);
  });
}

/** Opens the sign-in and the ways to a new password that too many wrong tries have closed. */
export async function reopenSignIn(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWriteOver(deps, session, id, async (tx) => {
    await takeAccount(tx, session, id);
    await openWays(tx, id);
    await note(tx, 'sign_in_reopened', id);
  });
}

/** Takes what is open about an account off the list: the request is answered, the notice is read. */
export async function settleReset(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWriteOver(deps, session, id, async (tx) => {
    await takeAccount(tx, session, id);
    const settled = await tx.query(
      `UPDATE reset_requests SET settled_at = $2, settled_by = $3 WHERE account_id = $1 AND settled_at IS NULL
       RETURNING id`,
      [id, deps.clock(), session.accountId],
    );
    if (settled.length === 0) throw notFound('Nothing is open about this account.');
    await note(tx, 'reset_request_settled', id);
  });
}

/**
 * Throws where the caller may not help this account. Anyone with the code can open it, so nobody makes one for themselves, and only a superuser for
 * staff, who could otherwise be taken over by a colleague.
 */
async function takeAccount(tx: Queryable, session: Session, id: string): Promise<CodeOwner> {
  if (id === session.accountId) throw forbidden('Nobody can do this for their own account.');
  const [account] = await tx.query<CodeOwner>(
    `SELECT id, is_staff OR is_superuser AS "isStaff", email, first_name AS "firstName" FROM accounts WHERE id = $1 AND state = 'active'`,
    [id],
  );
  if (!account) throw notFound(NO_ACCOUNT);
  if (account.isStaff && !session.isSuperuser) throw forbidden('Only a superuser can do this for staff.');
  return account;
}

const note = (tx: StaffTx, action: string, id: string): Promise<void> => tx.note({ action, object: ['account', id] });
