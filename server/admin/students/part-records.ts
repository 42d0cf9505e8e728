import type { AdminStudent } from '#contracts/admin/students.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { recountStudents } from '#server/ledger/recount-students.ts';
import type { Session } from '#server/sessions/session.ts';
import { UNDO_MS } from '#server/students/student-changes.ts';
import { linkAccount } from './link-account.ts';
import { lockBothRecords, type LockedRecord } from './lock-records.ts';
import { findMerge, noteBoth, type Merge, type Places } from './merges.ts';
import { recordOf } from './record-queries.ts';

/** What was set again since then stays with the kept record. */
const GIVE_BACK = (table: string) => `UPDATE ${table} SET student_id = $2 WHERE student_id = $1`;

/**
 * Makes two records of one again, within a day. What was tapped or spent for either counts for it again. What somebody changed
 * since the merge stays: a roster that the child left, a field that was saved.
 */
export async function partRecords(deps: Deps, session: Session, id: string): Promise<AdminStudent> {
  return staffWrite(deps, session, async (tx) => {
    const merge = await findMerge(tx, id);
    if (!merge) throw notFound(MERGE_WORDS.tooLate);
    if (merge.parted_at !== null) throw conflict('parted', MERGE_WORDS.parted);
    if (deps.clock().getTime() - merge.made_at.getTime() > UNDO_MS) throw conflict('too_late', MERGE_WORDS.tooLate);
    const { kept_id: keptId, lost_id: lostId } = merge;
    const { kept, lost } = await lockBothRecords(tx, { keptId, lostId });
    const before = await recordOf(tx, keptId);
    await bringFieldsBack(tx, merge, { kept, lost });
    await bringPlacesBack(tx, 'roster_members', 'roster_id', merge, merge.moved.rosters);
    await bringPlacesBack(tx, 'class_students', 'class_id', merge, merge.moved.classes);
    await bringAccountBack(tx, merge);
    const { lunchNumber, code } = merge.moved;
    await tx.query(`${GIVE_BACK('lunch_numbers')} AND set_at = $3`, [keptId, lostId, lunchNumber]);
    await tx.query(`${GIVE_BACK('student_codes')} AND made_at = $3`, [keptId, lostId, code]);
    await recountStudents(tx, [keptId, lostId]);
    await tx.query('UPDATE student_merges SET parted_at = $2 WHERE id = $1', [id, deps.clock()]);
    const after = await recordOf(tx, keptId);
    await noteBoth(tx, { action: 'students_parted', id, lostId, fields: merge.moved.fields, before, after });
    return after;
  });
}

async function bringFieldsBack(
  tx: StaffTx,
  { moved: { archived, fields } }: Merge,
  { kept, lost }: { kept: LockedRecord; lost: LockedRecord },
): Promise<void> {
  const given = fields.filter((field) => kept[field] === lost[field]).map((field) => `${field} = NULL, `);
  await tx.query(`UPDATE students SET ${given.join('')}version = version + 1 WHERE id = $1`, [kept.id]);
  const taken = await tx.query(
    'SELECT 1 FROM students WHERE lower(school_number) = lower($1) AND merged_into IS NULL AND id <> $2',
    [lost.school_number, lost.id],
  );
  if (taken.length > 0) throw conflict('number_used', MERGE_WORDS.numberTaken);
  await tx.query('UPDATE students SET merged_into = NULL, archived_at = $2, archived_by = $3 WHERE id = $1', [
    lost.id,
    archived?.at ?? null,
    archived?.by ?? null,
  ]);
}

/** Into the lists where the kept record took the place only if it is still there. */
async function bringPlacesBack(
  tx: StaffTx,
  table: string,
  list: string,
  { kept_id: keptId, lost_id: lostId }: Merge,
  { taken, both }: Places,
): Promise<void> {
  const left = await tx.query<{ id: string }>(
    `DELETE FROM ${table} WHERE student_id = $1 AND ${list} = ANY ($2::uuid[]) RETURNING ${list} AS id`,
    [keptId, taken],
  );
  await tx.query(
    `INSERT INTO ${table} (${list}, student_id)
     SELECT DISTINCT l.id, $1::uuid FROM (
       SELECT unnest($2::uuid[]) AS id UNION ALL SELECT ${list} FROM ${table} WHERE student_id = $4 AND ${list} = ANY ($3::uuid[])
     ) l ON CONFLICT DO NOTHING`,
    [lostId, left.map(({ id }) => id), both, keptId],
  );
}

async function bringAccountBack(tx: StaffTx, { kept_id, lost_id, moved }: Merge): Promise<void> {
  if (moved.account === null || !(await linkAccount(tx, { id: moved.account, from: kept_id, to: null }))) return;
  if (moved.gaveWay !== null) await linkAccount(tx, { id: moved.gaveWay, from: lost_id, to: kept_id });
  await linkAccount(tx, { id: moved.account, from: null, to: lost_id });
}
