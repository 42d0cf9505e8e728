import type { TabletRow } from '#contracts/admin/tablets.ts';
import { DAY_MS } from '#domain/durations.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { notFound } from '#server/http/problem.ts';
import { networksSince } from '#server/sessions/display-queries.ts';
import { isOpen } from '#server/sessions/open-sessions.ts';

/** More than a school has. */
const MOST = 500;

type Teacher = TabletRow['teachers'][number];
interface Row extends Omit<Stored<TabletRow, 'last_seen_at' | 'paired_at'>, 'teachers'> {}
type TeacherRow = Stored<Teacher, 'added_at'> & { display_id: string };

/** Those in use, with who stays on each. */
export const listTablets = (db: Queryable, now: Date): Promise<TabletRow[]> => readTablets(db, null, now);

export async function readTablet(db: Queryable, id: string, now: Date): Promise<TabletRow> {
  const [row] = await readTablets(db, id, now);
  if (!row) throw notFound(TABLET_WORDS.gone);
  return row;
}

async function readTablets(db: Queryable, id: string | null, now: Date): Promise<TabletRow[]> {
  const rows = await db.query<Row>(
    `SELECT d.id, d.name, d.lock_minutes, d.edits, d.browser, d.is_secure, d.last_seen_at, d.paired_at,
            ${networksSince('$2')} AS addresses, p.first_name || ' ' || p.last_name AS paired_by
       FROM displays d JOIN accounts p ON p.id = d.paired_by
      WHERE d.kind = 'tablet' AND d.revoked_at IS NULL AND ($1::uuid IS NULL OR d.id = $1)
      ORDER BY d.name, d.id LIMIT ${MOST}`,
    [id, new Date(now.getTime() - DAY_MS)],
  );
  const teachers = await db.query<TeacherRow>(
    `SELECT t.display_id, t.account_id, a.first_name || ' ' || a.last_name AS name, t.added_at,
            EXISTS (SELECT FROM sessions s WHERE s.id = t.session_id AND ${isOpen('$2')}) AS is_open
       FROM tablet_teachers t JOIN accounts a ON a.id = t.account_id
      WHERE t.display_id = ANY ($1::uuid[]) ORDER BY name, t.account_id`,
    [rows.map((row) => row.id), now],
  );
  return rows.map((row) => ({
    ...answered(row),
    teachers: teachers
      .filter(({ display_id }) => display_id === row.id)
      .map(({ display_id: _tablet, ...who }) => answered(who)),
  }));
}
