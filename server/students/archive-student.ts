import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';

/** Takes a student off every list. The record and the ledger stay, so that totals never change and staff can restore it. */
export async function archiveStudent(deps: Deps, session: Session, id: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    // A trigger (students_changed) takes the student's total off the top lists.
    const archived = await tx.query(
      'UPDATE students SET archived_at = $2, archived_by = $3 WHERE id = $1 AND archived_at IS NULL RETURNING id',
      [id, deps.clock(), session.accountId],
    );
    if (archived.length === 0) throw notFound(STUDENT_WORDS.notFound);
    await writeAudit(tx, deps, { actorId: session.accountId, action: 'student_archived', object: ['student', id] });
  });
}
