import { noteAward } from '#data/cache/used-awards.ts';
import { saveAwards, type SavedAwards } from '#data/outbox/entry/save-awards.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import type { Services } from '#services/services.ts';
import type { AwardDraft } from './award-draft.ts';
import type { ResolvedAward } from './resolve-award.ts';

/** An award that is ready: the draft with its students, habit and reasons, as the person saw them on the screen. */
export interface CheckedAward extends ResolvedAward {
  /** Its submission, account, points and comment. */
  draft: AwardDraft;
  /** At least one. */
  students: readonly ListedStudent[];
}

/** Puts an award into the outbox and asks for the sending. Rejects where the device can't store it, and nothing is saved. */
export async function submitAward(
  services: Services,
  { draft, students, habit, reasons }: CheckedAward,
): Promise<SavedAwards> {
  const { submissionId, userId, comment, points } = draft;
  const { apiBase, outboxDb } = services;
  const schoolDb = services.schoolDb(userId);
  const saved = await saveAwards(
    { ...services, db: outboxDb, schoolDb },
    {
      submissionId,
      userId,
      apiBase,
      students: students.map(({ student, name }) => ({ id: student.id, name, houseName: student.house_name })),
      habit,
      reasons,
      comment,
      points,
    },
  );
  if (saved.kind !== 'saved') return saved;
  // A person's tap skips our own back-off after an earlier failure.
  services.requestSync({ force: true });
  const used = { habitId: habit.id, reasonIds: reasons.map(({ id }) => id), points };
  const rosterId = draft.target.kind === 'roster' ? draft.target.id : null;
  noteAward(schoolDb, used, rosterId, services.now()).catch(() => undefined);
  return saved;
}
