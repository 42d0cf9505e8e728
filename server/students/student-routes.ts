import { gradeLabel, parseGrade } from '#domain/people/grades.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { badRequest } from '#server/http/problem.ts';
import { queryInt, queryText } from '#server/http/read-query.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { callerOf } from '#server/sessions/session.ts';
import { countStudents, listGrades, listStudents, type StudentFilter } from './student-queries.ts';

const DEFAULT_PAGE_SIZE = 50;
/** The app fetches whole schools in pages of this size. */
const LARGEST_PAGE = 5_000;
const LAST_ROW = 100_000;
/** Matches no student: an id that is none is not an error of the list, it just finds nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export function studentRoutes(router: Router, deps: Deps): void {
  router.serve('GET', '/api/students/grades/summary', async (c) => {
    const grades = await listGrades(deps.db);
    return c.json({ results: grades.map((grade) => ({ grade, label: gradeLabel(grade) })) });
  });

  router.serve('GET', '/api/students', async (c) => {
    const page = queryInt(c, 'page', { from: 1, to: LAST_ROW, otherwise: 1 });
    const pageSize = queryInt(c, 'page_size', { from: 1, to: LARGEST_PAGE, otherwise: DEFAULT_PAGE_SIZE });
    if (page > 1 && page * pageSize > LAST_ROW) throw badRequest('There are no pages that far.');
    const filter = readFilter(c);
    const [results, count] = await Promise.all([
      listStudents(deps.db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      countStudents(deps.db, filter),
    ]);
    return c.json({ results, count, page, page_size: pageSize });
  });
}

const idOr = (text: string | null) => (text === null ? null : (asUuid(text) ?? NO_ID));

function readFilter(c: Call): StudentFilter {
  const houseId = queryText(c, 'house_id');
  const house = queryText(c, 'house');
  const gradeText = queryText(c, 'grade');
  const grade = parseGrade(gradeText);
  if (gradeText !== null && grade === null) throw badRequest('The parameter grade must be K or 0 to 12.');
  const rosterId = idOr(queryText(c, 'roster_id'));
  const session = sessionOf(c);
  return {
    search: queryText(c, 'search', 'q'),
    // `house` holds an id or a name.
    houseId: idOr(houseId) ?? (house === null ? null : asUuid(house)),
    houseName: house !== null && asUuid(house) === null ? house : null,
    grade,
    roster:
      rosterId === null ? null : { id: rosterId, ownerId: callerOf(session) === 'educator' ? session.accountId : null },
  };
}
