import type { Queryable } from '#server/db/db.ts';
import type { Award, LedgerEntry } from './award.ts';

const ENTRY = `id, student_id AS "studentId", points, seq, recorded_at AS "recordedAt", actor_id AS "actorId", fingerprint`;

/**
 * Writes the ledger rows and all totals in one statement: all or nothing, and an id that is already there changes no total.
 * The student row is locked in share mode, so that a move to another house or an archiving waits or is seen. Every writer
 * locks students before habits, habits before houses, and each kind in the order of ids, so that no two awards can wait
 * for each other.
 */
const APPEND = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
      id uuid, student_id uuid, habit_id uuid, habit_name text, reason_ids uuid[], reason_text text, points int,
      actor_id uuid, source text, term text, batch_id uuid, fingerprint text, client_keyed boolean,
      occurred_at timestamptz, occurred_clamped boolean, recorded_at timestamptz)
  ), present AS (
    SELECT s.id, s.house_id, s.archived_at FROM students s
     WHERE s.id IN (SELECT student_id FROM input)
     ORDER BY s.id FOR SHARE
  ), added AS (
    INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                        source, term, batch_id, fingerprint, client_keyed, occurred_at, occurred_clamped, recorded_at)
    SELECT g.id, g.student_id, p.house_id, g.habit_id, g.habit_name, g.reason_ids, g.reason_text, g.points, g.actor_id,
           g.source, g.term, g.batch_id, decode(g.fingerprint, 'hex'), g.client_keyed, g.occurred_at,
           g.occurred_clamped, g.recorded_at
      FROM input g JOIN present p ON p.id = g.student_id AND COALESCE(p.archived_at >= g.occurred_at, true)
     ORDER BY g.id
    ON CONFLICT (id) DO NOTHING
    RETURNING *
  ), student_sums AS (
    INSERT INTO student_total AS t (student_id, house_id, points, entries)
    SELECT student_id, min(house_id::text)::uuid, sum(points), count(*) FROM added
     GROUP BY student_id ORDER BY student_id
    ON CONFLICT (student_id) DO UPDATE
      SET points = t.points + excluded.points, entries = t.entries + excluded.entries
    RETURNING student_id
  ), habit_sums AS (
    INSERT INTO student_habit_total AS t (student_id, habit_id, points)
    SELECT student_id, habit_id, sum(points) FROM added
     WHERE habit_id IS NOT NULL AND (SELECT count(*) FROM student_sums) > 0
     GROUP BY student_id, habit_id ORDER BY student_id, habit_id
    ON CONFLICT (student_id, habit_id) DO UPDATE SET points = t.points + excluded.points
    RETURNING student_id
  ), house_sums AS (
    INSERT INTO house_total AS t (house_id, points)
    SELECT house_id, sum(points) FROM added
     WHERE house_id IS NOT NULL AND (SELECT count(*) FROM student_sums) > 0 AND (SELECT count(*) FROM habit_sums) >= 0
     GROUP BY house_id ORDER BY house_id
    ON CONFLICT (house_id) DO UPDATE SET points = t.points + excluded.points
    RETURNING house_id
  )
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
  batch_id: award.batchId,
  fingerprint: award.fingerprint.toString('hex'),
  client_keyed: award.clientKeyed,
  occurred_at: award.occurredAt,
  occurred_clamped: award.occurredClamped,
  recorded_at: award.recordedAt,
});

/**
 * Adds awards to the ledger and to the totals, and returns what was added. What isn't returned was already there, or its
 * student had been archived before the tap.
 */
export async function appendAwards(db: Queryable, awards: readonly Award[]): Promise<LedgerEntry[]> {
  return db.query<LedgerEntry>(APPEND, [JSON.stringify(awards.map(toJson))]);
}

export async function findEntries(db: Queryable, ids: readonly string[]): Promise<Map<string, LedgerEntry>> {
  const entries = await db.query<LedgerEntry>(`SELECT ${ENTRY} FROM ledger WHERE id = ANY ($1::uuid[])`, [ids]);
  return new Map(entries.map((entry) => [entry.id, entry]));
}
