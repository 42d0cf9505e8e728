/** What is said about the file with the whole school. */
export const ARCHIVE_WORDS = {
  what: 'A zip file with all that the school owns here: students, points, houses, habits, people, rosters, imports and the audit. Each table is in it as JSON, and as CSV for spreadsheets, so it can be read without this app.',
  notInIt:
    'It holds names of students, so keep it safe. No password, code or lunch number is in it, and nobody can sign in with it.',
  check: 'Its README says how to check that nobody changed it: the audit has the hash of its manifest.',
  patience: 'A large school takes a minute. Keep this page open.',
  failed: 'The file was not saved.',
  underWay: 'Somebody is saving this file at the moment. Try again in a few minutes.',
} as const;
