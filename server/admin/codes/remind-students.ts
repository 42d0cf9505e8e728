import { DAY_MS } from '#domain/durations.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockStudents } from '#server/students/student-changes.ts';
import { mayRemind, NEWCOMER, REACHABLE, WITHOUT_ACCOUNT, type NewcomerRow, type Reachable } from './newcomers.ts';

/**
 * Reminds these students by email of the code that they have on paper. The email has no code: the server keeps only what its
 * key makes of it, and a new one would end the paper in the student's hand. Who has come meanwhile gets none.
 */
export async function remindStudents(deps: Deps, session: Session, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const now = deps.clock();
  return staffWrite(deps, session, async (tx) => {
    await lockStudents(tx, wanted);
    const students = await tx.query<NewcomerRow & Reachable>(
      `${NEWCOMER}, ${REACHABLE} FROM students s LEFT JOIN student_codes k ON k.student_id = s.id
        WHERE s.id = ANY ($1::uuid[]) AND ${WITHOUT_ACCOUNT} ORDER BY s.sort_key, s.id`,
      [wanted],
    );
    const mails = students.flatMap((student) => {
      const { id, first_name: name, email, code_until } = student;
      if (!mayRemind(student, now) || email === null || code_until === null) return [];
      const about = { kind: 'student_reminder' as const, name };
      // Tomorrow another one can be sent, and without the code nobody needs it: what waits for the mail server ends then.
      const until = new Date(Math.min(now.getTime() + DAY_MS, code_until.getTime()));
      return { to: email, about, of: { studentId: id }, until };
    });
    const isOn = await queueMails(tx, deps, mails);
    if (!isOn) throw conflict('mail_off', 'Email is off at this school, so nobody was reminded.');
    await tx.noteEach({
      action: 'student_reminded',
      type: 'student',
      rows: mails.map(({ of }) => ({ id: of.studentId, details: {} })),
    });
    return { reminded: mails.length, left: wanted.length - mails.length };
  });
}
