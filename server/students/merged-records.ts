import type { Queryable } from '#server/db/db.ts';

// Two records of one child can be merged. A ledger keeps the id that was tapped; what it says counts for the record that is kept.

/** Joins what `COUNTS_FOR` needs to the entries `l` of a ledger. */
export const JOIN_MERGED = 'LEFT JOIN students m ON m.id = l.student_id AND m.merged_into IS NOT NULL';

/** The record that the entry `l` counts for. */
export const COUNTS_FOR = 'COALESCE(m.merged_into, l.student_id)';

/** The ids whose entries count for this record: its own, and those merged into it. None for a record that was merged. */
export const idsOf = (record: string): string =>
  `(SELECT m.id FROM students m WHERE (m.id = ${record} AND m.merged_into IS NULL) OR m.merged_into = ${record})`;

/** The record that stands for each of these: a device may still have one that was merged. Each once, those of the school alone. */
export async function keptIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT DISTINCT COALESCE(merged_into, id) AS id FROM students WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** The same for one; the id itself where no record has it. */
export async function keptId(db: Queryable, id: string): Promise<string> {
  const [kept] = await keptIds(db, [id]);
  return kept ?? id;
}
