import type { ResetCode } from '#contracts/admin/resets.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { staffWriteOver, type StaffTx } from '#server/http/staff-write.ts';
import { dropMails, queueMails } from '#server/mail/queue-mail.ts';
import { makeCode, normaliseCode } from '#server/keys/one-time-code.ts';
import { openWays } from '#server/limits/closed-ways.ts';
import type { Session } from '#server/sessions/session.ts';

/** 60 bits. */
const CODE_GROUPS = 3;
/** How long a code can be used. */
const CODE_LASTS_MS = DAY_MS;

export const NO_ACCOUNT = 'This account is not there, or can’t sign in.';

/**
 * Makes a one-time code for an account and ends an older open one. Staff see it once and choose no password. An open screen
 * is not enough for the code of somebody of the staff, because it opens the whole portal.
 */
export async function makeResetCode(
  deps: Deps & { passwords: Passwords },
  session: Session,
  id: string,
): Promise<ResetCode> {
  const code = makeCode(CODE_GROUPS);
  const hash = await deps.passwords.hash(normaliseCode(code));
  return staffWriteOver(deps, session, id, async (tx) => {
    const { isStaff, email, firstName } = await takeAccount(tx, session, id);
    if (isStaff) checkFreshSignIn(deps, session);
    const now = deps.clock();
    const expiresAt = new Date(now.getTime() + CODE_LASTS_MS);
    await tx.query(
      "UPDATE reset_codes SET ended_at = $2, ended_why = 'replaced' WHERE account_id = $1 AND ended_at IS NULL",
      [id, now],
    );
    await tx.query(
      `INSERT INTO reset_codes (id, account_id, hash, made_at, made_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [deps.ids(), id, hash, now, session.accountId, expiresAt],
    );
    await note(tx, 'reset_code_made', id);
    const expires_at = expiresAt.toISOString();
    await dropMails(tx, 'reset_code', { accountIds: [id] });
    await queueMails(tx, deps, [
      {
        to: email,
        about: { kind: 'reset_code', name: firstName, code, until: expires_at },
        of: { accountId: id },
        forStaff: isStaff,
        until: expiresAt,
      },
    ]);
    return { code, expires_at };
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

interface Helped {
  isStaff: boolean;
  email: string;
  firstName: string;
}

/**
 * Throws where the caller may not help this account. Anyone with the code can open it, so nobody makes one for themselves, and only a superuser for
 * staff, who could otherwise be taken over by a colleague.
 */
async function takeAccount(tx: Queryable, session: Session, id: string): Promise<Helped> {
  if (id === session.accountId) throw forbidden('Nobody can do this for their own account.');
  const [account] = await tx.query<Helped>(
    `SELECT is_staff OR is_superuser AS "isStaff", email, first_name AS "firstName" FROM accounts WHERE id = $1 AND state = 'active'`,
    [id],
  );
  if (!account) throw notFound(NO_ACCOUNT);
  if (account.isStaff && !session.isSuperuser) throw forbidden('Only a superuser can do this for staff.');
  return account;
}

const note = (tx: StaffTx, action: string, id: string): Promise<void> => tx.note({ action, object: ['account', id] });
