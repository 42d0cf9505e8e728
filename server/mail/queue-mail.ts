import { DAY_MS } from '#domain/durations.ts';
import { mailText, type MailAbout, type MailKind } from '#domain/mail/mail-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { seal } from '#server/keys/seal.ts';
import { readSchool } from '#server/school/school-queries.ts';
import { readMailWay } from './mail-server.ts';

/** Nobody needs an email about something older. */
export const MAIL_LASTS_MS = 7 * DAY_MS;

/** An email that an act sends. */
interface NewMail {
  to: string;
  about: Exclude<MailAbout, { kind: 'test' }>;
  /** Whose account, which invitation, or which student. What ends these ends the email, if it still waits (`dropMails`). */
  of: { accountId: string } | { invitationId: string } | { studentId: string };
  /** Whether it opens the account of somebody of the staff. */
  forStaff?: boolean;
  /** Not sent before; an act that can be taken back for some minutes waits for so long. */
  notBefore?: Date;
  /** When nobody needs it any more. */
  until: Date;
}

type MailDeps = Pick<Deps, 'clock' | 'ids' | 'keys' | 'settings' | 'addresses'>;

const COLUMNS =
  'id, kind, email, account_id, invitation_id, student_id, for_staff, sealed, made_at, due_at, ends_at, tries';
const ADD_MAILS = `
  INSERT INTO mails (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::mails, $1::jsonb)`;

/**
 * Writes emails in the transaction of the act that sends them. A worker sends them after the commit (mail-worker.ts). False:
 * email is off, nothing was written, and people have to hand the texts on.
 */
export async function queueMails(tx: Queryable, deps: MailDeps, mails: readonly NewMail[]): Promise<boolean> {
  const way = await readMailWay(tx, deps);
  if (way === null) return false;
  const { name: school, time_zone: zone } = await readSchool(tx);
  const from = { school, origin: way.origin, zone };
  const now = deps.clock();
  // The username of a scholar without an email is no address.
  const sendable = mails.filter(({ to }) => isEmail(to));
  const rows = sendable.map((mail) => {
    const id = deps.ids();
    return {
      id,
      kind: mail.about.kind,
      email: mail.to,
      account_id: 'accountId' in mail.of ? mail.of.accountId : null,
      invitation_id: 'invitationId' in mail.of ? mail.of.invitationId : null,
      student_id: 'studentId' in mail.of ? mail.of.studentId : null,
      for_staff: mail.forStaff ?? false,
      sealed: `\\x${seal(deps.keys.seal, JSON.stringify(mailText(mail.about, from)), id).toString('hex')}`,
      made_at: now,
      due_at: mail.notBefore ?? now,
      ends_at: mail.until,
      tries: 0,
    };
  });
  await tx.query(ADD_MAILS, [JSON.stringify(rows)]);
  return true;
}

/** Deletes emails that were not sent yet: what they say is no longer so, or their link or code is dead. */
export async function dropMails(
  tx: Queryable,
  kind: MailKind,
  of: { accountIds: readonly string[] } | { invitationIds: readonly string[] },
): Promise<void> {
  await ('accountIds' in of
    ? tx.query('DELETE FROM mails WHERE account_id = ANY ($1::uuid[]) AND kind = $2 AND sent_at IS NULL', [
        of.accountIds,
        kind,
      ])
    : tx.query('DELETE FROM mails WHERE invitation_id = ANY ($1::uuid[]) AND kind = $2 AND sent_at IS NULL', [
        of.invitationIds,
        kind,
      ]));
}
