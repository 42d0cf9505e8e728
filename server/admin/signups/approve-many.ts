import type { ManyApproved, ManyUnapproved } from '#contracts/admin/signups.ts';
import { SIGNUP_UNDO } from '#domain/accounts/approval-words.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { dropMails, MAIL_LASTS_MS, queueMails } from '#server/mail/queue-mail.ts';
import type { Session } from '#server/sessions/session.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import { lockStudents, UNDO_MS } from '#server/students/student-changes.ts';
import { EXACT_MATCHES } from './exact-matches.ts';

/** So long somebody who approved too many has before they are told. */
const EMAILS_WAIT_MS = 10 * MINUTE_MS;

interface Approved {
  id: string;
  /** The account's after the approval: another one later means that somebody changed it since. */
  version: number;
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
      throw unprocessable('key_reused', 'This Idempotency-Key has already been used for something else.');
    }
    await lockSignups(tx, wanted);
    // A trigger (accounts_get_rosters) looks for rosters of each account, as it does for every account that opens.
    const rows = await tx.query<Approved & { student_id: string; email: string; first_name: string }>(
      `WITH exact AS (SELECT a.id, s.id AS student_id, s.first_name, s.last_name ${EXACT_MATCHES} AND a.id = ANY ($1::uuid[]))
       UPDATE accounts a
          SET state = 'active', student_id = e.student_id, first_name = e.first_name, last_name = e.last_name,
              decided_at = $2, decided_by = $3, version = version + 1
         FROM exact e WHERE a.id = e.id RETURNING a.id, a.version, a.student_id, a.email, a.first_name`,
      [wanted, deps.clock(), session.accountId],
    );
    await tx.query('INSERT INTO signup_approvals (id, actor_id, made_at, rows) VALUES ($1, $2, $3, $4)', [
      id,
      session.accountId,
      deps.clock(),
      JSON.stringify(rows.map((row) => ({ id: row.id, version: row.version }))),
    ]);
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

/**
 * Lets the sign-ups wait again, and signs out who came in meanwhile. Whoever's account was changed since stays approved.
 */
export async function undoApproval(deps: Deps, session: Session, id: string): Promise<ManyUnapproved> {
  return staffWrite(deps, session, async (tx) => {
    const approval = await findApproval(tx, id);
    if (!approval) throw notFound(SIGNUP_UNDO.tooLate);
    if (approval.undone_at !== null) throw conflict('undone', SIGNUP_UNDO.undone);
    if (deps.clock().getTime() - approval.made_at.getTime() > UNDO_MS) throw conflict('too_late', SIGNUP_UNDO.tooLate);
    const ids = approval.rows.map((row) => row.id);
    await lockAccounts(tx, ids);
    const back = await tx.query<{ id: string }>(
      `UPDATE accounts a
          SET state = 'pending', student_id = NULL, decided_at = NULL, decided_by = NULL, version = a.version + 1
         FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, version int)
        WHERE a.id = r.id AND a.version = r.version AND a.state = 'active' RETURNING a.id`,
      [JSON.stringify(approval.rows)],
    );
    const waiting = back.map((row) => row.id);
    await revokeAllSessions(tx, deps, waiting, 'approval_undone');
    await dropMails(tx, 'approved', { accountIds: waiting });
    await tx.query('UPDATE signup_approvals SET undone_at = $2 WHERE id = $1', [id, deps.clock()]);
    await tx.noteEach({
      action: 'signup_approval_undone',
      type: 'account',
      rows: waiting.map((each) => ({ id: each, details: { change: id } })),
    });
    return { waiting: waiting.length, kept: ids.length - waiting.length };
  });
}

interface Approval {
  actor_id: string;
  made_at: Date;
  undone_at: Date | null;
  rows: Approved[];
}

async function findApproval(tx: Queryable, id: string): Promise<Approval | null> {
  const [approval] = await tx.query<Approval>(
    'SELECT actor_id, made_at, undone_at, rows FROM signup_approvals WHERE id = $1 FOR UPDATE',
    [id],
  );
  return approval ?? null;
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

async function lockAccounts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM accounts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
}
