import { FIELD_NAMES, fieldOf } from '#domain/people/record-fields.ts';
import { FORMER_STUDENT } from '#domain/people/student-record.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { markErased } from './erased-marks.ts';
import { searchTextOf, sortKeyOf } from './student-queries.ts';

type EraseDeps = Pick<Deps, 'clock' | 'keys'>;

interface Erasure {
  id: string;
  /** Null: nobody asked; the school's time for keeping records is over. */
  actorId: string | null;
}

/** The person's fields beside the names. */
const EMPTIED = FIELD_NAMES.filter((name) => fieldOf(name).isPersonal && fieldOf(name).kind !== 'name')
  .map((name) => `${name} = NULL`)
  .join(', ');

/**
 * Removes the person from the school's data for good: names, email, school and lunch number, grade, memberships, what
 * teachers wrote, and the account. The ledger keeps the points, for the house and for the teachers who gave them; their
 * owner is a former student from now on. What stays besides says nothing of anyone: it tells that a file has the person
 * again. What imports and their classes know of the student goes by the trigger `students_erased`. Call it in a
 * transaction. Returns false where there is nobody to erase. Records that were merged into this one are erased with it.
 */
export async function eraseStudent(tx: Queryable, deps: EraseDeps, { id, actorId }: Erasure): Promise<boolean> {
  const records = await tx.query<{ id: string; email: string | null }>(
    'SELECT id, email FROM students WHERE (id = $1 OR merged_into = $1) AND erased_at IS NULL ORDER BY id FOR UPDATE',
    [id],
  );
  for (const record of records) await eraseRecord(tx, deps, { ...record, actorId });
  return records.length > 0;
}

async function eraseRecord(
  tx: Queryable,
  deps: EraseDeps,
  { id, actorId, email }: Erasure & { email: string | null },
): Promise<void> {
  await markErased(tx, deps, id);
  const { first, last } = FORMER_STUDENT;
  // By `erased_at` a trigger (students_erased) removes what imports keep of the student, and the ledger lets the reasons go.
  await tx.query(
    `UPDATE students SET first_name = $2, last_name = $3, search_text = $4, sort_key = $5, ${EMPTIED},
            erased_at = $6, archived_at = COALESCE(archived_at, $6), archived_by = COALESCE(archived_by, $7)
      WHERE id = $1`,
    [id, first, last, searchTextOf(first, last), sortKeyOf(first, last), deps.clock(), actorId],
  );
  await tx.query('DELETE FROM lunch_numbers WHERE student_id = $1', [id]);
  await tx.query('DELETE FROM student_codes WHERE student_id = $1', [id]);
  await tx.query('DELETE FROM roster_members WHERE student_id = $1', [id]);
  await tx.query("UPDATE ledger SET reason_text = '' WHERE student_id = $1 AND reason_text <> ''", [id]);
  const accounts = await eraseAccounts(tx, deps, id, email);
  const emails = [email, ...accounts.map((account) => account.email)].filter((email) => email !== null);
  await tx.query('DELETE FROM duplicate_signups WHERE email = ANY ($1::text[])', [emails]);
  await tx.query('DELETE FROM mails WHERE email = ANY ($1::text[]) OR student_id = $2', [emails, id]);
  await writeAudit(tx, deps, {
    actorId,
    action: 'student_erased',
    object: ['student', id],
    details: { why: actorId === null ? 'retention' : 'request' },
  });
}

/**
 * The account of the student, and a sign-up with the student's address that never became one. The rows stay, because other
 * rows name their ids. Nobody can sign in with them, and they say nothing of anyone.
 */
async function eraseAccounts(tx: Queryable, deps: Pick<Deps, 'clock'>, studentId: string, email: string | null) {
  const accounts = await tx.query<{ id: string; email: string }>(
    `SELECT id, email FROM accounts
      WHERE student_id = $1
         OR (email = $2 AND role = 'SCHOLAR' AND student_id IS NULL AND state IN ('pending', 'rejected'))
      ORDER BY id FOR UPDATE`,
    [studentId, email],
  );
  for (const { id } of accounts) {
    for (const table of ['sessions', 'provider_links', 'reset_requests', 'reset_codes', 'mails']) {
      await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
    }
    // It holds the names that the sign-up gave.
    await tx.query(
      `UPDATE signup_approvals
          SET rows = (SELECT COALESCE(jsonb_agg(r), '[]') FROM jsonb_array_elements(rows) AS r WHERE r ->> 'id' <> $1)
        WHERE rows @> jsonb_build_array(jsonb_build_object('id', $1::text))`,
      [id],
    );
    await tx.query(
      `UPDATE accounts SET email = 'erased-' || id || '@invalid', username = 'erased-' || id, first_name = $2,
              last_name = $3, state = 'disabled', password_hash = '', security_question = NULL,
              security_answer_hash = NULL, student_id = NULL, requested_grade = NULL, requested_house_id = NULL,
              last_signed_in_at = NULL, version = version + 1, erased_at = $4
        WHERE id = $1`,
      [id, FORMER_STUDENT.first, FORMER_STUDENT.last, deps.clock()],
    );
  }
  return accounts;
}

/** At most so many in one round, so that a whole leaving year doesn't hold up the rest of the night. */
const MOST_A_ROUND = 200;

/** Erases those who left longer ago than the school keeps records. Returns how many. */
export async function eraseAfterRetention(deps: EraseDeps & Pick<Deps, 'db'>): Promise<number> {
  const due = await deps.db.query<{ id: string }>(
    `SELECT s.id FROM students s CROSS JOIN school c
      WHERE s.erased_at IS NULL AND s.merged_into IS NULL AND s.archived_at < $1::timestamptz - make_interval(years => c.retention_years)
      ORDER BY s.archived_at LIMIT ${MOST_A_ROUND}`,
    [deps.clock()],
  );
  let erased = 0;
  for (const { id } of due) {
    const wasErased = await deps.db.tx((tx) => eraseStudent(tx, deps, { id, actorId: null }));
    if (wasErased) erased += 1;
  }
  return erased;
}
