import type { ApproveSignup } from '#contracts/admin/signups.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, notFound, Problem, unprocessable } from '#server/http/problem.ts';
import { staffWriteOver, type StaffTx } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { dropMails, MAIL_LASTS_MS, queueMails } from '#server/mail/queue-mail.ts';
import type { Session } from '#server/sessions/session.ts';
import { searchTextOf, sortKeyOf } from '#server/students/student-queries.ts';
import { keepApproval, type Approved } from './approvals.ts';

export const NO_SIGNUP = 'This sign-up is not there.';

interface Asked {
  id: string;
  role: 'SCHOLAR' | 'EDUCATOR';
  email: string;
  first_name: string;
  last_name: string;
  requested_grade: number | null;
  requested_house_id: string | null;
}

/**
 * Opens the account of a sign-up: an educator's; a scholar's onto the student record that was chosen, or a new one. Returns
 * the id of the approval, for its undo.
 */
export async function approveSignup(deps: Deps, session: Session, id: string, body: ApproveSignup): Promise<string> {
  return staffWriteOver(deps, session, id, async (tx) => {
    const asked = await takeSignup(tx, session, id, 'pending');
    if ((asked.role === 'EDUCATOR') !== (body.as === 'educator')) {
      throw unprocessable('other_role', 'A scholar needs a student record, an educator has none.');
    }
    const student = await studentFor(tx, deps, session, asked, body);
    const now = deps.clock();
    // A trigger (accounts_get_rosters) makes the rosters of the classes that an import gave a teacher.
    const [account] = await tx.query<{ version: number }>(
      `UPDATE accounts
          SET state = 'active', student_id = $2, first_name = COALESCE($3, first_name),
              last_name = COALESCE($4, last_name), decided_at = $5, decided_by = $6, version = version + 1
        WHERE id = $1 RETURNING version`,
      [id, student?.id ?? null, student?.first_name ?? null, student?.last_name ?? null, now, session.accountId],
    );
    const approval = deps.ids();
    const { first_name, last_name } = asked;
    await keepApproval(tx, deps, session, {
      id: approval,
      rows: [{ id, version: account?.version ?? 0, first_name, last_name, record: student?.changed ?? undefined }],
    });
    await tx.note({
      action: 'signup_approved',
      object: ['account', id],
      details: { as: body.as, ...(student && { student_id: student.id }), change: approval },
    });
    await queueMails(tx, deps, [
      {
        to: asked.email,
        about: { kind: 'approved', name: (student ?? asked).first_name },
        of: { accountId: id },
        until: new Date(now.getTime() + MAIL_LASTS_MS),
      },
    ]);
    return approval;
  });
}

/** Refuses the account. The person who asked is told only what staff write to them. Staff can reopen it. */
export async function rejectSignup(deps: Deps, session: Session, id: string, reason: string): Promise<void> {
  await staffWriteOver(deps, session, id, async (tx) => {
    const { email, first_name: name } = await takeSignup(tx, session, id, 'pending');
    await tx.query("UPDATE accounts SET state = 'rejected', decided_at = $2, decided_by = $3 WHERE id = $1", [
      id,
      deps.clock(),
      session.accountId,
    ]);
    await tx.note({ action: 'signup_rejected', object: ['account', id] });
    if (reason === '') return;
    await queueMails(tx, deps, [
      {
        to: email,
        about: { kind: 'rejected', name, reason },
        of: { accountId: id },
        until: new Date(deps.clock().getTime() + MAIL_LASTS_MS),
      },
    ]);
  });
}

/** A rejected sign-up waits again. */
export async function reopenSignup(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWriteOver(deps, session, id, async (tx) => {
    await takeSignup(tx, session, id, 'rejected');
    await tx.query("UPDATE accounts SET state = 'pending', decided_at = NULL, decided_by = NULL WHERE id = $1", [id]);
    await dropMails(tx, 'rejected', { accountIds: [id] });
    await tx.note({ action: 'signup_reopened', object: ['account', id] });
  });
}

/** The sign-up, locked: of two who decide at once, the second reads what the first did. Nobody decides on themselves. */
async function takeSignup(tx: Queryable, session: Session, id: string, state: 'pending' | 'rejected'): Promise<Asked> {
  if (id === session.accountId) throw forbidden('Nobody can decide on their own account.');
  const [asked] = await tx.query<Asked & { state: string; was_asked: boolean }>(
    `SELECT id, role, email, first_name, last_name, requested_grade, requested_house_id, state,
            (state = 'pending' OR decided_at IS NOT NULL) AS was_asked
       FROM accounts WHERE id = $1 AND role IN ('SCHOLAR', 'EDUCATOR')`,
    [id],
  );
  if (!asked?.was_asked) throw notFound(NO_SIGNUP);
  if (asked.state !== state) throw new Problem(409, 'decided', 'Somebody has decided on this sign-up in the meantime.');
  return asked;
}

interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
  /** What the approval did to the record; null: nothing. */
  changed: NonNullable<Approved['record']> | null;
}

/** The record of a scholar; null for an educator. An existing record keeps what it says, and only gains an email. */
async function studentFor(
  tx: StaffTx,
  deps: Deps,
  session: Session,
  asked: Asked,
  body: ApproveSignup,
): Promise<StudentRow | null> {
  if (body.as === 'educator') return null;
  if (body.as === 'new-student') return addStudent(tx, deps, session, asked);
  const studentId = asUuid(body.student_id);
  // First locked and then read: one statement would see the record as it is after the wait, and its account as before.
  await tx.query('SELECT 1 FROM students WHERE id = $1 FOR NO KEY UPDATE', [studentId]);
  const [student] = await tx.query<Omit<StudentRow, 'changed'> & { has_account: boolean }>(
    `SELECT id, first_name, last_name, EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id) AS has_account
       FROM students s WHERE id = $1 AND archived_at IS NULL`,
    [studentId],
  );
  if (!student) throw unprocessable('unknown_student', 'There is no such student.');
  if (student.has_account) throw new Problem(409, 'has_account', 'This student has an account already.');
  const [set] = await tx.query<{ id: string; version: number }>(
    "UPDATE students SET email = $2 WHERE id = $1 AND COALESCE(email, '') = '' RETURNING id, version",
    [student.id, asked.email],
  );
  return { ...student, changed: set ? { ...set, did: 'email_set' } : null };
}

async function addStudent(tx: StaffTx, deps: Deps, session: Session, asked: Asked): Promise<StudentRow> {
  const { first_name, last_name, email, requested_grade, requested_house_id } = asked;
  const id = deps.ids();
  // Triggers add the student's total, and leave the house out where it was closed since the sign-up.
  await tx.query(
    `INSERT INTO students (id, first_name, last_name, email, house_id, grade, search_text, sort_key, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      first_name,
      last_name,
      email,
      requested_house_id,
      requested_grade,
      searchTextOf(first_name, last_name),
      sortKeyOf(first_name, last_name),
      deps.clock(),
      session.accountId,
    ],
  );
  await tx.note({ action: 'student_created', object: ['student', id] });
  return { id, first_name, last_name, changed: { id, version: 1, did: 'added' } };
}
