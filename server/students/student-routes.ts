import type * as z from 'zod/mini';
import { CALLS } from '#contracts/calls.ts';
import type { studentQuery } from '#contracts/students.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { stepLabel } from '#domain/people/ladder.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sliceOf } from '#server/http/list-slice.ts';
import { badRequest, notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { readLadder } from '#server/school/school-queries.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { archiveStudent } from './archive-student.ts';
import { createStudent } from './create-student.ts';
import type { Directory } from './directory.ts';
import { readHistory } from './history.ts';
import { keptId } from './merged-records.ts';
import { countStudents, findStudent, listGrades, listStudents, type StudentFilter } from './student-queries.ts';

/** Matches no student. A list filtered by something that isn't an id is empty, which is no error. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What narrows the list. */
const FILTERS = ['search', 'house_id', 'house', 'grade', 'roster_id'] as const;

export function studentRoutes(router: Router, deps: LimitedDeps & { directory: Directory }): void {
  const { directory } = deps;
  router.serve(
    CALLS.grades,
    async () => {
      const [grades, ladder] = await Promise.all([listGrades(deps.db), readLadder(deps.db)]);
      return { results: grades.map((grade) => ({ grade, label: stepLabel(ladder, grade) })) };
    },
    { isSame: 'until-a-change' },
  );

  router.serve(CALLS.students, async (c, { query }) => {
    const { page, page_size, since } = query;
    if (since !== undefined) {
      if (FILTERS.some((name) => query[name])) throw badRequest('The parameter since is for the whole list.');
      return directory.changes(since, await directory.now());
    }
    const slice = sliceOf(query);
    const filter = filterOf(query, sessionOf(c));
    const [results, count] = await Promise.all([listStudents(deps.db, filter, slice), countStudents(deps.db, filter)]);
    return { results, count, page, page_size };
  });

  /** For a scholar, only their own record exists. A device may still know it by the id of one that was merged into it. */
  const idInScope = async (c: Call): Promise<string> => {
    const id = await keptId(deps.db, pathId(c, STUDENT_WORDS.notFound));
    if (c.get('grant') === 'O' && sessionOf(c).studentId !== id) throw notFound(STUDENT_WORDS.notFound);
    return id;
  };

  router.serve(CALLS.student, async (c) => {
    const student = await findStudent(deps.db, await idInScope(c));
    if (!student) throw notFound(STUDENT_WORDS.notFound);
    return student;
  });

  router.serve(CALLS.history, async (c, { query: { page, page_size } }) => {
    const slice = { studentId: await idInScope(c), page, pageSize: page_size };
    return { ...(await readHistory(deps, sessionOf(c), slice)), page, page_size };
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

const idOr = (text: string | null | undefined) => (text ? (asUuid(text) ?? NO_ID) : null);

function filterOf(query: z.infer<typeof studentQuery>, session: Session): StudentFilter {
  const { search, house } = query;
  const grade = parseGrade(query.grade);
  if (query.grade && grade === null) throw badRequest('The parameter grade must be K or the number of a step.');
  const rosterId = idOr(query.roster_id);
  return {
    search: search ?? null,
    // `house` holds an id or a name.
    houseId: idOr(query.house_id) ?? (house ? asUuid(house) : null),
    houseName: house && asUuid(house) === null ? house : null,
    grade,
    roster:
      rosterId === null ? null : { id: rosterId, ownerId: callerOf(session) === 'educator' ? session.accountId : null },
  };
}
