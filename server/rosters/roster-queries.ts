import type { Roster, RosterDetail } from '#contracts/rosters.ts';
import type { Queryable } from '#server/db/db.ts';
import { listMembers } from '#server/students/student-queries.ts';

type RosterRow = Omit<Roster, 'updated_at'> & { updated_at: Date };

const FIELDS = `r.id, r.owner_id, r.name, r.description, r.updated_at,
  (SELECT count(*) FROM roster_members m JOIN students s ON s.id = m.student_id
    WHERE m.roster_id = r.id AND s.archived_at IS NULL) AS student_count`;

const rosterOf = (row: RosterRow): Roster => ({ ...row, updated_at: row.updated_at.toISOString() });

/** In the order of their names; everyone's where `ownerId` is null. */
export async function listRosters(db: Queryable, ownerId: string | null): Promise<Roster[]> {
  const rows = await db.query<RosterRow>(
    `SELECT ${FIELDS} FROM rosters r
      WHERE r.deleted_at IS NULL AND ($1::uuid IS NULL OR r.owner_id = $1) ORDER BY lower(r.name), r.id`,
    [ownerId],
  );
  return rows.map(rosterOf);
}

/** With its members; null where this owner has no such roster. */
export async function findRoster(db: Queryable, id: string, ownerId: string | null): Promise<RosterDetail | null> {
  const [row] = await db.query<RosterRow>(
    `SELECT ${FIELDS} FROM rosters r
      WHERE r.id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.owner_id = $2)`,
    [id, ownerId],
  );
  if (!row) return null;
  const students = await listMembers(db, id);
  return { ...rosterOf(row), student_ids: students.map((student) => student.id), students };
}
