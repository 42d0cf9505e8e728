import { FIELD_NAMES, type RecordValues } from '#domain/people/record-fields.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import type { Queryable } from '#server/db/db.ts';
import { conflict } from '#server/http/problem.ts';

export interface LockedRecord extends RecordValues {
  id: string;
  version: number;
  archived_at: Date | null;
  archived_by: string | null;
  merged_into: string | null;
}

/**
 * Locks two records against everything: awards, undos, decisions, redemptions, moves and saves of rosters take turns with the
 * caller. An import comes before or after. Throws where one of them is gone.
 */
export async function lockBothRecords(
  tx: Queryable,
  { keptId, lostId }: { keptId: string; lostId: string },
): Promise<{ kept: LockedRecord; lost: LockedRecord }> {
  // An import locks the table, and then rows.
  await tx.query('LOCK TABLE students IN ROW EXCLUSIVE MODE');
  // A save of a roster locks the roster, and then students.
  await tx.query(
    `SELECT 1 FROM rosters WHERE id IN (SELECT roster_id FROM roster_members WHERE student_id = ANY ($1::uuid[]))
      ORDER BY id FOR UPDATE`,
    [[keptId, lostId]],
  );
  const rows = await tx.query<LockedRecord>(
    `SELECT id, version, archived_at, archived_by, merged_into, ${FIELD_NAMES.join(', ')} FROM students
      WHERE id = ANY ($1::uuid[]) AND erased_at IS NULL ORDER BY id FOR UPDATE`,
    [[keptId, lostId]],
  );
  const kept = rows.find(({ id }) => id === keptId);
  const lost = rows.find(({ id }) => id === lostId);
  if (!kept || !lost) throw conflict('not_there', MERGE_WORDS.notThere);
  return { kept, lost };
}
