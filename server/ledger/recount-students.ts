import type { Queryable } from '#server/db/db.ts';
import { idsOf } from '#server/students/merged-records.ts';
import { hasKey, lastAwardOf, POINT_TOTALS } from './point-totals.ts';

const OWN = idsOf('t.student_id');

const TOTAL = `
  UPDATE student_total t
     SET points = COALESCE((SELECT sum(c.points) FROM counted_entries c WHERE c.tapped_id IN ${OWN}), 0),
         entries = (SELECT count(*) FROM ledger l WHERE l.student_id IN ${OWN}),
         spent = COALESCE((SELECT sum(g.points) FROM store_ledger g WHERE g.student_id IN ${OWN}), 0),
         last_awarded_at = ${lastAwardOf('t.student_id')}
   WHERE t.student_id = ANY ($1::uuid[])`;

const OF_STUDENTS = POINT_TOTALS.filter(({ key }) => key.includes('student_id'));

const summed = ({ table, key }: (typeof POINT_TOTALS)[number]): string => `
  INSERT INTO ${table} (${key.join(', ')}, points)
  SELECT ${key.join(', ')}, sum(points) FROM counted_entries
   WHERE tapped_id IN (SELECT id FROM students WHERE id = ANY ($1::uuid[]) OR merged_into = ANY ($1::uuid[]))
     AND ${hasKey(key)}
   GROUP BY ${key.join(', ')}`;

/**
 * Makes all sums of these students follow from the ledgers, after it changed whom an entry counts for. The caller holds their
 * records FOR UPDATE, so no award, undo, decision or redemption comes between. A house keeps its points.
 */
export async function recountStudents(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(TOTAL, [ids]);
  for (const total of OF_STUDENTS) {
    await tx.query(`DELETE FROM ${total.table} WHERE student_id = ANY ($1::uuid[])`, [ids]);
    await tx.query(summed(total), [ids]);
  }
}
