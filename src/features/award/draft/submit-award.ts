import type { SavedAwards } from '#data/outbox/entry/enqueue-awards.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { makeAwards } from '#services/outbox/make-awards.ts';
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

/** Makes the draft's awards. Rejects where the device can't store them, and nothing is saved. */
export function submitAward(
  services: Services,
  { draft, habit, reasons, ...award }: CheckedAward,
): Promise<SavedAwards> {
  const { submissionId, userId, comment, points, target } = draft;
  const { apiBase } = services;
  const students = award.students.map(({ student: { id, house_name }, name }) => ({ id, name, houseName: house_name }));
  const submission = { submissionId, userId, apiBase, students, habit, reasons, comment, points };
  return makeAwards(services, submission, target.kind === 'roster' ? target.id : null);
}
