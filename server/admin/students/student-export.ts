import { FIELD_NAMES, type RecordValues } from '#domain/people/record-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import { ENTRY_STATUS } from '#server/db/entry-status.ts';
import type { Deps } from '#server/deps.ts';
import { idsOf } from '#server/students/merged-records.ts';
import { recordOf } from './record-queries.ts';

interface ExportedAward {
  awarded_at: Date;
  recorded_at: Date;
  points: number;
  habit: string;
  text: string;
  house: string | null;
  term: string;
  teacher: string;
  takes_back: string | null;
  /** Whether it counts: staff decide about what came late. */
  status: 'counted' | 'review' | 'declined';
  id: string;
}

interface ExportedAccount {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  state: string;
  created_at: Date;
  last_signed_in_at: Date | null;
  password_changed_at: Date;
}

interface ExportedRedemption {
  id: string;
  at: Date;
  points: number;
  item: string;
  by: string;
  gives_back: string | null;
}

const SPENT = `
  SELECT g.id, g.recorded_at AS at, g.points, g.item_name AS item, a.first_name || ' ' || a.last_name AS by,
         g.reverses_id AS gives_back
    FROM store_ledger g JOIN accounts a ON a.id = g.actor_id WHERE g.student_id IN ${idsOf('$1')} ORDER BY g.seq`;

interface MergedRecord extends RecordValues {
  id: string;
  house_name: string | null;
  created_at: Date;
  /** Of its own, which gave way to the other one. */
  account: string | null;
}

const MERGED = `
  SELECT s.id, ${FIELD_NAMES.map((name) => `s.${name}`).join(', ')}, h.name AS house_name, s.created_at, a.email AS account
    FROM students s LEFT JOIN houses h ON h.id = s.house_id LEFT JOIN accounts a ON a.student_id = s.id
   WHERE s.merged_into = $1 ORDER BY s.created_at, s.id`;

/** What the file holds. Of passwords and lunch numbers it says only when they were set, because nobody can read them back. */
export type StudentExport = Awaited<ReturnType<typeof studentExport>>;

export async function studentExport(tx: Queryable, deps: Pick<Deps, 'clock'>, id: string) {
  const {
    id: recordId,
    account: linked,
    house_id: _house,
    version: _version,
    has_account: _has,
    merges: _merges,
    ...record
  } = await recordOf(tx, id);
  const [account] = await tx.query<ExportedAccount>(
    `SELECT email, username, first_name, last_name, state, created_at, last_signed_in_at, password_changed_at
       FROM accounts WHERE student_id = $1`,
    [recordId],
  );
  const sessions = await tx.query<{ signed_in_at: Date; last_used_at: Date; ended_at: Date | null }>(
    `SELECT created_at AS signed_in_at, rotated_at AS last_used_at, revoked_at AS ended_at
       FROM sessions WHERE account_id = $1 ORDER BY created_at DESC`,
    [linked?.id ?? null],
  );
  const awards = await tx.query<ExportedAward>(
    `SELECT l.id, l.occurred_at AS awarded_at, l.recorded_at, l.points, l.habit_name AS habit, l.reason_text AS text,
            h.name AS house, l.term, a.first_name || ' ' || a.last_name AS teacher, l.reverses_id AS takes_back,
            ${ENTRY_STATUS} AS status
       FROM ledger l JOIN accounts a ON a.id = l.actor_id LEFT JOIN houses h ON h.id = l.house_id
       LEFT JOIN review_decisions d ON d.award_id = l.id
      WHERE l.student_id IN ${idsOf('$1')} ORDER BY l.occurred_at, l.seq`,
    [recordId],
  );
  const spent = await tx.query<ExportedRedemption>(SPENT, [recordId]);
  const rosters = await tx.query<{ name: string; teacher: string }>(
    `SELECT r.name, a.first_name || ' ' || a.last_name AS teacher
       FROM roster_members m JOIN rosters r ON r.id = m.roster_id JOIN accounts a ON a.id = r.owner_id
      WHERE m.student_id = $1 AND r.deleted_at IS NULL ORDER BY lower(r.name)`,
    [recordId],
  );
  const log = await tx.query<{ at: Date; what: string; by: string | null }>(
    `SELECT g.at, g.action AS what, a.first_name || ' ' || a.last_name AS by
       FROM audit_log g LEFT JOIN accounts a ON a.id = g.actor_id
      WHERE g.object_id = $2 OR g.object_id IN ${idsOf('$1')} ORDER BY g.seq`,
    [recordId, linked?.id ?? null],
  );
  const merged = await tx.query<MergedRecord>(MERGED, [recordId]);
  const exportedAt = deps.clock().toISOString();
  return {
    exported_at: exportedAt,
    student: { id: recordId, ...record },
    merged_records: merged,
    account: account ?? null,
    sessions,
    rosters,
    awards,
    spent,
    log,
  };
}
