import type { AdminStudent, RecordMerge } from '#contracts/admin/students.ts';
import type { FieldName } from '#domain/people/record-fields.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { StaffTx } from '#server/http/staff-write.ts';
import { UNDO_MS } from '#server/students/student-changes.ts';

/** What a merge moved from one record to the other, so that it can be moved back. */
export interface Moved {
  /** Of the other record before it was merged; null: it was on the list. */
  archived: { at: string; by: string | null } | null;
  /** What the kept record did not have and took over. */
  fields: readonly FieldName[];
  rosters: Places;
  classes: Places;
  /** The account of the other record, where it became the kept one's. */
  account: string | null;
  /** The kept record's own account, where it gave way to that. */
  gaveWay: string | null;
  /** When the other record's lunch number was set, and its code made, where they became the kept one's. */
  lunchNumber: string | null;
  code: string | null;
}

/** The lists that the other record was in: those where the kept one took its place, and those that had both. */
export interface Places {
  taken: readonly string[];
  both: readonly string[];
}

export interface Merge {
  id: string;
  kept_id: string;
  lost_id: string;
  actor_id: string;
  made_at: Date;
  parted_at: Date | null;
  moved: Moved;
}

export async function findMerge(tx: Queryable, id: string): Promise<Merge | null> {
  const [merge] = await tx.query<Merge>(
    'SELECT id, kept_id, lost_id, actor_id, made_at, parted_at, moved FROM student_merges WHERE id = $1 FOR UPDATE',
    [id],
  );
  return merge ?? null;
}

/** The records that were merged into this one, the newest first, and until when each can be parted from it. */
export async function mergesOf(db: Queryable, keptId: string): Promise<RecordMerge[]> {
  const rows = await db.query<{ id: string; name: string; by: string; made_at: Date }>(
    `SELECT g.id, s.first_name || ' ' || s.last_name AS name, a.first_name || ' ' || a.last_name AS by, g.made_at
       FROM student_merges g JOIN students s ON s.id = g.lost_id JOIN accounts a ON a.id = g.actor_id
      WHERE g.kept_id = $1 AND g.parted_at IS NULL ORDER BY g.made_at DESC, g.id`,
    [keptId],
  );
  return rows.map(({ made_at, ...row }) => ({
    ...row,
    at: made_at.toISOString(),
    part_until: new Date(made_at.getTime() + UNDO_MS).toISOString(),
  }));
}

interface Noted {
  action: 'students_merged' | 'students_parted';
  /** Of the merge. */
  id: string;
  lostId: string;
  fields: Moved['fields'];
  /** The kept record. */
  before: AdminStudent;
  after: AdminStudent;
}

const factsOf = ({ grade, house_id: house, points }: AdminStudent) => ({ grade, house, points });

/** A line for each of the two. Of names, addresses and numbers the audit holds only which of them moved. */
export async function noteBoth(tx: StaffTx, { action, id, lostId, fields, before, after }: Noted): Promise<void> {
  const details = {
    other: lostId,
    ...(fields.length > 0 && { fields: fields.join(', ') }),
    ...changedFields(['grade', 'house', 'points'], factsOf(before), factsOf(after)),
    change: id,
  };
  await tx.note({ action, object: ['student', after.id], details });
  const [was, is] = action === 'students_merged' ? (['none', after.id] as const) : ([after.id, 'none'] as const);
  const ended = { merged_into_from: was, merged_into_to: is, change: id };
  await tx.note({ action, object: ['student', lostId], details: ended });
}
