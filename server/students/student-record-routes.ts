import * as z from 'zod/mini';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/path-id.ts';
import { notFound } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-json.ts';
import { queryInt } from '#server/http/read-query.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { archiveStudent, NO_STUDENT } from './archive-student.ts';
import { createStudent } from './create-student.ts';
import { readHistory } from './history.ts';
import { findStudent } from './student-queries.ts';

const text = z.nullish(z.string());
const newStudentBody = z.object({
  first_name: text,
  last_name: text,
  email: text,
  house: text,
  grade: z.nullish(z.union([z.string(), z.number()])),
});

const HISTORY_PAGE = 1_000;
const LARGEST_HISTORY_PAGE = 5_000;
const LAST_PAGE = 10_000;

export function studentRecordRoutes(router: Router, deps: LimitedDeps): void {
  /** A scholar's own record is the only one there is for a scholar. */
  const idInScope = (c: Call): string => {
    const id = pathId(c, NO_STUDENT);
    if (c.get('grant') === 'O' && sessionOf(c).studentId !== id) throw notFound(NO_STUDENT);
    return id;
  };

  router.serve('GET', '/api/students/:id', async (c) => {
    const student = await findStudent(deps.db, idInScope(c));
    if (!student) throw notFound(NO_STUDENT);
    return c.json(student);
  });

  router.serve('GET', '/api/students/:id/history', async (c) => {
    const studentId = idInScope(c);
    const page = queryInt(c, 'page', { from: 1, to: LAST_PAGE, otherwise: 1 });
    const pageSize = queryInt(c, 'page_size', { from: 1, to: LARGEST_HISTORY_PAGE, otherwise: HISTORY_PAGE });
    const { results, count } = await readHistory(deps, sessionOf(c), { studentId, page, pageSize });
    return c.json({ results, count, page, page_size: pageSize });
  });

  router.serve('POST', '/api/students', async (c) => {
    const body = await readBody(c, newStudentBody);
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'newStudents');
    return c.json(await createStudent(deps, session, { id: newId(c, deps.ids), body }), 201);
  });

  router.serve('DELETE', '/api/students/:id', async (c) => {
    const session = sessionOf(c);
    const id = pathId(c, NO_STUDENT);
    await deps.limiter.countOf(session, 'deletedStudents');
    await archiveStudent(deps, session, id);
    return c.json({ detail: 'Student deleted.' });
  });
}
