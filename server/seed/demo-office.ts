import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { DemoStudent } from './demo-students.ts';
import type { Random } from './random.ts';

/** Any student with an email and without an account. */
const WHO_SIGNS_UP = 7;

/** What waits for the office: a scholar who chose another house than the record has, and a teacher's lost password. */
export async function seedOffice(
  db: Queryable,
  {
    students,
    teacherId,
    now,
    random,
  }: { students: readonly DemoStudent[]; teacherId: string; now: Date; random: Random },
): Promise<void> {
  const student = students[WHO_SIGNS_UP];
  if (student) {
    await db.query(
      `INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash,
                             password_changed_at, requested_grade, requested_house_id, created_at)
       SELECT $2, s.email, split_part(s.email, '@', 1), s.first_name, s.last_name, 'SCHOLAR', 'pending',
              p.password_hash, $3, s.grade,
              (SELECT id FROM houses WHERE id <> s.house_id ORDER BY position LIMIT 1), $3
         FROM students s JOIN accounts p ON p.username = 'pending' WHERE s.id = $1`,
      [student.id, random.uuid(), new Date(now.getTime() - 2 * DAY_MS)],
    );
  }
  await db.query("INSERT INTO reset_requests (id, account_id, kind, created_at) VALUES ($1, $2, 'admin', $3)", [
    random.uuid(),
    teacherId,
    new Date(now.getTime() - HOUR_MS),
  ]);
}
