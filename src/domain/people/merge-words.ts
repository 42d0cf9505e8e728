/** What is said where two records of one child are merged and parted, on the screen and in the server's answers. */
export const MERGE_WORDS = {
  merged: 'Two records were merged.',
  partedNow: 'They are two records again, as before.',
  same: 'These are one and the same record. Choose another one.',
  notThere: 'One of these records is no longer there, so nothing was changed. Please load the page again.',
  keptIsArchived: 'The record that stays is archived. Restore it first, or keep the other one.',
  hasMerged: 'Another record was merged into this one before. Keep this one, and merge the other into it.',
  twoAccounts: 'Both records have an account. Choose which one signs in from now on.',
  eraseKept: 'This record was merged into another one. Erase that one, or part them first.',
  tooLate: 'This was more than a day ago, so the records can’t be parted here.',
  parted: 'These records have been parted already.',
  numberTaken: 'Another student has the school number of the record that would come back. Change it there first.',
} as const;
