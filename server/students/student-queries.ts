import type { Student } from '#contracts/students.ts';
import { foldText } from '#domain/names.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';

export interface StudentFilter {
  search: string | null;
  houseId: string | null;
  houseName: string | null;
  grade: number | null;
  roster: { id: string; ownerId: string | null } | null;
}

export interface Slice {
  limit: number;
  offset: number;
}

/** How a name is stored for searching and ordering: without case and accents, by the rule of the app. */
export const searchTextOf = (first: string, last: string) => foldText(`${first} ${last}`);
export const sortKeyOf = (first: string, last: string) => foldText(`${last} ${first}`);

const FILTERED = `
  FROM students s
  LEFT JOIN houses h ON h.id = s.house_id
  LEFT JOIN student_total t ON t.student_id = s.id
 WHERE s.archived_at IS NULL
   AND s.search_text LIKE ALL ($1::text[])
   AND ($2::uuid IS NULL OR s.house_id = $2)
   AND ($3::text IS NULL OR lower(h.name) = lower($3))
   AND ($4::int IS NULL OR s.grade = $4)
   AND ($5::uuid IS NULL OR s.id IN (
         SELECT m.student_id FROM roster_members m JOIN rosters r ON r.id = m.roster_id
          WHERE r.id = $5 AND r.deleted_at IS NULL AND ($6::uuid IS NULL OR r.owner_id = $6)))`;

const FIELDS = `s.id, s.first_name, s.last_name, s.email, s.house_id, h.name AS house_name, s.grade,
  COALESCE(t.points, 0) AS points, t.last_awarded_at`;

type StudentRow = Omit<Student, 'last_awarded_at'> & { last_awarded_at: Date | null };

const studentOf = (row: StudentRow): Student => ({
  ...row,
  last_awarded_at: row.last_awarded_at?.toISOString() ?? null,
});

const valuesOf = (filter: StudentFilter) => [
  searchPatterns(filter.search),
  filter.houseId,
  filter.houseName,
  filter.grade,
  filter.roster?.id ?? null,
  filter.roster?.ownerId ?? null,
];

/** Active students by last name, then first. */
export async function listStudents(db: Queryable, filter: StudentFilter, { limit, offset }: Slice): Promise<Student[]> {
  const rows = await db.query<StudentRow>(`SELECT ${FIELDS} ${FILTERED} ORDER BY s.sort_key, s.id LIMIT $7 OFFSET $8`, [
    ...valuesOf(filter),
    limit,
    offset,
  ]);
  return rows.map(studentOf);
}

export async function countStudents(db: Queryable, filter: StudentFilter): Promise<number> {
  const rows = await db.query<{ count: number }>(`SELECT count(*) AS count ${FILTERED}`, valuesOf(filter));
  return rows[0]?.count ?? 0;
}

/** The grades that active students are in. No counts, because a small group identifies its members. */
export async function listGrades(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ grade: number }>(
    'SELECT DISTINCT grade FROM students WHERE archived_at IS NULL AND grade IS NOT NULL ORDER BY grade',
  );
  return rows.map((row) => row.grade);
}

/** One active student; null where there is none with this id, or the student has left. */
export async function findStudent(db: Queryable, id: string): Promise<Student | null> {
  const rows = await db.query<StudentRow>(
    `SELECT ${FIELDS} FROM students s LEFT JOIN houses h ON h.id = s.house_id
       LEFT JOIN student_total t ON t.student_id = s.id WHERE s.id = $1 AND s.archived_at IS NULL`,
    [id],
  );
  return rows[0] ? studentOf(rows[0]) : null;
}

/** The active members of a roster by last name. */
export async function listMembers(db: Queryable, rosterId: string): Promise<Student[]> {
  const rows = await db.query<StudentRow>(
    `SELECT ${FIELDS} FROM roster_members m JOIN students s ON s.id = m.student_id
       LEFT JOIN houses h ON h.id = s.house_id LEFT JOIN student_total t ON t.student_id = s.id
      WHERE m.roster_id = $1 AND s.archived_at IS NULL ORDER BY s.sort_key, s.id`,
    [rosterId],
  );
  return rows.map(studentOf);
}
