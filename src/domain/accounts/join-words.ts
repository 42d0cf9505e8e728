/** How long a student's code works. */
export const STUDENT_CODE_DAYS = 14;

export const JOIN_WORDS = {
  noCode: 'Please enter your code.',
  /** For a wrong code, and one that was used or replaced: it doesn't say which. */
  deadCode: 'This code doesn’t work. Check it letter by letter, or ask your teacher for a new one.',
  /** Only who knows the code reads this. */
  oldCode: 'This code is too old. Ask your teacher for a new one.',
  emailTaken: 'The account could not be made. Ask the office.',
} as const;
