import type { AwardRequest } from '#contracts/awards.ts';
import { awardReasonText } from '#domain/award-text.ts';
import { termOf } from '#domain/term.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';

/** One tap on Award: these students, one habit, its reasons. At least one student and one reason. */
export interface NewSubmission {
  /** Who awards. */
  userId: string;
  /** The server it is meant for. */
  apiBase: string;
  students: ReadonlyArray<{ id: string; name: string; houseName: string | null }>;
  habit: { id: string; name: string };
  reasons: ReadonlyArray<{ id: string; text: string }>;
  comment: string;
  points: number;
}

/**
 * Saves a submission as one award a student, in the order given, in one durable transaction: all are saved or none.
 * Resolves when the disk has them. Rejects where it can't take them (QuotaExceededError); then nothing was saved.
 */
export async function enqueueAwards(
  deps: { db: OutboxDb; now: () => number; newId: () => string },
  submission: NewSubmission,
): Promise<{ submissionId: string; count: number }> {
  const firstReason = submission.reasons[0];
  if (!firstReason || submission.students.length === 0) throw new Error('An award needs a student and a reason.');

  const submissionId = deps.newId();
  const madeAt = deps.now();
  const { habit, comment, points } = submission;
  const reasons = submission.reasons.map((reason) => reason.text);
  const reason = awardReasonText(habit.name, reasons, comment);

  const entries = submission.students.map((student): Omit<OutboxEntry, 'seq'> => {
    const id = deps.newId();
    const request: AwardRequest = {
      client_award_id: id,
      scholar_id: student.id,
      value: points,
      reason,
      source: 'manual',
      term: termOf(new Date(madeAt)),
      ...(student.houseName === null ? {} : { house_name: student.houseName }),
      target_type: 'student',
      student_id: student.id,
      habit_id: habit.id,
      reason_id: firstReason.id,
      points,
      occurred_at: new Date(madeAt).toISOString(),
    };
    return {
      id,
      submissionId,
      userId: submission.userId,
      apiBase: submission.apiBase,
      madeAt,
      studentName: student.name,
      habitName: habit.name,
      reasons,
      comment: comment.trim(),
      request,
      state: { kind: 'waiting', tries: 0, loneTries: 0 },
    };
  });
  await deps.db.transaction('rw', deps.db.entries, () => deps.db.entries.bulkAdd(entries));
  return { submissionId, count: entries.length };
}
