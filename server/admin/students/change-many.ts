import type { StudentChange, StudentChangeAnswer, StudentUndoAnswer } from '#contracts/admin/students.ts';
import type { Deps } from '#server/deps.ts';
import { keyReused } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { checkHouse, checkStep } from './edit-student.ts';
import { applyChange, findChange, takeBackChange } from '#server/students/student-changes.ts';

/**
 * Changes all of these students or none, and keeps what they were for an undo. Points stay with the house in which they
 * were awarded. The same id from the same person is the same change, sent again.
 */
export async function changeStudents(
  deps: Deps,
  session: Session,
  { id, body: { ids, change } }: { id: string; body: StudentChange },
): Promise<StudentChangeAnswer> {
  const wanted = [...new Set(ids.map((each) => each.toLowerCase()))];
  const answerOf = (rows: readonly unknown[]) => ({ id, changed: rows.length, unchanged: wanted.length - rows.length });
  return staffWrite(deps, session, async (tx) => {
    const earlier = await findChange(tx, id);
    if (earlier) {
      if (earlier.actor_id === session.accountId && earlier.kind === change.kind) return answerOf(earlier.rows);
      throw keyReused();
    }
    if (change.kind === 'house') await checkHouse(tx, change.house_id);
    if (change.kind === 'grade') await checkStep(tx, change.grade);
    return answerOf(await applyChange(tx, deps, session, { id, kind: change.kind, parts: [{ ids: wanted, change }] }));
  });
}

/** Puts back what a change did, but for students who were changed again since then. */
export function undoChange(deps: Deps, session: Session, id: string): Promise<StudentUndoAnswer> {
  return staffWrite(deps, session, (tx) => takeBackChange(tx, deps, id));
}
