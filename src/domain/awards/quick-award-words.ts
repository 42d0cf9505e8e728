import { AWARD_WORDS } from './award-check.ts';
import { MAX_COMMENT, MAX_POINTS } from './points.ts';

/** Why an award was not saved. */
export const NOT_SAVED_WORDS = {
  'not-signed-in': 'Not saved. You are no longer signed in on this device.',
  'disk-full': 'Not saved. This device has no room left. Free some storage, then try again.',
  'not-stored': 'Not saved. This device couldn’t store it. Try again.',
} as const;

/** Why a quick award can't be made; null: it can. */
export function quickAwardProblem(award: {
  students: readonly unknown[];
  reasons: readonly unknown[];
  points: number;
  comment: string;
}): string | null {
  if (award.students.length === 0) return AWARD_WORDS.noStudents;
  if (award.reasons.length === 0) return AWARD_WORDS.noReasons;
  const { points } = award;
  if (!Number.isInteger(points) || points < 1 || points > MAX_POINTS) return `An award has 1 to ${MAX_POINTS} points.`;
  if ([...award.comment].length > MAX_COMMENT) return `The comment is longer than ${MAX_COMMENT} characters.`;
  return null;
}
