import type { ReviewDecided, ReviewOutcome } from '#contracts/admin/awards.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';
import { holdStudents } from './hold-students.ts';
import { ADD_CHANGE_TO_TOTALS } from './point-totals.ts';

interface Reviewed {
  id: string;
  outcome: ReviewOutcome | null;
  isTakenBack: boolean;
}

/** A reversal waits at this lock, too. */
const LOCKED = `SELECT id FROM ledger WHERE id = ANY ($1::uuid[]) AND review_why IS NOT NULL ORDER BY id FOR UPDATE`;

const REVIEWED = `
  SELECT l.id, d.outcome, r.id IS NOT NULL AS "isTakenBack"
    FROM ledger l
    LEFT JOIN review_decisions d ON d.award_id = l.id
    LEFT JOIN ledger r ON r.reverses_id = l.id
   WHERE l.id = ANY ($1::uuid[])`;

/** Writes the decisions, and the totals of what counts now, in one statement. The entries were counted at their recording. */
const DECIDE = `
  WITH decided AS (
    INSERT INTO review_decisions (award_id, outcome, decided_by, decided_at)
    SELECT id, $2::text, $3::uuid, $4::timestamptz FROM unnest($1::uuid[]) AS id ORDER BY id
    RETURNING award_id, outcome
  ), change AS (
    SELECT ${COUNTS_FOR} AS student_id, l.house_id, l.habit_id, l.term, l.day, l.points, 0 AS entries, l.occurred_at
      FROM ledger l JOIN decided d ON d.award_id = l.id ${JOIN_MERGED}
     WHERE d.outcome = 'counted'
  ), ${ADD_CHANGE_TO_TOTALS}
  SELECT count(*) FROM decided`;

interface Decision {
  ids: readonly string[];
  outcome: ReviewOutcome;
}

/**
 * Decides about awards that wait for staff, each once: it counts from now on, for the house and at the time of its tap, or
 * it never does. What was decided or taken back before stays as it is, and the answer says so.
 */
export async function decideReview(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { ids, outcome }: Decision,
): Promise<ReviewDecided> {
  return staffWrite(deps, session, async (tx) => {
    const known = await lockReviewed(tx, ids);
    const open = known.filter((each) => each.outcome === null && !each.isTakenBack).map(({ id }) => id);
    for (const id of open) {
      const action = outcome === 'counted' ? 'award_counted' : 'award_declined';
      await tx.note({ action, object: ['award', id] });
    }
    if (open.length > 0) await tx.query(DECIDE, [open, outcome, session.accountId, deps.clock()]);
    const isNew = new Set(open);
    return {
      decided: open.length,
      results: known.map((each) => ({
        id: each.id,
        outcome: isNew.has(each.id) ? outcome : each.isTakenBack ? 'taken_back' : (each.outcome ?? outcome),
        is_new: isNew.has(each.id),
      })),
    };
  });
}

/** Those that wait or waited for staff, as they stand once nobody else can decide about them. */
async function lockReviewed(tx: Queryable, ids: readonly string[]): Promise<Reviewed[]> {
  await holdStudents(tx, ids);
  const locked = await tx.query<{ id: string }>(LOCKED, [ids]);
  if (locked.length < new Set(ids).size) throw notFound('One of these awards is not in the review queue.');
  return tx.query<Reviewed>(REVIEWED, [ids]);
}
