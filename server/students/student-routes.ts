import type * as z from 'zod/mini';
import { CALLS } from '#contracts/calls.ts';
import type { studentQuery } from '#contracts/students.ts';
import { gradeLabel, parseGrade } from '#domain/people/grades.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { countStudents, listGrades, listStudents, type StudentFilter } from './student-queries.ts';

const LAST_ROW = 100_000;
/** Matches no student: an id that is none is not an error of the list, it just finds nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export function studentRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.grades, async () => {
    const grades = await listGrades(deps.db);
    return { results: grades.map((grade) => ({ grade, label: gradeLabel(grade) })) };
  });

  router.serve(CALLS.students, async (c, { query }) => {
    const { page, page_size } = query;
    if (page > 1 && page * page_size > LAST_ROW) throw badRequest('There are no pages that far.');
    const filter = filterOf(query, sessionOf(c));
    const [results, count] = await Promise.all([
      listStudents(deps.db, filter, { limit: page_size, offset: (page - 1) * page_size }),
      countStudents(deps.db, filter),
    ]);
    return { results, count, page, page_size };
  });
}

const idOr = (text: string | null | undefined) => (text ? (asUuid(text) ?? NO_ID) : null);

function filterOf(query: z.infer<typeof studentQuery>, session: Session): StudentFilter {
  const { search, house } = query;
  const grade = parseGrade(query.grade);
  if (query.grade && grade === null) throw badRequest('The parameter grade must be K or 0 to 12.');
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
