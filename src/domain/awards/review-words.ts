/** Why an award waits for staff. */
export const REVIEW_WORDS = {
  student_archived: 'The student had left the list before the tap.',
  habit_archived: 'The habit was no longer in use at the tap.',
  reason_archived: 'The reason was no longer in use at the tap.',
  late: 'It arrived more than 14 days after the tap.',
  term_closed: 'Its term is closed.',
  teacher_disabled: 'The teacher’s account was closed before it arrived.',
} as const;

/** The same as the choices of a list. */
export const REVIEW_LABELS = {
  student_archived: 'Student not on the list',
  habit_archived: 'Habit not in use',
  reason_archived: 'Reason not in use',
  late: 'Late',
  term_closed: 'Closed term',
  teacher_disabled: 'Teacher’s account closed',
} as const satisfies Record<keyof typeof REVIEW_WORDS, string>;

/** The state of an award. */
export const AWARD_STATES = {
  counted: 'Counts',
  review: 'Waiting for review',
  declined: 'Not counted',
  taken_back: 'Undone',
} as const;
