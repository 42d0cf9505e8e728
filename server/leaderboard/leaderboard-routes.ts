import { createHash } from 'node:crypto';
import { CALLS } from '#contracts/calls.ts';
import type { Leaderboard } from '#contracts/leaderboard.ts';
import { shortName } from '#domain/names.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';

interface BoardRow {
  id: string;
  name: string;
  colour: string;
  icon: string;
  points: number;
  first_name: string | null;
  last_name: string | null;
}

/** One row a house whatever the size of the school: the totals are kept, the top student is the first of an index. */
export const BOARD = `
  SELECT h.id, h.name, h.colour, h.icon, COALESCE(t.points, 0) AS points, top.first_name, top.last_name
    FROM houses h
    LEFT JOIN house_total t ON t.house_id = h.id
    LEFT JOIN LATERAL (
      SELECT s.first_name, s.last_name
        FROM student_total st JOIN students s ON s.id = st.student_id
       WHERE st.house_id = h.id AND st.active AND st.points > 0
       ORDER BY st.points DESC, st.student_id LIMIT 1
    ) top ON true
   ORDER BY points DESC, h.position`;

/** Names what the board shows, without the time of the answer; weak, as that time is part of the body. */
function boardEtag(houses: Leaderboard['houses']): string {
  return `W/"${createHash('sha256').update(JSON.stringify(houses)).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match lists the ETag. A proxy that compresses may have made a weak one strong, or the other way. */
function isNamedIn(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

export function leaderboardRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.leaderboard, async (c) => {
    const rows = await deps.db.query<BoardRow>(BOARD);
    const isMinimised = c.get('grant') === 'M';
    const nameOf = (first: string, last: string) => (isMinimised ? shortName(first, last) : `${first} ${last}`);
    const houses: Leaderboard['houses'] = rows.map((row) => ({
      id: row.id,
      name: row.name,
      colour: row.colour,
      icon: row.icon,
      points_total: row.points,
      top_student:
        row.first_name !== null && row.last_name !== null ? { name: nameOf(row.first_name, row.last_name) } : null,
    }));
    const etag = boardEtag(houses);
    c.header('ETag', etag);
    if (isNamedIn(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    return { houses, updated_at: deps.clock().toISOString() };
  });
}
