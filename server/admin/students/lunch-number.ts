import type { AdminStudent } from '#contracts/admin/students.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { dropLunchNumbers } from '#server/students/waiting-lunch-numbers.ts';
import { recordOf } from './record-queries.ts';

/** With it a scholar can choose a new password. Only its hash is kept, so nobody can read it, not even staff. */
export async function setLunchNumber(
  deps: Deps & { passwords: Passwords },
  session: Session,
  { id, digits }: { id: string; digits: string },
): Promise<AdminStudent> {
  const hash = await deps.passwords.hash(digits);
  return changed(deps, session, id, (tx) => saveLunchNumber(tx, deps, { id, hash }));
}

export async function clearLunchNumber(deps: Deps, session: Session, id: string): Promise<AdminStudent> {
  return changed(deps, session, id, async (tx) => {
    await dropLunchNumbers(tx, id);
    const removed = await tx.query('DELETE FROM lunch_numbers WHERE student_id = $1 RETURNING student_id', [id]);
    if (removed.length === 0) return;
    await tx.note({ action: 'lunch_number_cleared', object: ['student', id] });
  });
}

/** In the caller's transaction. */
export async function saveLunchNumber(
  tx: StaffTx,
  deps: Pick<Deps, 'clock'>,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  await dropLunchNumbers(tx, id);
  await tx.query(
    `INSERT INTO lunch_numbers (student_id, hash, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (student_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
    [id, hash, deps.clock()],
  );
  await tx.note({ action: 'lunch_number_set', object: ['student', id] });
}

async function changed(
  deps: Deps,
  session: Session,
  id: string,
  work: (tx: StaffTx) => Promise<void>,
): Promise<AdminStudent> {
  return staffWrite(deps, session, async (tx) => {
    // Locked, so that no erasure comes between.
    const found = await tx.query(
      'SELECT 1 FROM students WHERE id = $1 AND merged_into IS NULL AND erased_at IS NULL FOR UPDATE',
      [id],
    );
    if (found.length === 0) throw notFound(STUDENT_WORDS.notFound);
    await work(tx);
    return recordOf(tx, id);
  });
}
