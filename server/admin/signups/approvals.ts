import type { Unapproved } from '#contracts/admin/signups.ts';
import { SIGNUP_UNDO } from '#domain/accounts/approval-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { dropMails } from '#server/mail/queue-mail.ts';
import type { Session } from '#server/sessions/session.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import { IS_USED, removeStudents } from '#server/students/remove-students.ts';
import { lockStudents, UNDO_MS } from '#server/students/student-changes.ts';

/** One account that was opened: what it and its record were before, and their versions since. */
export interface Approved {
  id: string;
  /** The account's after the approval: another one later means that somebody changed it since. */
  version: number;
  /** The names that the person gave. */
  first_name: string;
  last_name: string;
  /** What the approval did to the record, where it did something, and the record's version since then. */
  record?: { id: string; version: number; did: 'added' | 'email_set' } | undefined;
}

interface Approval {
  actor_id: string;
  made_at: Date;
  undone_at: Date | null;
  rows: Approved[];
}

/** Keeps what an approval did, for a day, so that it can be taken back. */
export async function keepApproval(
  tx: StaffTx,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  { id, rows }: { id: string; rows: readonly Approved[] },
): Promise<void> {
  await tx.query('INSERT INTO signup_approvals (id, actor_id, made_at, rows) VALUES ($1, $2, $3, $4)', [
    id,
    session.accountId,
    clock(),
    JSON.stringify(rows),
  ]);
}

export async function findApproval(tx: Queryable, id: string): Promise<Approval | null> {
  const [approval] = await tx.query<Approval>(
    'SELECT actor_id, made_at, undone_at, rows FROM signup_approvals WHERE id = $1 FOR UPDATE',
    [id],
  );
  return approval ?? null;
}

/** The approval of an account, as long as it can be taken back; null: it can't. */
export async function openApprovalOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<string | null> {
  const [found] = await db.query<{ id: string }>(
    `SELECT p.id FROM signup_approvals p, jsonb_to_recordset(p.rows) AS r(id uuid, version int)
       JOIN accounts a ON a.id = r.id AND a.version = r.version AND a.state = 'active'
      WHERE r.id = $1 AND p.undone_at IS NULL AND p.made_at > $2`,
    [accountId, new Date(clock().getTime() - UNDO_MS)],
  );
  return found?.id ?? null;
}

/**
 * Lets the sign-ups wait again under the names that they gave, and signs out the people who came in meanwhile. An account that was
 * changed since stays approved. A record that the approval added goes, unless somebody uses or changed it since.
 */
export async function undoApproval(deps: Deps, session: Session, id: string): Promise<Unapproved> {
  return staffWrite(deps, session, async (tx) => {
    const approval = await findApproval(tx, id);
    if (!approval) throw notFound(SIGNUP_UNDO.tooLate);
    if (approval.undone_at !== null) throw conflict('undone', SIGNUP_UNDO.undone);
    if (deps.clock().getTime() - approval.made_at.getTime() > UNDO_MS) throw conflict('too_late', SIGNUP_UNDO.tooLate);
    const ids = approval.rows.map((row) => row.id);
    await lockAccounts(tx, ids);
    const back = await tx.query<{ id: string }>(
      `UPDATE accounts a
          SET state = 'pending', student_id = NULL, decided_at = NULL, decided_by = NULL, version = a.version + 1,
              first_name = COALESCE(r.first_name, a.first_name), last_name = COALESCE(r.last_name, a.last_name)
         FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, version int, first_name text, last_name text)
        WHERE a.id = r.id AND a.version = r.version AND a.state = 'active' RETURNING a.id`,
      [JSON.stringify(approval.rows)],
    );
    const waiting = back.map((row) => row.id);
    await revokeAllSessions(tx, deps, waiting, 'approval_undone');
    const told = await countTold(tx, waiting);
    await dropMails(tx, 'approved', { accountIds: waiting });
    await tx.query('UPDATE signup_approvals SET undone_at = $2 WHERE id = $1', [id, deps.clock()]);
    await tx.noteEach({
      action: 'signup_approval_undone',
      type: 'account',
      rows: waiting.map((each) => ({ id: each, details: { change: id } })),
    });
    const reversed = new Set(waiting);
    const records_kept = await undoRecords(
      tx,
      approval.rows.filter((row) => reversed.has(row.id)),
    );
    return { waiting: waiting.length, kept: ids.length - waiting.length, records_kept, told };
  });
}

/** How many of these people have read by email that they are approved. */
async function countTold(tx: Queryable, accountIds: readonly string[]): Promise<number> {
  const told = await tx.query(
    `SELECT DISTINCT account_id FROM mails
      WHERE account_id = ANY ($1::uuid[]) AND kind = 'approved' AND sent_at IS NOT NULL`,
    [accountIds],
  );
  return told.length;
}

/** Takes back what the approval did to the records. How many of those that it added stay, because somebody uses them. */
async function undoRecords(tx: StaffTx, rows: readonly Approved[]): Promise<number> {
  const records = rows.flatMap(({ record }) => record ?? []);
  const ids = records.map((record) => record.id);
  await lockStudents(tx, ids);
  const untouched = await tx.query<{ id: string; did: 'added' | 'email_set'; is_used: boolean }>(
    `SELECT s.id, r.did, ${IS_USED} AS is_used
       FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, version int, did text)
       JOIN students s ON s.id = r.id AND s.version = r.version`,
    [JSON.stringify(records)],
  );
  const emptied = untouched.filter(({ did }) => did === 'email_set').map(({ id }) => id);
  await tx.query('UPDATE students SET email = NULL WHERE id = ANY ($1::uuid[])', [emptied]);
  await note(tx, 'student_change_undone', emptied);
  const unused = untouched.filter(({ did, is_used }) => did === 'added' && !is_used).map(({ id }) => id);
  await removeStudents(tx, unused);
  await note(tx, 'student_deleted', unused);
  return records.filter(({ did }) => did === 'added').length - unused.length;
}

const note = (tx: StaffTx, action: string, ids: readonly string[]): Promise<void> =>
  tx.noteEach({ action, type: 'student', rows: ids.map((id) => ({ id, details: { by: 'approval_undone' } })) });

/** In the order of their ids: everybody who decides on many locks them so. */
export async function lockAccounts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM accounts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
}
