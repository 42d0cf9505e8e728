import { awardReasonText } from '#domain/awards/award-text.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, Problem, unprocessable } from '#server/http/problem.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { fingerprintOf, type CheckedRequest } from './award-request.ts';
import type { Award } from './award.ts';

/** A device's clock may run ahead of ours by this much. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;

/** Null while it is in use. */
type ArchivedAt = Date | null;

/** Everything that an award can name, archived or not. An award counts if all that it names was in use at the tap. */
export interface Catalogue {
  students: ReadonlyMap<string, ArchivedAt>;
  habits: ReadonlyMap<string, { name: string; archivedAt: ArchivedAt }>;
  /** A reason is archived with its habit. */
  reasons: ReadonlyMap<string, { habitId: string; text: string; archivedAt: ArchivedAt }>;
}

/** Reads the students that these requests name, and all habits and reasons (there are few), those in use first. */
export async function readCatalogue(db: Queryable, requests: readonly CheckedRequest[]): Promise<Catalogue> {
  const studentIds = requests.map((request) => request.studentId).filter((id) => asUuid(id) !== null);
  const rows = await db.query<{
    kind: 's' | 'h' | 'r';
    id: string;
    habit_id: string;
    text: string;
    archived_at: ArchivedAt;
  }>(
    `SELECT 's' AS kind, id, NULL::uuid AS habit_id, '' AS text, archived_at
       FROM students WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT 'h', id, NULL, name, archived_at FROM habits
     UNION ALL SELECT 'r', r.id, r.habit_id, r.text, LEAST(r.archived_at, h.archived_at)
       FROM reasons r JOIN habits h ON h.id = r.habit_id
      ORDER BY archived_at DESC NULLS FIRST`,
    [studentIds],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    students: new Map(of('s').map((row) => [row.id, row.archived_at])),
    habits: new Map(of('h').map((row) => [row.id, { name: row.text, archivedAt: row.archived_at }])),
    reasons: new Map(
      of('r').map((row) => [row.id, { habitId: row.habit_id, text: row.text, archivedAt: row.archived_at }]),
    ),
  };
}

const wasInUse = (archivedAt: ArchivedAt, tap: Date): boolean => archivedAt === null || archivedAt >= tap;

/** The catalogue as it was at a tap. An award may wait on a tablet for weeks, and the school may change in that time. */
function catalogueAt({ students, habits, reasons }: Catalogue, tap: Date): Catalogue {
  return {
    students,
    habits: new Map([...habits].filter(([, { archivedAt }]) => wasInUse(archivedAt, tap))),
    reasons: new Map([...reasons].filter(([, { archivedAt }]) => wasInUse(archivedAt, tap))),
  };
}

export const archivedStudent = (): Problem =>
  unprocessable('archived_student', "This student is no longer on the school list and can't be awarded points.");

/** The award that a request asks for. Throws a Problem where it can't be made. */
export function resolveAward(
  request: CheckedRequest,
  catalogue: Catalogue,
  session: Session,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Award {
  const now = deps.clock();
  const tap = request.occurredAt ?? now;
  const isAhead = tap.getTime() > now.getTime() + FUTURE_TOLERANCE_MS;
  const occurredAt = isAhead ? now : tap;
  const archivedAt = catalogue.students.get(request.studentId);
  if (archivedAt === undefined) throw unprocessable('unknown_student', 'There is no such student.');
  if (!wasInUse(archivedAt, occurredAt)) throw archivedStudent();
  if (session.studentId === request.studentId) throw forbidden("You can't award points to yourself.");
  const { habitId, habitName, reasonIds, reasonText } = resolveReasons(request, catalogueAt(catalogue, occurredAt));
  return {
    id: request.id ?? deps.ids(),
    clientKeyed: request.id !== null,
    studentId: request.studentId,
    habitId,
    habitName,
    reasonIds,
    reasonText,
    points: request.points,
    actorId: session.accountId,
    source: request.source,
    term: request.term,
    batchId: null,
    fingerprint: fingerprintOf(request, session.accountId),
    occurredAt,
    occurredClamped: isAhead,
    recordedAt: now,
  };
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
