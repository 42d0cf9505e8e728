/** The spec's words for an award that can't be made yet (spec §5). */
export const AWARD_WORDS = {
  noHabit: 'Pick a habit.',
  noReasons: 'Pick at least one reason.',
  noStudents: 'No student selected.',
} as const;

/** What is missing from an award, in the order in which the screens ask for it; null when it can be made. */
export function awardProblem(award: { studentCount: number; hasHabit: boolean; reasonCount: number }): string | null {
  if (award.studentCount === 0) return AWARD_WORDS.noStudents;
  if (!award.hasHabit) return AWARD_WORDS.noHabit;
  if (award.reasonCount === 0) return AWARD_WORDS.noReasons;
  return null;
}
