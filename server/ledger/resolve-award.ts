import type { ReviewWhy } from '#contracts/awards.ts';
import { awardReasonText } from '#domain/awards/award-text.ts';
import { isTermClosed, termAt, type OwnTerm } from '#domain/calendar.ts';
import { dayIn } from '#domain/school-clock.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, Problem, sessionEnded, unprocessable } from '#server/http/problem.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { fingerprintOf, type CheckedRequest } from './award-request.ts';
import type { Award } from './award.ts';
import { LATE_MS, tapTime } from './tap-time.ts';

/** Null while it is in use. */
type ArchivedAt = Date | null;

/**
 * Everything that an award can name, archived or not. An award counts if all that it names was in use at the tap. Whether
 * the student was is decided where the award is written.
 */
export interface Catalogue {
  /** Each with the record that it counts for: another one where the two were merged. */
  students: ReadonlyMap<string, string>;
  /** The school's zone, and the terms that it has set up. */
  timeZone: string;
  terms: readonly OwnTerm[];
  habits: ReadonlyMap<string, { name: string; archivedAt: ArchivedAt }>;
  /** A reason is archived with its habit. */
  reasons: ReadonlyMap<string, { habitId: string; text: string; archivedAt: ArchivedAt }>;
}

/** Reads the students that these requests name, all habits and reasons (there are few), those in use first, and what terms depend on. */
export async function readCatalogue(db: Queryable, requests: readonly CheckedRequest[]): Promise<Catalogue> {
  const studentIds = requests.map((request) => request.studentId).filter((id) => asUuid(id) !== null);
  const rows = await db.query<{
    kind: 's' | 'h' | 'r' | 'z' | 't';
    id: string;
    habit_id: string;
    text: string;
    archived_at: ArchivedAt;
  }>(
    `SELECT 's' AS kind, id, NULL::uuid AS habit_id, COALESCE(merged_into, id)::text AS text,
            NULL::timestamptz AS archived_at
       FROM students WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT 'h', id, NULL, name, archived_at FROM habits
     UNION ALL SELECT 'r', r.id, r.habit_id, r.text, LEAST(r.archived_at, h.archived_at)
       FROM reasons r JOIN habits h ON h.id = r.habit_id
     UNION ALL SELECT 'z', NULL, NULL, time_zone, NULL FROM school
     UNION ALL SELECT 't', id, NULL, to_char(starts_on, 'YYYY-MM-DD'), NULL FROM terms
      ORDER BY archived_at DESC NULLS FIRST`,
    [studentIds],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    students: new Map(of('s').map((row) => [row.id, row.text])),
    timeZone: of('z')[0]?.text ?? 'UTC',
    terms: of('t').map((row) => ({ id: row.id, startsOn: row.text })),
    habits: new Map(of('h').map((row) => [row.id, { name: row.text, archivedAt: row.archived_at }])),
    reasons: new Map(
      of('r').map((row) => [row.id, { habitId: row.habit_id, text: row.text, archivedAt: row.archived_at }]),
    ),
  };
}

const wasInUse = (archivedAt: ArchivedAt, tap: Date): boolean => archivedAt === null || archivedAt >= tap;

/** The catalogue as it was at a tap. An award may wait on a tablet for weeks, and the school may change in that time. */
function catalogueAt({ habits, reasons, ...rest }: Catalogue, tap: Date): Catalogue {
  return {
    ...rest,
    habits: new Map([...habits].filter(([, { archivedAt }]) => wasInUse(archivedAt, tap))),
    reasons: new Map([...reasons].filter(([, { archivedAt }]) => wasInUse(archivedAt, tap))),
  };
}

/** The award that a request asks for. Throws a Problem where it can never be made. */
export function resolveAward(
  request: CheckedRequest,
  catalogue: Catalogue,
  session: Session,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Award {
  const now = deps.clock();
  const { at: occurredAt, isCorrected } = tapTime(request, now);
  const record = catalogue.students.get(request.studentId);
  if (record === undefined) throw unprocessable('unknown_student', 'There is no such student.');
  if (session.studentId === record) throw forbidden("You can't award points to yourself.");
  // What was tapped after the account was closed is nobody's award.
  if (session.closedAt && occurredAt > session.closedAt) throw sessionEnded();
  const { gone, ...resolved } = resolveAsOf(request, catalogue, occurredAt);
  const isLate = now.getTime() - occurredAt.getTime() > LATE_MS;
  const isClosed = isTermClosed(occurredAt, now, catalogue);
  return {
    id: request.id ?? deps.ids(),
    clientKeyed: request.id !== null,
    studentId: request.studentId,
    ...resolved,
    points: request.points,
    actorId: session.accountId,
    source: request.source,
    term: termAt(occurredAt, catalogue),
    day: dayIn(occurredAt, catalogue.timeZone),
    batchId: null,
    fingerprint: fingerprintOf(request, session.accountId),
    occurredAt,
    occurredClamped: isCorrected,
    recordedAt: now,
    reviewWhy: session.closedAt ? 'teacher_disabled' : (gone ?? (isClosed ? 'term_closed' : isLate ? 'late' : null)),
  };
}

/** Habit and reasons as they were at the tap. What was archived by then is found all the same, and `gone` says so. */
function resolveAsOf(
  request: CheckedRequest,
  all: Catalogue,
  tap: Date,
): ResolvedReasons & { gone: Extract<ReviewWhy, 'habit_archived' | 'reason_archived'> | null } {
  const then = catalogueAt(all, tap);
  const isGone = (id: string | null, of: 'habits' | 'reasons') => id !== null && all[of].has(id) && !then[of].has(id);
  if (!isGone(request.habitId, 'habits') && !isGone(request.reasonId, 'reasons')) {
    return { ...resolveReasons(request, then), gone: null };
  }
  const resolved = resolveReasons(request, all);
  return { ...resolved, gone: isGone(resolved.habitId, 'habits') ? 'habit_archived' : 'reason_archived' };
}

type ResolvedReasons = Pick<Award, 'habitId' | 'habitName' | 'reasonIds' | 'reasonText'>;

/**
 * Checks the habit and the first reason against each other. Where a client sends no `reason_ids`, the other reasons are read
 * from its text, 'Habit: X — Reasons: a; b'. A text that names none is kept as it is.
 */
function resolveReasons(request: CheckedRequest, { habits, reasons }: Catalogue): ResolvedReasons {
  const named = /^Habit: (.+?) — Reasons: (.+?)(?: {2}Comment: .*)?$/su.exec(request.reason ?? '');
  const firstReason = request.reasonId === null ? null : reasons.get(request.reasonId);
  if (firstReason === undefined) throw unprocessable('unknown_reason', 'There is no such reason.');
  const habitByName = [...habits].find(([, { name }]) => name === named?.[1])?.[0];
  const habitId = request.habitId ?? firstReason?.habitId ?? habitByName ?? null;
  const habitName = habitId === null ? '' : habits.get(habitId)?.name;
  if (habitName === undefined) throw unprocessable('unknown_habit', 'There is no such habit.');
  if (firstReason && firstReason.habitId !== habitId) {
    throw unprocessable('reason_of_other_habit', 'This reason belongs to another habit.');
  }
  const texts = new Set(named?.[2]?.split('; '));
  const others = [...reasons].filter(
    ([id, reason]) =>
      id !== request.reasonId &&
      reason.habitId === habitId &&
      (request.reasonIds?.includes(id) ?? texts.has(reason.text)),
  );
  const reasonIds = [...(request.reasonId ? [request.reasonId] : []), ...others.map(([id]) => id)];
  if (!request.reason && !firstReason) throw new Problem(400, 'missing_reason', 'A reason is missing.');
  return {
    habitId,
    habitName,
    reasonIds,
    reasonText: request.reason ?? awardReasonText(habitName, textsOf(reasonIds, reasons), ''),
  };
}

const textsOf = (ids: readonly string[], reasons: Catalogue['reasons']): string[] =>
  ids.flatMap((id) => reasons.get(id)?.text ?? []);
