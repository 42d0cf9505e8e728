import { MAX_COMMENT, MAX_POINTS } from './points.ts';

/** Why an award can't be made yet. docs/decisions/0040 says when each sentence is shown. */
export const AWARD_WORDS = {
  noHabit: 'Pick a habit.',
  /** Where reasons are ticked. */
  noReasons: 'Pick at least one reason.',
  /** Where they are only listed, to be confirmed. */
  noReason: 'Pick a reason.',
  noStudents: 'No student selected.',
  noRoster: 'Pick a roster.',
  noHouse: 'Missing house.',
  emptyRoster: 'No students in this roster.',
  emptyHouse: 'No students in this house.',
  /** The school's habits could not be asked for. */
  resolveFailed: 'Failed to resolve habit or reason.',
  /** They are known, but the address names something else. */
  notResolved: 'Habit or Reason not resolved.',
  houseNotLoaded: 'Could not load students for this house.',
} as const;

/** Why an award was not saved. */
export const NOT_SAVED_WORDS = {
  'not-signed-in': 'Not saved. You are no longer signed in on this device.',
  'disk-full': 'Not saved. This device has no room left. Free some storage, then try again.',
  'not-stored': 'Not saved. This device couldn’t store it. Try again.',
} as const;

/** The address names a house that the school does not have. */
export function unknownHouseText(name: string): string {
  return `This school has no house “${name}”.`;
}

/** The device could not save the award at all, so nothing of it will be sent. */
export function notTakenText(students: number): string {
  return students === 1 ? 'Award failed.' : 'Failed to submit awards.';
}

/** What is missing from an award, in the order in which the screens ask for it; null when it can be made. */
export function awardProblem(award: { studentCount: number; hasHabit: boolean; reasonCount: number }): string | null {
  if (award.studentCount === 0) return AWARD_WORDS.noStudents;
  if (!award.hasHabit) return AWARD_WORDS.noHabit;
  if (award.reasonCount === 0) return AWARD_WORDS.noReasons;
  return null;
}

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
