import { CALLS } from '#contracts/calls.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/path-id.ts';
import { notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { archiveStudent } from './archive-student.ts';
import { createStudent } from './create-student.ts';
import { readHistory } from './history.ts';
import { findStudent } from './student-queries.ts';

export function studentRecordRoutes(router: Router, deps: LimitedDeps): void {
  /** A scholar's own record is the only one there is for a scholar. */
  const idInScope = (c: Call): string => {
    const id = pathId(c, STUDENT_WORDS.notFound);
    if (c.get('grant') === 'O' && sessionOf(c).studentId !== id) throw notFound(STUDENT_WORDS.notFound);
    return id;
  };

  router.serve(CALLS.student, async (c) => {
    const student = await findStudent(deps.db, idInScope(c));
    if (!student) throw notFound(STUDENT_WORDS.notFound);
    return student;
  });

  router.serve(CALLS.history, async (c, { query: { page, page_size } }) => {
    const asked = { studentId: idInScope(c), page, pageSize: page_size };
    return { ...(await readHistory(deps, sessionOf(c), asked)), page, page_size };
  });

  router.serve(CALLS.createStudent, async (c, { body }) => {
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'newStudents');
    return createStudent(deps, session, { id: newId(c, deps.ids), body });
  });

  router.serve(CALLS.deleteStudent, async (c) => {
    const session = sessionOf(c);
    const id = pathId(c, STUDENT_WORDS.notFound);
    await deps.limiter.countOf(session, 'deletedStudents');
    await archiveStudent(deps, session, id);
    return { detail: 'Student deleted.' };
  });
}
