import { CALLS } from '#contracts/calls.ts';
import type { DisplayNames, Leaderboard } from '#contracts/houses.ts';
import { termAt, type OwnTerm } from '#domain/calendar.ts';
import { shortName } from '#domain/names.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import type { Router } from '#server/http/router.ts';
import { readSchool } from '#server/school/school-queries.ts';

interface BoardRow {
  id: string;
  name: string;
  colour: string;
  icon: string | null;
  points: number;
  first_name: string | null;
  last_name: string | null;
  school: string;
  display_names: DisplayNames;
  /** Points for each student; null where the school compares by all points. */
  per_child: number | null;
}

/** One row for each house: its kept sum, and its top student. */
const boardOf = (sums: string, topStudent: string) => `
  SELECT h.id, h.name, h.colour, h.icon, COALESCE(t.points, 0) AS points, top.first_name, top.last_name,
         school.name AS school, school.display_names,
         CASE WHEN school.scoring = 'per_child' THEN round(
           COALESCE(t.points, 0)::numeric
             / greatest((SELECT count(*) FROM students s WHERE s.house_id = h.id AND s.archived_at IS NULL), 1),
           1)::float8
         END AS per_child
    FROM houses h
   CROSS JOIN school
    LEFT JOIN ${sums}
    LEFT JOIN LATERAL (${topStudent} LIMIT 1) top ON true
   WHERE h.archived_at IS NULL
   ORDER BY per_child DESC, points DESC, h.position`;

/** It costs the same however large the school is: the top student is the first in an index. */
export const BOARD = boardOf(
  'house_total t ON t.house_id = h.id',
  `SELECT s.first_name, s.last_name FROM student_total st JOIN students s ON s.id = st.student_id
    WHERE st.house_id = h.id AND st.active AND st.points > 0
    ORDER BY st.points DESC, st.student_id`,
);

const OWN_TERMS = `SELECT id, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn" FROM terms`;

/** The same for one term, where each house looks at its own students. */
const TERM_BOARD = boardOf(
  'house_term_total t ON t.house_id = h.id AND t.term = $1',
  `SELECT s.first_name, s.last_name
     FROM student_total st
     JOIN student_term_total tt ON tt.student_id = st.student_id AND tt.term = $1
     JOIN students s ON s.id = st.student_id
    WHERE st.house_id = h.id AND st.active AND tt.points > 0
    ORDER BY tt.points DESC, st.student_id`,
);

/** A whole school asks at the same time, and all may see the same rows. */
function createBoard(work: () => Promise<BoardRow[]>): () => Promise<BoardRow[]> {
  const read = inGroups<void, BoardRow[]>(
    async (group) => {
      const rows = await work();
      for (const { resolve } of group) resolve(rows);
    },
    { most: Infinity },
  );
  return () => read();
}

export function leaderboardRoutes(router: Router, deps: Deps): void {
  const boards = {
    total: createBoard(() => deps.db.query<BoardRow>(BOARD)),
    term: createBoard(async () => {
      const { time_zone: timeZone } = await readSchool(deps.db);
      const terms = await deps.db.query<OwnTerm>(OWN_TERMS);
      return deps.db.query<BoardRow>(TERM_BOARD, [termAt(deps.clock(), { timeZone, terms })]);
    }),
  };
  const board = async (c: Call, scope: 'total' | 'term'): Promise<Leaderboard> => {
    const rows = await boards[scope]();
    const isMinimised = c.get('grant') === 'M';
    const nameOf = (first: string, last: string) => (isMinimised ? shortName(first, last) : `${first} ${last}`);
    const houses: Leaderboard['houses'] = rows.map((row) => ({
      id: row.id,
      name: row.name,
      colour: row.colour,
      icon: row.icon,
      points_total: row.points,
      ...(row.per_child !== null && { points_per_child: row.per_child }),
      top_student:
        row.first_name !== null && row.last_name !== null ? { name: nameOf(row.first_name, row.last_name) } : null,
    }));
    return {
      houses,
      ...(rows[0] && { school: rows[0].school, display_names: rows[0].display_names }),
      updated_at: deps.clock().toISOString(),
    };
  };
  router.serve(CALLS.leaderboard, async (c, { query: { scope } }) => board(c, scope), {
    timeOf: ({ updated_at: time }) => time,
    isCheap: true,
  });
}
