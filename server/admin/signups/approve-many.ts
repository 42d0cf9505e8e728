import type { ManyApproved } from '#contracts/admin/signups.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { keyReused } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { MAIL_LASTS_MS, queueMails } from '#server/mail/queue-mail.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockStudents } from '#server/students/student-changes.ts';
import { findApproval, keepApproval, lockAccounts } from './approvals.ts';
import { EXACT_MATCHES } from './exact-matches.ts';

/** How long the emails wait, so that an approval can be undone before anybody reads it. */
const EMAILS_WAIT_MS = 10 * MINUTE_MS;

interface ApprovedRow {
  id: string;
  version: number;
  student_id: string;
  email: string;
  first_name: string;
  /** The names that the sign-up gave; the account has those of the record. */
  asked_first: string;
  asked_last: string;
}

/**
 * Opens the accounts of those of these sign-ups that still match a record exactly. The others are left as they are. The
 * same id from the same person is the same approval, sent again.
 */
export async function approveMany(
  deps: Deps,
  session: Session,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<ManyApproved> {
  const wanted = [...new Set(ids.map((each) => each.toLowerCase()))];
  const answerOf = (rows: readonly unknown[]) => ({ id, approved: rows.length, left: wanted.length - rows.length });
  return staffWrite(deps, session, async (tx) => {
    const earlier = await findApproval(tx, id);
    if (earlier) {
      if (earlier.actor_id === session.accountId) return answerOf(earlier.rows);
      throw keyReused();
    }
    await lockSignups(tx, wanted);
    // A trigger (accounts_get_rosters) looks for rosters of each account, as it does for every account that opens.
    const rows = await tx.query<ApprovedRow>(
      `WITH exact AS (SELECT a.id, s.id AS student_id, s.first_name, s.last_name, a.first_name AS asked_first,
                             a.last_name AS asked_last ${EXACT_MATCHES} AND a.id = ANY ($1::uuid[]))
       UPDATE accounts a
          SET state = 'active', student_id = e.student_id, first_name = e.first_name, last_name = e.last_name,
              decided_at = $2, decided_by = $3, version = version + 1
         FROM exact e WHERE a.id = e.id
         RETURNING a.id, a.version, a.student_id, a.email, a.first_name, e.asked_first, e.asked_last`,
      [wanted, deps.clock(), session.accountId],
    );
    await keepApproval(tx, deps, session, {
      id,
      rows: rows.map((row) => ({
        id: row.id,
        version: row.version,
        first_name: row.asked_first,
        last_name: row.asked_last,
      })),
    });
    await tx.noteEach({
      action: 'signup_approved_with_others',
      type: 'account',
      rows: rows.map((row) => ({ id: row.id, details: { as: 'student', student_id: row.student_id, change: id } })),
    });
    const now = deps.clock().getTime();
    await queueMails(
      tx,
      deps,
      rows.map(({ id: accountId, email, first_name: name }) => ({
        to: email,
        about: { kind: 'approved', name },
        of: { accountId },
        notBefore: new Date(now + EMAILS_WAIT_MS),
        until: new Date(now + EMAILS_WAIT_MS + MAIL_LASTS_MS),
      })),
    );
    return answerOf(rows);
  });
}

/** The accounts and then their records, each in the order of their ids: everybody who decides on many locks them so. */
async function lockSignups(tx: Queryable, ids: readonly string[]): Promise<void> {
  await lockAccounts(tx, ids);
  const records = await tx.query<{ id: string }>(`SELECT s.id ${EXACT_MATCHES} AND a.id = ANY ($1::uuid[])`, [ids]);
  await lockStudents(
    tx,
    records.map((record) => record.id),
  );
}
