import { awardReasonText } from '#domain/award-text.ts';
import type { Session } from '#server/accounts/session.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, Problem, unprocessable } from '#server/http/problem.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Award } from './award.ts';
import { fingerprintOf, type AwardRequest } from './award-request.ts';

/** A device's clock may run ahead of ours by this much. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;

/** What an award names, as the school has it now. */
export interface Catalogue {
  students: ReadonlyMap<string, { isArchived: boolean }>;
  habits: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, { habitId: string; text: string }>;
}

/** Reads the students that these requests name, and all habits and reasons (there are few). */
export async function readCatalogue(db: Queryable, requests: readonly AwardRequest[]): Promise<Catalogue> {
  const studentIds = requests.map((request) => request.studentId).filter((id) => asUuid(id) !== null);
  const rows = await db.query<{ kind: 's' | 'h' | 'r'; id: string; habit_id: string; text: string; gone: boolean }>(
    `SELECT 's' AS kind, id, NULL::uuid AS habit_id, '' AS text, archived_at IS NOT NULL AS gone
       FROM students WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT 'h', id, NULL, name, false FROM habits WHERE archived_at IS NULL
     UNION ALL SELECT 'r', r.id, r.habit_id, r.text, false
       FROM reasons r JOIN habits h ON h.id = r.habit_id WHERE r.archived_at IS NULL AND h.archived_at IS NULL`,
    [studentIds],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    students: new Map(of('s').map((row) => [row.id, { isArchived: row.gone }])),
    habits: new Map(of('h').map((row) => [row.id, row.text])),
    reasons: new Map(of('r').map((row) => [row.id, { habitId: row.habit_id, text: row.text }])),
  };
}

/** The award that a request asks for, or the Problem why it can't be. */
export function resolveAward(
  request: AwardRequest,
  catalogue: Catalogue,
  session: Session,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Award {
  const student = catalogue.students.get(request.studentId);
  if (!student) throw unprocessable('unknown_student', 'There is no such student.');
  if (student.isArchived) {
    throw unprocessable('archived_student', 'This student has left the school list and can not be awarded points.');
  }
  if (session.studentId === request.studentId) throw forbidden('Nobody can award points to themselves.');
  const { habitId, habitName, reasonIds, reasonText } = resolveReasons(request, catalogue);
  const now = deps.clock();
  const said = request.occurredAt ?? now;
  const isAhead = said.getTime() > now.getTime() + FUTURE_TOLERANCE_MS;
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
    occurredAt: isAhead ? now : said,
    occurredClamped: isAhead,
    recordedAt: now,
  };
}

type ResolvedReasons = Pick<Award, 'habitId' | 'habitName' | 'reasonIds' | 'reasonText'>;

/**
 * Ids are checked against each other. Where a client sends only the text, 'Habit: X — Reasons: a; b', the ids are found
 * by name; a text that names none is kept as it is.
 */
function resolveReasons(request: AwardRequest, { habits, reasons }: Catalogue): ResolvedReasons {
  const named = /^Habit: (.+?) — Reasons: (.+?)(?: {2}Comment: .*)?$/su.exec(request.reason ?? '');
  const given = request.reasonId === null ? null : reasons.get(request.reasonId);
  if (given === undefined) throw unprocessable('unknown_reason', 'There is no such reason.');
  const habitByName = [...habits].find(([, name]) => name === named?.[1])?.[0];
  const habitId = request.habitId ?? given?.habitId ?? habitByName ?? null;
  const habitName = habitId === null ? '' : habits.get(habitId);
  if (habitName === undefined) throw unprocessable('unknown_habit', 'There is no such habit.');
  if (given && given.habitId !== habitId) {
    throw unprocessable('reason_of_other_habit', 'This reason belongs to another habit.');
  }
  const texts = new Set(named?.[2]?.split('; '));
  const byName = [...reasons].filter(([, reason]) => reason.habitId === habitId && texts.has(reason.text));
  const reasonIds = [...new Set([...(request.reasonId ? [request.reasonId] : []), ...byName.map(([id]) => id)])];
  if (!request.reason && !given) throw new Problem(400, 'missing_reason', 'A reason is missing.');
  return {
    habitId,
    habitName,
    reasonIds,
    reasonText: request.reason ?? awardReasonText(habitName, given ? [given.text] : [], ''),
  };
}
