import type { StudentCardRow } from '#contracts/admin/cards.ts';
import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { readCardMark, readSchool } from '#server/school/school-queries.ts';
import { CLASSES_OF_STUDENT } from '#server/students/classes-of-student.ts';

/** More than a school has. */
const MOST = 10_000;

/** The cards of students, which the portal prints. */
export function cardRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.studentCards, async () => {
    const [{ name: school }, mark, results] = await Promise.all([
      readSchool(deps.db),
      readCardMark(deps.db),
      deps.db.query<StudentCardRow>(
        `SELECT s.id, s.first_name, s.last_name, s.house_id, h.name AS house_name, s.grade,
                ${CLASSES_OF_STUDENT} AS classes
           FROM students s LEFT JOIN houses h ON h.id = s.house_id
          WHERE s.archived_at IS NULL ORDER BY s.sort_key, s.id LIMIT ${MOST}`,
      ),
    ]);
    return { school, mark, results };
  });
}
