import type { Queryable } from '#server/db/db.ts';
import type { Award, LedgerEntry } from './award.ts';

const ENTRY = `id, student_id AS "studentId", points, seq, recorded_at AS "recordedAt", actor_id AS "actorId", fingerprint,
  status`;

/** The time of the last award of a student that counts and was not taken back. `student`: a column of the statement. */
export const lastAwardOf = (student: string): string => `(
    SELECT l.occurred_at FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id
     WHERE l.student_id = ${student} AND l.points > 0 AND (l.status = 'counted' OR d.outcome = 'counted')
       AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.reverses_id = l.id)
     ORDER BY l.occurred_at DESC, l.seq DESC LIMIT 1)`;

/**
 * Adds what `change` holds (points, entries and the time of the tap, by student, house, habit, term and day) to all
 * totals. Every writer locks students before their habits, terms and days, these before houses, and each kind in the order
 * of ids, so that no two can wait for each other.
 */
export const ADD_CHANGE_TO_TOTALS = `
  student_sums AS (
    INSERT INTO student_total AS t (student_id, house_id, points, entries, last_awarded_at)
    SELECT student_id, min(house_id::text)::uuid, sum(points), sum(entries), max(occurred_at) FILTER (WHERE points > 0)
      FROM change GROUP BY student_id ORDER BY student_id
    ON CONFLICT (student_id) DO UPDATE
      SET points = t.points + excluded.points, entries = t.entries + excluded.entries,
          last_awarded_at = greatest(t.last_awarded_at, excluded.last_awarded_at)
    RETURNING student_id
  ), habit_sums AS (
    INSERT INTO student_habit_total AS t (student_id, habit_id, points)
    SELECT student_id, habit_id, sum(points) FROM change
     WHERE habit_id IS NOT NULL AND points <> 0 AND (SELECT count(*) FROM student_sums) > 0
     GROUP BY student_id, habit_id ORDER BY student_id, habit_id
    ON CONFLICT (student_id, habit_id) DO UPDATE SET points = t.points + excluded.points
    RETURNING student_id
  ), term_sums AS (
    INSERT INTO student_term_total AS t (student_id, term, points)
    SELECT student_id, term, sum(points) FROM change
     WHERE points <> 0 AND (SELECT count(*) FROM habit_sums) >= 0
     GROUP BY student_id, term ORDER BY student_id, term
    ON CONFLICT (student_id, term) DO UPDATE SET points = t.points + excluded.points
    RETURNING student_id
  ), day_sums AS (
    INSERT INTO student_day_total AS t (day, student_id, points)
    SELECT day, student_id, sum(points) FROM change
     WHERE points <> 0 AND (SELECT count(*) FROM term_sums) > 0
     GROUP BY day, student_id ORDER BY day, student_id
    ON CONFLICT (day, student_id) DO UPDATE SET points = t.points + excluded.points
    RETURNING student_id
  ), house_sums AS (
    INSERT INTO house_total AS t (house_id, points)
    SELECT house_id, sum(points) FROM change
     WHERE house_id IS NOT NULL AND points <> 0 AND (SELECT count(*) FROM day_sums) > 0
     GROUP BY house_id ORDER BY house_id
    ON CONFLICT (house_id) DO UPDATE SET points = t.points + excluded.points
    RETURNING house_id
  ), house_term_sums AS (
    INSERT INTO house_term_total AS t (house_id, term, points)
    SELECT house_id, term, sum(points) FROM change
     WHERE house_id IS NOT NULL AND points <> 0 AND (SELECT count(*) FROM house_sums) > 0
     GROUP BY house_id, term ORDER BY house_id, term
    ON CONFLICT (house_id, term) DO UPDATE SET points = t.points + excluded.points
    RETURNING house_id
  ), house_day_sums AS (
    INSERT INTO house_day_total AS t (house_id, day, points)
    SELECT house_id, day, sum(points) FROM change
     WHERE house_id IS NOT NULL AND points <> 0 AND (SELECT count(*) FROM house_term_sums) > 0
     GROUP BY house_id, day ORDER BY house_id, day
    ON CONFLICT (house_id, day) DO UPDATE SET points = t.points + excluded.points
    RETURNING house_id
  )`;

/**
 * Writes the ledger rows and all totals in one statement: all or nothing, and an id that is already there changes no total.
 * The student row is locked in share mode, so that a move to another house or an archiving waits or is seen. An award for
 * a student who was archived before the tap waits for staff, like one that has a reason of its own to wait. What was written
 * about a person who has been erased is not stored.
 */
const APPEND = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
      id uuid, student_id uuid, habit_id uuid, habit_name text, reason_ids uuid[], reason_text text, points int,
      actor_id uuid, source text, term text, day date, batch_id uuid, fingerprint text, client_keyed boolean,
      occurred_at timestamptz, occurred_clamped boolean, recorded_at timestamptz, review_why text)
  ), present AS (
    SELECT s.id, s.house_id, s.archived_at, s.erased_at FROM students s
     WHERE s.id IN (SELECT student_id FROM input)
     ORDER BY s.id FOR SHARE
  ), checked AS (
    SELECT g.*, p.house_id, CASE WHEN p.erased_at IS NULL THEN g.reason_text ELSE '' END AS words,
           CASE WHEN p.archived_at < g.occurred_at THEN 'student_archived' ELSE g.review_why END AS why
      FROM input g JOIN present p ON p.id = g.student_id
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
    SELECT student_id, house_id, habit_id, term, day, CASE status WHEN 'counted' THEN points ELSE 0 END AS points,
           1 AS entries, occurred_at
      FROM added
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
