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
