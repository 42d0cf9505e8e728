import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { paths, withQuery } from '#ui/paths.ts';
import type { AwardDraft } from './award-draft.ts';
import type { AwardTarget } from './award-target.ts';

type Named = Pick<AwardDraft, 'target' | 'habitId' | 'habitName' | 'points'>;

/** A step of an award that is not the one in progress: with its reasons. */
export function linkPath(path: string, draft: AwardDraft): string {
  return withQuery(path, { ...wordsOf(draft), reason_id: draft.reasonIds, reason: draft.reasonTexts });
}

/** Select Reason(s). The address has the recipients, the habit and the points; the draft has the rest. */
export function reasonsPath(draft: Named): string {
  return withQuery(paths.assignReasons, wordsOf(draft));
}

/** The screen where the recipients are chosen, with the choice that was made. */
export function targetPath(target: AwardTarget): string {
  switch (target.kind) {
    case 'students':
      return paths.assignStudents;
    case 'roster':
      return withQuery(paths.assignRoster, queryOf(target));
    case 'house':
      return paths.assignHouse;
  }
}

/** Confirm & Award Points, with everything that is awarded in the address; `draft` names the rest of it. */
export function confirmPath(
  draft: Pick<AwardDraft, 'submissionId' | 'habitName' | 'points'>,
  target: Exclude<AwardTarget, { kind: 'students' }>,
  reasons: readonly string[],
): string {
  return withQuery(target.kind === 'roster' ? paths.assignRosterPoints : paths.assignHousePoints, {
    ...queryOf(target),
    flow: null,
    habit_name: draft.habitName,
    reason: reasons,
    points: String(draft.points),
    draft: draft.submissionId,
  });
}

function wordsOf({ target, habitId, habitName, points }: Named): Record<string, string | null> {
  return {
    ...queryOf(target),
    habit_id: habitId,
    habit_name: habitName,
    points: points === DEFAULT_POINTS ? null : String(points),
  };
}

function queryOf(target: AwardTarget): Record<string, string | null> {
  switch (target.kind) {
    case 'students':
      return {};
    case 'roster':
      return { roster_id: target.id, roster_name: target.name };
    case 'house':
      return { house_name: target.name, flow: 'house' };
  }
}
