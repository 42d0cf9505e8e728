import type { AdminStudent } from '#contracts/admin/students.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';
import { recordOf } from './record-queries.ts';

/** With it a scholar can choose a new password. Only its hash is kept, so nobody can read it, not even staff. */
export async function setLunchNumber(
  deps: Deps & { passwords: Passwords },
  session: Session,
  { id, digits }: { id: string; digits: string },
): Promise<AdminStudent> {
  const hash = await deps.passwords.hash(digits);
  return changed(deps, id, (tx) => saveLunchNumber(tx, deps, session, { id, hash }));
}

export async function clearLunchNumber(deps: Deps, session: Session, id: string): Promise<AdminStudent> {
  return changed(deps, id, async (tx) => {
    const removed = await tx.query('DELETE FROM lunch_numbers WHERE student_id = $1 RETURNING student_id', [id]);
    if (removed.length === 0) return;
    await writeAudit(tx, deps, {
      actorId: session.accountId,
      action: 'lunch_number_cleared',
      object: ['student', id],
    });
  });
}

/** In the caller's transaction. */
export async function saveLunchNumber(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO lunch_numbers (student_id, hash, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (student_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
    [id, hash, deps.clock()],
  );
  await writeAudit(tx, deps, { actorId: session.accountId, action: 'lunch_number_set', object: ['student', id] });
}

async function changed(deps: Deps, id: string, work: (tx: Queryable) => Promise<void>): Promise<AdminStudent> {
  return deps.db.tx(async (tx) => {
    // Locked, so that no erasure comes between.
    const found = await tx.query('SELECT 1 FROM students WHERE id = $1 AND erased_at IS NULL FOR UPDATE', [id]);
    if (found.length === 0) throw notFound(STUDENT_WORDS.notFound);
    await work(tx);
    return recordOf(tx, id);
  });
}
