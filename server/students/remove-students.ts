import type { Queryable } from '#server/db/db.ts';

/** Something hangs on the record `s` that must not go: points, an account, a place in a roster or a class. */
export const IS_USED = `(EXISTS (SELECT FROM ledger l WHERE l.student_id = s.id)
  OR EXISTS (SELECT FROM store_ledger b WHERE b.student_id = s.id)
  OR EXISTS (SELECT FROM accounts a WHERE a.student_id = s.id)
  OR EXISTS (SELECT FROM roster_members m WHERE m.student_id = s.id)
  OR EXISTS (SELECT FROM class_students c WHERE c.student_id = s.id))`;

/** Deletes records that nobody uses. */
export async function removeStudents(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const table of OWN_TABLES) await tx.query(`DELETE FROM ${table} WHERE student_id = ANY ($1::uuid[])`, [ids]);
  await tx.query('DELETE FROM students WHERE id = ANY ($1::uuid[])', [ids]);
}

/** What a record has of its own that goes with it. */
const OWN_TABLES = [
  'import_rows',
  'import_lunch_numbers',
  'waiting_lunch_numbers',
  'student_sources',
  'lunch_numbers',
  'student_total',
];
