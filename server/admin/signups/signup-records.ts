import type { Signup, SignupRecord } from '#contracts/admin/signups.ts';
import { foldText } from '#domain/names.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';

type RecordRow = Omit<SignupRecord, 'same'>;

/** Nobody can choose from a longer list. */
const MOST_SUGGESTED = 5;
const MOST_FOUND = 20;

const RECORDS = `
  SELECT s.id, s.first_name, s.last_name, s.school_number, s.email, s.grade,
         CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'name', h.name) END AS house,
         COALESCE(t.points, 0) AS points, EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id) AS has_account
    FROM students s LEFT JOIN houses h ON h.id = s.house_id LEFT JOIN student_total t ON t.student_id = s.id
   WHERE s.archived_at IS NULL AND`;

/** The student records that look like a scholar's sign-up, the likeliest first; none for an educator's. */
export async function suggestRecords(db: Queryable, signup: Signup): Promise<SignupRecord[]> {
  if (signup.role !== 'SCHOLAR') return [];
  const rows = await db.query<RecordRow>(
    `${RECORDS} (lower(s.email) = $1 OR s.search_text = $2 OR (s.grade = $3 AND folded(s.last_name) = folded($4)))
      ORDER BY s.sort_key, s.id LIMIT 50`,
    [signup.email, foldText(`${signup.first_name} ${signup.last_name}`), signup.grade, signup.last_name],
  );
  return rows
    .map((row) => beside(signup, row))
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MOST_SUGGESTED);
}

/** Student records by name or school number, beside the same sign-up. */
export async function searchRecords(db: Queryable, signup: Signup, search: string): Promise<SignupRecord[]> {
  const rows = await db.query<RecordRow>(
    `${RECORDS} (s.search_text LIKE ALL ($1::text[]) OR lower(s.school_number) = lower($2))
      ORDER BY s.sort_key, s.id LIMIT ${MOST_FOUND}`,
    [searchPatterns(search), search],
  );
  return rows.map((row) => beside(signup, row));
}

function beside(signup: Signup, row: RecordRow): SignupRecord {
  const nameOf = (person: { first_name: string; last_name: string }): string =>
    foldText(`${person.first_name} ${person.last_name}`);
  return {
    ...row,
    same: {
      name: nameOf(row) === nameOf(signup),
      email: row.email?.toLowerCase() === signup.email,
      grade: row.grade !== null && row.grade === signup.grade,
      house: row.house !== null && row.house.id === signup.house?.id,
    },
  };
}

/** An email is one person's; a name may be two children's, who then differ in grade or house. */
function likeness({ same, has_account }: SignupRecord): number {
  const points = (same.email ? 8 : 0) + (same.name ? 4 : 0) + (same.grade ? 2 : 0) + (same.house ? 1 : 0);
  return has_account ? points - 16 : points;
}
