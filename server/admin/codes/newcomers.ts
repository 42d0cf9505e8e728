import type { Newcomer } from '#contracts/admin/codes.ts';
import { answered } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';

export interface NewcomerRow {
  id: string;
  first_name: string;
  last_name: string;
  school_number: string | null;
  grade: number | null;
  classes: string[];
}

/** What a list or a sheet says of a student `s` who is here and has no account. */
export const NEWCOMER = `
  SELECT s.id, s.first_name, s.last_name, s.school_number, s.grade,
         ARRAY(SELECT c.title FROM class_students k JOIN classes c ON c.id = k.class_id
                WHERE k.student_id = s.id AND c.ended_at IS NULL ORDER BY c.title) AS classes`;

/** Who is here and has no account. */
export const WITHOUT_ACCOUNT = `s.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)`;

/** More than a school has. */
const MOST = 5_000;

/** Every student who has no account yet, by name. */
export async function listNewcomers(db: Queryable): Promise<{ results: Newcomer[]; here: number }> {
  const [rows, [school]] = await Promise.all([
    db.query<NewcomerRow & { code_until: Date | null }>(
      `${NEWCOMER}, k.expires_at AS code_until FROM students s LEFT JOIN student_codes k ON k.student_id = s.id
        WHERE ${WITHOUT_ACCOUNT} ORDER BY s.sort_key, s.id LIMIT ${MOST}`,
    ),
    db.query<{ here: number }>('SELECT count(*) AS here FROM students WHERE archived_at IS NULL'),
  ]);
  return { results: rows.map(answered), here: school?.here ?? 0 };
}
