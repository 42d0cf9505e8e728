import type { AdminStudent, RecordsToMerge } from '#contracts/admin/students.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { FIELD_NAMES } from '#domain/people/record-fields.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { conflict, keyReused, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { recountStudents } from '#server/ledger/recount-students.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { linkAccount } from './link-account.ts';
import { lockBothRecords, type LockedRecord } from './lock-records.ts';
import { findMerge, noteBoth, type Moved, type Places } from './merges.ts';
import { recordOf } from './record-queries.ts';

interface Pair {
  kept: LockedRecord;
  lost: LockedRecord;
}

/**
 * Makes one record of two. The kept one stays as it is and takes what it lacks; the other one is on no list any more and points
 * to it. The ledgers keep the ids that were tapped, and every sum counts for the kept record. For a day `partRecords` brings both
 * back. The same id from the same person is the same merge, sent again.
 */
export async function mergeRecords(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: RecordsToMerge },
): Promise<AdminStudent> {
  const [keptId, lostId] = [body.kept_id.toLowerCase(), body.lost_id.toLowerCase()];
  return staffWrite(deps, session, async (tx) => {
    const earlier = await findMerge(tx, id);
    if (earlier) {
      const isSame = earlier.actor_id === session.accountId && earlier.kept_id === keptId && earlier.lost_id === lostId;
      if (isSame) return recordOf(tx, keptId);
      throw keyReused();
    }
    if (keptId === lostId) throw unprocessable('same_record', MERGE_WORDS.same);
    const pair = await lockBothRecords(tx, { keptId, lostId });
    await checkPair(tx, session, pair, body);
    const before = await recordOf(tx, keptId);
    const moved = await moveAll(tx, deps, session, { pair, account: body.account });
    await recountStudents(tx, [keptId, lostId]);
    await tx.query(
      'INSERT INTO student_merges (id, kept_id, lost_id, actor_id, made_at, moved) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, keptId, lostId, session.accountId, deps.clock(), JSON.stringify(moved)],
    );
    const after = await recordOf(tx, keptId);
    await noteBoth(tx, { action: 'students_merged', id, lostId, fields: moved.fields, before, after });
    return after;
  });
}

async function checkPair(tx: StaffTx, session: Session, { kept, lost }: Pair, body: RecordsToMerge): Promise<void> {
  const { one } = RECORD_WORDS;
  await checkSeen(tx, session, { stored: kept.version, seen: body.kept_version, one, of: { id: kept.id } });
  await checkSeen(tx, session, { stored: lost.version, seen: body.lost_version, one, of: { id: lost.id } });
  if (kept.merged_into !== null || lost.merged_into !== null) throw conflict('not_there', MERGE_WORDS.notThere);
  if (kept.archived_at !== null) throw unprocessable('kept_is_archived', MERGE_WORDS.keptIsArchived);
  const merged = await tx.query('SELECT 1 FROM students WHERE merged_into = $1', [lost.id]);
  if (merged.length > 0) throw unprocessable('has_merged', MERGE_WORDS.hasMerged);
}

async function moveAll(
  tx: StaffTx,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  { pair, account }: { pair: Pair; account: RecordsToMerge['account'] },
): Promise<Moved> {
  const { kept, lost } = pair;
  const ids = [kept.id, lost.id];
  const fields = FIELD_NAMES.filter((field) => kept[field] === null && lost[field] !== null);
  await tx.query(
    `UPDATE students SET merged_into = $1, archived_at = COALESCE(archived_at, $3), archived_by = COALESCE(archived_by, $4)
      WHERE id = $2`,
    [...ids, deps.clock(), session.accountId],
  );
  // The version rises in any case: an undo of something earlier leaves the record alone.
  const taken = fields.map((field) => `${field} = o.${field}, `).join('');
  await tx.query(
    `UPDATE students s SET ${taken}version = s.version + 1 FROM students o WHERE s.id = $1 AND o.id = $2`,
    ids,
  );
  return {
    archived: lost.archived_at && { at: lost.archived_at.toISOString(), by: lost.archived_by },
    fields,
    rosters: await movePlaces(tx, 'roster_members', 'roster_id', pair),
    classes: await movePlaces(tx, 'class_students', 'class_id', pair),
    ...(await moveAccount(tx, deps, pair, account)),
    lunchNumber: await moveOwn(tx, 'lunch_numbers', 'set_at', pair),
    code: await moveOwn(tx, 'student_codes', 'made_at', pair),
  };
}

/** The kept record takes the other one's place in each list, once. */
async function movePlaces(tx: StaffTx, table: string, list: string, { kept, lost }: Pair): Promise<Places> {
  const left = await tx.query<{ id: string }>(`DELETE FROM ${table} WHERE student_id = $1 RETURNING ${list} AS id`, [
    lost.id,
  ]);
  const come = await tx.query<{ id: string }>(
    `INSERT INTO ${table} (${list}, student_id) SELECT unnest($1::uuid[]), $2 ON CONFLICT DO NOTHING RETURNING ${list} AS id`,
    [left.map(({ id }) => id), kept.id],
  );
  const taken = new Set(come.map(({ id }) => id));
  return { taken: [...taken], both: left.flatMap(({ id }) => (taken.has(id) ? [] : id)) };
}

/** One account signs in for the child. The other one stays with the record that is not kept, and can't sign in meanwhile. */
async function moveAccount(
  tx: StaffTx,
  deps: Pick<Deps, 'clock'>,
  { kept, lost }: Pair,
  choice: RecordsToMerge['account'],
): Promise<Pick<Moved, 'account' | 'gaveWay'>> {
  const accounts = await tx.query<{ id: string; student_id: string }>(
    'SELECT id, student_id FROM accounts WHERE student_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE',
    [[kept.id, lost.id]],
  );
  const own = accounts.find(({ student_id }) => student_id === kept.id)?.id ?? null;
  const other = accounts.find(({ student_id }) => student_id === lost.id)?.id ?? null;
  if (own !== null && other !== null && choice === undefined)
    throw unprocessable('two_accounts', MERGE_WORDS.twoAccounts);
  if (other === null || (own !== null && choice === 'kept')) {
    if (other !== null) await revokeAllSessions(tx, deps, [other], 'records_merged');
    return { account: null, gaveWay: null };
  }
  if (own !== null) {
    await linkAccount(tx, { id: own, from: kept.id, to: null });
    await revokeAllSessions(tx, deps, [own], 'records_merged');
  }
  await linkAccount(tx, { id: other, from: lost.id, to: kept.id });
  if (own !== null) await linkAccount(tx, { id: own, from: null, to: lost.id });
  return { account: other, gaveWay: own };
}

/** What the kept record has not, it gets from the other one. Answers since when that is there. */
async function moveOwn(tx: StaffTx, table: string, since: string, { kept, lost }: Pair): Promise<string | null> {
  const [moved] = await tx.query<{ since: Date }>(
    `UPDATE ${table} SET student_id = $1
      WHERE student_id = $2 AND NOT EXISTS (SELECT 1 FROM ${table} WHERE student_id = $1) RETURNING ${since} AS since`,
    [kept.id, lost.id],
  );
  return moved?.since.toISOString() ?? null;
}
