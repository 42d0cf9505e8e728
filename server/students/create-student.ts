import type { NewStudent, Student } from '#contracts/students.ts';
import { parseStep } from '#domain/people/ladder.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHouse } from '#server/catalog/houses.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { unprocessable } from '#server/http/problem.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { checkSentAgain } from './check-sent-again.ts';
import { findStudent, searchTextOf, sortKeyOf } from './student-queries.ts';

/** Adds a student, who gets no account. The same id from the same person is the same student, sent again. */
export async function createStudent(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: NewStudent },
): Promise<Student> {
  const firstName = lineOf(body.first_name, 'first_name');
  const lastName = lineOf(body.last_name, 'last_name');
  const email = emailOf(body.email);
  const house = body.house ? await findHouse(deps.db, body.house.trim()) : null;
  if (body.house && !house) throw unprocessable('unknown_house', 'There is no such house.');
  const values = [
    id,
    firstName,
    lastName,
    email,
    house?.id ?? null,
    // A step that the school doesn't have is ignored.
    parseStep(await readLadder(deps.db), body.grade),
    searchTextOf(firstName, lastName),
    sortKeyOf(firstName, lastName),
    deps.clock(),
    session.accountId,
  ];
  return deps.db.tx(async (tx) => {
    // A trigger (students_added) adds the student's total.
    const added = await tx.query(
      `INSERT INTO students (id, first_name, last_name, email, house_id, grade, search_text, sort_key, created_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING RETURNING id`,
      values,
    );
    if (added.length > 0) {
      await writeAudit(tx, deps, { actorId: session.accountId, action: 'student_created', object: ['student', id] });
    } else {
      await checkSentAgain(tx, session, { id, first_name: firstName, last_name: lastName });
    }
    const student = await findStudent(tx, id);
    if (!student) throw unprocessable('archived_student', 'This student has since been deleted.');
    return student;
  });
}
