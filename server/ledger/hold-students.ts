import type { Queryable } from '#server/db/db.ts';

/**
 * Until the end nobody merges, parts or erases the students of these awards, so that their points reach the sums that they count
 * in. Before the awards and the sums are locked, and in the order of the ids, as everybody locks students. A move doesn't wait.
 */
export async function holdStudents(tx: Queryable, awardIds: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM students WHERE id IN (SELECT student_id FROM ledger WHERE id = ANY ($1::uuid[])) ORDER BY id FOR KEY SHARE`,
    [awardIds],
  );
}
