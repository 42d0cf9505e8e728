import type { EntryStatus, HistoryEntry } from '#contracts/history.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { noteReading } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import { ENTRY_STATUS } from '#server/db/entry-status.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { idsOf } from './merged-records.ts';
import { findStudent } from './student-queries.ts';

interface HistoryRow {
  id: string;
  created_at: Date;
  recorded_at: Date;
  points: number;
  habit_name: string;
  reason_text: string;
  teacher_name: string;
  reverses_id: string | null;
  status: EntryStatus;
}

/**
 * Newest first by the time of the tap. Each record that counts for the student gives no more entries than the page can show,
 * by its index, so a history of many years is as quick as a new one. The audit log records that an educator read it
 * (FERPA's legitimate interest).
 */
export async function readHistory(
  deps: Deps,
  session: Session,
  { studentId, page, pageSize }: { studentId: string; page: number; pageSize: number },
): Promise<{ results: HistoryEntry[]; count: number }> {
  if (!(await findStudent(deps.db, studentId))) throw notFound(STUDENT_WORDS.notFound);
  const listed = deps.db.query<HistoryRow>(
    `SELECT l.id, l.occurred_at AS created_at, l.recorded_at, l.points, l.habit_name, l.reason_text,
            a.first_name || ' ' || a.last_name AS teacher_name, l.reverses_id,
            ${ENTRY_STATUS} AS status
       FROM ${idsOf('$1')} own CROSS JOIN LATERAL (
              SELECT * FROM ledger WHERE student_id = own.id ORDER BY occurred_at DESC, seq DESC LIMIT $2::bigint + $3::bigint
            ) l
       JOIN accounts a ON a.id = l.actor_id LEFT JOIN review_decisions d ON d.award_id = l.id
      ORDER BY l.occurred_at DESC, l.seq DESC LIMIT $2::bigint OFFSET $3::bigint`,
    [studentId, pageSize, (page - 1) * pageSize],
  );
  const counted = deps.db.query<{ entries: number }>('SELECT entries FROM student_total WHERE student_id = $1', [
    studentId,
  ]);
  const [rows, [total]] = await Promise.all([listed, counted]);
  if (callerOf(session) === 'educator') {
    await noteReading(deps.db, deps, { actorId: session.accountId, action: 'history_read', studentId });
  }
  const results = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
  }));
  return { results, count: total?.entries ?? 0 };
}
