import { createHash } from 'node:crypto';
import { AWARD_NOT_HERE_YET } from '#contracts/award-ids.ts';
import type { ReversalResponse } from '#contracts/awards.ts';
import { OWN_UNDO_MS } from '#domain/awards/can-undo.ts';
import { DAY_MS } from '#domain/durations.ts';
import { MAX_COMMENT } from '#domain/awards/points.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import { inGroups, type Waiting } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, forbidden, Problem, unprocessable } from '#server/http/problem.ts';
import { lengthOf } from '#server/http/text-rules.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';
import { holdStudents } from './hold-students.ts';
import { ADD_CHANGE_TO_TOTALS, lastAwardOf } from './point-totals.ts';
import { tapTime } from './tap-time.ts';

/** For so long the tap of a teacher who had no connection is believed, which only the device knows: over a long weekend. */
const BELIEVED_MS = 3 * DAY_MS;

interface ReversalRequest {
  awardId: string;
  /** Why, in the person's words; '' where none were given. */
  reason: string;
  /** The time of the tap on Undo by the device's clock; null where the device sent none. */
  occurredAt: Date | null;
  /** The time of the sending by the same clock. */
  sentAt: Date | null;
}

interface Asked {
  session: Session;
  request: ReversalRequest;
}
type Waiter = Waiting<Asked, ReversalResponse>;

interface Original {
  id: string;
  actorId: string;
  recordedAt: Date;
  isReversal: boolean;
  /** Who had taken it back before the server went to an earlier state; null: nobody. */
  undoneBefore: string | null;
}

interface Reversal {
  id: string;
  awardId: string;
  studentId: string;
  points: number;
  seq: number;
  recordedAt: Date;
}

/**
 * One row for each award that is taken back: its points negative, for the house, the habit, the term and the day of the award,
 * at the time of its tap. It counts only if the award counts at this moment. The award's row is locked by the caller, so
 * that a decision of staff comes before it or after it.
 */
const REVERSE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
      id uuid, award_id uuid, actor_id uuid, reason_text text, fingerprint text, recorded_at timestamptz)
  ), added AS (
    INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                        source, term, day, reverses_id, fingerprint, client_keyed, occurred_at, occurred_clamped,
                        recorded_at, status)
    SELECT g.id, l.student_id, l.house_id, l.habit_id, l.habit_name, '{}',
           CASE WHEN s.erased_at IS NULL THEN g.reason_text ELSE '' END, -l.points, g.actor_id,
           'reversal', l.term, l.day, l.id, decode(g.fingerprint, 'hex'), false, l.occurred_at, l.occurred_clamped,
           g.recorded_at, CASE WHEN l.status = 'counted' OR d.outcome = 'counted' THEN 'counted' ELSE 'review' END
      FROM input g JOIN ledger l ON l.id = g.award_id JOIN students s ON s.id = l.student_id
      LEFT JOIN review_decisions d ON d.award_id = l.id
     ORDER BY l.id
    ON CONFLICT (reverses_id) DO NOTHING
    RETURNING *
  ), change AS (
    SELECT ${COUNTS_FOR} AS student_id, l.house_id, l.habit_id, l.term, l.day,
           CASE l.status WHEN 'counted' THEN l.points ELSE 0 END AS points, 1 AS entries, l.occurred_at
      FROM added l ${JOIN_MERGED}
  ), ${ADD_CHANGE_TO_TOTALS}
  SELECT count(*) FROM added`;

/** A student whose last award was taken back was last awarded before it. Their rows are locked by the sums already. */
const LOOK_FOR_LAST = `
  UPDATE student_total t SET last_awarded_at = ${lastAwardOf('t.student_id')}
   WHERE t.student_id IN (SELECT ${COUNTS_FOR} FROM ledger l ${JOIN_MERGED} WHERE l.id = ANY ($1::uuid[]))`;

const ORIGINALS = `
  SELECT id, actor_id AS "actorId", recorded_at AS "recordedAt", reverses_id IS NOT NULL AS "isReversal",
         (SELECT r.account_id FROM returning_awards r
           WHERE r.id = ledger.id AND r.kind = 'undo' AND r.on_time) AS "undoneBefore"
    FROM ledger WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

const REVERSALS = `
  SELECT id, reverses_id AS "awardId", student_id AS "studentId", points, seq, recorded_at AS "recordedAt"
    FROM ledger WHERE reverses_id = ANY ($1::uuid[])`;

async function findReversals(tx: Queryable, awardIds: readonly string[]): Promise<Map<string, Reversal>> {
  const rows = await tx.query<Reversal>(REVERSALS, [awardIds]);
  return new Map(rows.map((row) => [row.awardId, row]));
}

/**
 * Takes awards back, each once: by the one who made it within a day, by staff at any time. Those that are asked for at the
 * same moment are one transaction, so that a class that is taken back holds the row of its house only once, like the
 * awards beside it. A second request gets the row of the first.
 */
export function createReverser(deps: Pick<Deps, 'db' | 'clock' | 'ids'>): (asked: Asked) => Promise<ReversalResponse> {
  return inGroups<Asked, ReversalResponse>(async (group) => {
    const settled = await deps.db.tx((tx) => reverseAll(tx, deps, group));
    for (const settle of settled) settle();
  });
}

async function reverseAll(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'ids'>,
  group: readonly Waiter[],
): Promise<(() => void)[]> {
  const now = deps.clock();
  const awardIds = [...new Set(group.map(({ item }) => item.request.awardId))];
  await holdStudents(tx, awardIds);
  const originals = new Map((await tx.query<Original>(ORIGINALS, [awardIds])).map((row) => [row.id, row]));
  const earlier = await findReversals(tx, awardIds);
  const planned = new Map<string, { id: string; asked: Asked }>();
  const refusals = new Map<Waiter, unknown>();
  for (const waiter of group) {
    const { awardId } = waiter.item.request;
    try {
      checkRight(waiter.item, originals.get(awardId), { now, isRepeat: earlier.has(awardId) || planned.has(awardId) });
      if (!earlier.has(awardId) && !planned.has(awardId)) planned.set(awardId, { id: deps.ids(), asked: waiter.item });
    } catch (refusal) {
      refusals.set(waiter, refusal);
    }
  }
  await writeReversals(tx, deps, { planned: [...planned.values()], originals, now });
  const reversals = planned.size > 0 ? await findReversals(tx, awardIds) : earlier;
  return group.map((waiter) => () => {
    const refusal = refusals.get(waiter);
    if (refusal !== undefined) return waiter.reject(refusal);
    const { awardId } = waiter.item.request;
    const reversal = reversals.get(awardId);
    if (!reversal) throw new Error('a reversal was not written');
    const isFirst = planned.get(awardId)?.asked === waiter.item;
    waiter.resolve({
      id: reversal.id,
      reverses_id: awardId,
      student_id: reversal.studentId,
      points: reversal.points,
      seq: reversal.seq,
      recorded_at: reversal.recordedAt.toISOString(),
      replayed: !isFirst,
    });
  });
}

/** Throws a Problem where this person can't take this award back. */
function checkRight(
  { session, request }: Asked,
  original: Original | undefined,
  { now, isRepeat }: { now: Date; isRepeat: boolean },
): void {
  if (!original) throw new Problem(404, AWARD_NOT_HERE_YET, 'This award is not in the ledger yet.');
  if (original.isReversal) {
    throw unprocessable('reversal_of_reversal', 'This award was undone. Award the points again instead.');
  }
  const isOwn = original.actorId === session.accountId;
  const isStaff = callerOf(session) === 'staff' || callerOf(session) === 'super';
  if (!isOwn && !isStaff) throw forbidden('You can only undo awards that you made yourself.');
  if (isRepeat || original.undoneBefore === session.accountId) return;
  if (!isOwn && request.reason === '') throw new Problem(400, 'missing_reason', 'Please say why you undo this award.');
  // A tap that waited on a device without a connection was made in time all the same.
  const { at } = tapTime(request, now);
  const tap = Math.max(at.getTime(), now.getTime() - BELIEVED_MS);
  if (!isStaff && tap > original.recordedAt.getTime() + OWN_UNDO_MS) {
    throw unprocessable('too_late_to_reverse', 'This award is more than a day old. Staff can still undo it.');
  }
}

interface Writing {
  planned: readonly { id: string; asked: Asked }[];
  originals: ReadonlyMap<string, Original>;
  now: Date;
}

async function writeReversals(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  { planned, originals, now }: Writing,
): Promise<void> {
  if (planned.length === 0) return;
  // Before the totals are locked, so that awards wait for nothing but the sums.
  for (const { asked } of planned) {
    const { session, request } = asked;
    const original = originals.get(request.awardId);
    const isOwn = original?.actorId === session.accountId;
    const isLate = isOwn && now.getTime() - original.recordedAt.getTime() > OWN_UNDO_MS;
    await writeAudit(tx, deps, {
      actorId: session.accountId,
      action: 'award_reversed',
      object: ['award', request.awardId],
      details: { own: isOwn, ...(isLate && { late: true }) },
    });
  }
  const rows = planned.map(({ id, asked: { session, request } }) => ({
    id,
    award_id: request.awardId,
    actor_id: session.accountId,
    reason_text: request.reason,
    fingerprint: createHash('sha256').update(`reversal of ${request.awardId}`).digest('hex'),
    recorded_at: now,
  }));
  await tx.query(REVERSE, [JSON.stringify(rows)]);
  await tx.query(LOOK_FOR_LAST, [rows.map((row) => row.award_id)]);
}

/** The reason as it is stored. */
export function readReversalReason(text: string | null | undefined): string {
  const reason = text?.normalize('NFC').trim() ?? '';
  if (lengthOf(reason) > MAX_COMMENT) throw badRequest(`The reason is longer than ${MAX_COMMENT} characters.`);
  return reason;
}
