import type { Queryable } from '#server/db/db.ts';
import type { Award, LedgerEntry } from './award.ts';
import { ADD_CHANGE_TO_TOTALS } from './point-totals.ts';

const ENTRY = `id, student_id AS "studentId", points, seq, recorded_at AS "recordedAt", actor_id AS "actorId", fingerprint,
  status`;

/**
 * Writes the ledger rows and all totals in one statement: all or nothing, and an id that is already there changes no total.
 * The student row is locked in share mode, so that a move to another house or an archiving waits or is seen. An award for
 * a student who was archived before the tap waits for staff, like one that has another reason to wait. One that counted
 * before the server went back to an earlier state is not late. What was written about a person who has been erased is not
 * stored. An award for a record that was merged counts for the one that is kept, in its house; one that meets the merge itself is
 * not added, and is sent again.
 */
const APPEND = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
      id uuid, student_id uuid, habit_id uuid, habit_name text, reason_ids uuid[], reason_text text, points int,
      actor_id uuid, source text, term text, day date, batch_id uuid, fingerprint text, client_keyed boolean,
      occurred_at timestamptz, occurred_clamped boolean, recorded_at timestamptz, review_why text)
  ), present AS (
    SELECT s.id, s.house_id, s.archived_at, s.erased_at, COALESCE(s.merged_into, s.id) AS kept_id FROM students s
     WHERE s.id IN (SELECT student_id FROM input UNION ALL
                    SELECT o.merged_into FROM input g JOIN students o ON o.id = g.student_id)
     ORDER BY s.id FOR SHARE
  ), checked AS (
    SELECT g.*, p.house_id, CASE WHEN p.erased_at IS NULL THEN g.reason_text ELSE '' END AS words,
           CASE WHEN p.archived_at < g.occurred_at THEN 'student_archived'
                WHEN g.review_why IN ('late', 'term_closed') AND EXISTS (
                  SELECT 1 FROM returning_awards r
                   WHERE r.id = g.id AND r.kind = 'award' AND r.on_time AND r.account_id = g.actor_id) THEN NULL
                ELSE g.review_why END AS why
      FROM input g JOIN present o ON o.id = g.student_id JOIN present p ON p.id = o.kept_id
  ), added AS (
    INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                        source, term, day, batch_id, fingerprint, client_keyed, occurred_at, occurred_clamped,
                        recorded_at, status, review_why)
    SELECT g.id, g.student_id, g.house_id, g.habit_id, g.habit_name, g.reason_ids, g.words, g.points, g.actor_id,
           g.source, g.term, g.day, g.batch_id, decode(g.fingerprint, 'hex'), g.client_keyed, g.occurred_at,
           g.occurred_clamped, g.recorded_at, CASE WHEN g.why IS NULL THEN 'counted' ELSE 'review' END, g.why
      FROM checked g
     ORDER BY g.id
    ON CONFLICT (id) DO NOTHING
    RETURNING *
  ), change AS (
    SELECT o.kept_id AS student_id, g.house_id, g.habit_id, g.term, g.day,
           CASE g.status WHEN 'counted' THEN g.points ELSE 0 END AS points, 1 AS entries, g.occurred_at
      FROM added g JOIN present o ON o.id = g.student_id
  ), ${ADD_CHANGE_TO_TOTALS}
  SELECT ${ENTRY} FROM added ORDER BY seq`;

const toJson = (award: Award) => ({
  id: award.id,
  student_id: award.studentId,
  habit_id: award.habitId,
  habit_name: award.habitName,
  reason_ids: award.reasonIds,
  reason_text: award.reasonText,
  points: award.points,
  actor_id: award.actorId,
  source: award.source,
  term: award.term,
  day: award.day,
  batch_id: award.batchId,
  fingerprint: award.fingerprint.toString('hex'),
  client_keyed: award.clientKeyed,
  occurred_at: award.occurredAt,
  occurred_clamped: award.occurredClamped,
  recorded_at: award.recordedAt,
  review_why: award.reviewWhy,
});

/**
 * Adds awards to the ledger, and those that count to the totals. Returns what was added; what isn't returned was already
 * there.
 */
export async function appendAwards(db: Queryable, awards: readonly Award[]): Promise<LedgerEntry[]> {
  return db.query<LedgerEntry>(APPEND, [JSON.stringify(awards.map(toJson))]);
}

export async function findEntries(db: Queryable, ids: readonly string[]): Promise<Map<string, LedgerEntry>> {
  const entries = await db.query<LedgerEntry>(`SELECT ${ENTRY} FROM ledger WHERE id = ANY ($1::uuid[])`, [ids]);
  return new Map(entries.map((entry) => [entry.id, entry]));
}
