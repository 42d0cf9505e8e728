import type { SignupMatch } from '#contracts/admin/signups.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';

const NAME = "folded(a.first_name || ' ' || a.last_name)";

/** A waiting scholar's sign-up `a` beside each free record `s` that has its email or its name. */
export const LIKELY_MATCHES = `
  FROM accounts a JOIN students s ON s.archived_at IS NULL AND (lower(s.email) = a.email OR s.search_text = ${NAME})
   WHERE a.state = 'pending' AND a.role = 'SCHOLAR' AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)`;

/**
 * A waiting sign-up `a` beside the record `s` that is this scholar beyond doubt: name, email, grade and house are the same,
 * and nobody else is meant by any of them. The record is free, no other student of today has the name or the email, the
 * person signed up once, and nobody else of that name waits.
 */
export const EXACT_MATCHES = `
  FROM accounts a JOIN students s
    ON s.archived_at IS NULL AND lower(s.email) = a.email AND s.search_text = ${NAME}
   AND s.grade = a.requested_grade AND s.house_id = a.requested_house_id
   WHERE a.state = 'pending' AND a.role = 'SCHOLAR'
     AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)
     AND NOT EXISTS (SELECT 1 FROM students t
                      WHERE t.search_text = s.search_text AND t.id <> s.id AND t.archived_at IS NULL)
     AND NOT EXISTS (SELECT 1 FROM students t
                      WHERE lower(t.email) = a.email AND t.id <> s.id AND t.archived_at IS NULL)
     AND NOT EXISTS (SELECT 1 FROM accounts o
                      WHERE o.state = 'pending' AND o.id <> a.id
                        AND folded(o.first_name || ' ' || o.last_name) = ${NAME})
     AND NOT EXISTS (SELECT 1 FROM duplicate_signups d WHERE d.email = a.email AND d.created_at >= a.created_at)`;

/** More than a school has. */
const MOST = 5_000;

/** Every sign-up that waits and matches a record exactly, by name. */
export async function listExactMatches(db: Queryable): Promise<SignupMatch[]> {
  const rows = await db.query<Stored<SignupMatch, 'asked_at'>>(
    `SELECT a.id, a.first_name, a.last_name, a.email, s.grade, s.school_number, a.created_at AS asked_at,
            (SELECT json_build_object('id', h.id, 'name', h.name) FROM houses h WHERE h.id = s.house_id) AS house
     ${EXACT_MATCHES} ORDER BY s.sort_key, a.id LIMIT ${MOST}`,
  );
  return rows.map(answered);
}

/** How many there are. */
export async function countExactMatches(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*) AS count ${EXACT_MATCHES}`);
  return row?.count ?? 0;
}
