import type { MailNotSent } from '#contracts/admin/mails.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { PROBLEM_WORDS, type MailProblem } from '#domain/mail/mail-problems.ts';
import type { MailText } from '#domain/mail/mail-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { NOT_SENT, openMail } from '#server/mail/kept-mails.ts';
import type { Session } from '#server/sessions/session.ts';

const CODE_OF_OWNER = 'A code that is sent is for its owner alone. Make one to hand over in Reset requests.';
export const NO_MAIL = 'This email is not there any more. It may have been sent.';

interface Row extends Pick<MailNotSent, 'id' | 'kind' | 'email' | 'answer' | 'is_given_up' | 'has_text'> {
  made_at: Date;
  problem: MailProblem;
  for_staff: boolean;
}

const MOST = 200;

/** The oldest first. */
export async function listNotSent(db: Queryable, session: Session): Promise<MailNotSent[]> {
  const rows = await db.query<Row>(
    `SELECT id, kind, email, made_at, problem, COALESCE(answer, '') AS answer, failed_at IS NOT NULL AS is_given_up,
            sealed IS NOT NULL AS has_text, for_staff
       FROM mails WHERE ${NOT_SENT} ORDER BY made_at, id LIMIT ${MOST}`,
  );
  return rows.map(({ problem, for_staff, made_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    why: PROBLEM_WORDS[problem],
    may_read: row.has_text && row.kind !== 'reset_code' && (!for_staff || session.isSuperuser),
  }));
}

/** Tries emails again now: these, or all that did not get through. */
export async function tryAgain(deps: Deps, session: Session, ids: readonly string[] | null): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const tried = await tx.query(
      `UPDATE mails SET failed_at = NULL, due_at = $1
        WHERE ${NOT_SENT} AND sealed IS NOT NULL AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[])) RETURNING id`,
      [deps.clock(), ids],
    );
    if (tried.length > 0) await tx.note({ action: 'mails_tried_again', details: { rows: tried.length } });
  });
}

/** Staff have handed it on, or nobody needs it: it is not sent any more. */
export async function dropMail(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const { kind } = await takeMail(tx, id);
    // The row tells until it is forgotten that it was written: what is said once a week is not said again.
    await tx.query('UPDATE mails SET sealed = NULL, problem = NULL, failed_at = $2 WHERE id = $1', [id, deps.clock()]);
    await tx.note({ action: 'mail_dropped', details: { kind } });
  });
}

/**
 * The text of an email that did not get through, to hand it on. Nobody reads a one-time code that was sent. What opens the account of somebody of the staff is for
 * superusers with a fresh sign-in, as when it was made.
 */
export async function readMail(deps: Deps, session: Session, id: string): Promise<MailText> {
  return staffWrite(deps, session, async (tx) => {
    const mail = await takeMail(tx, id);
    if (mail.kind === 'reset_code') throw forbidden(CODE_OF_OWNER);
    if (mail.for_staff) {
      if (!session.isSuperuser) throw forbidden(ACCOUNT_WORDS.staffBySuper);
      checkFreshSignIn(deps, session);
    }
    const text = mail.sealed && openMail(deps, { id, sealed: mail.sealed });
    if (!text) throw notFound(NO_MAIL);
    await tx.note({ action: 'mail_read', details: { kind: mail.kind } });
    return text;
  });
}

interface Taken {
  kind: string;
  for_staff: boolean;
  sealed: Buffer | null;
}

async function takeMail(tx: StaffTx, id: string): Promise<Taken> {
  const [mail] = await tx.query<Taken>(
    `SELECT kind, for_staff, sealed FROM mails WHERE id = $1 AND ${NOT_SENT} FOR UPDATE`,
    [id],
  );
  if (!mail) throw notFound(NO_MAIL);
  return mail;
}
