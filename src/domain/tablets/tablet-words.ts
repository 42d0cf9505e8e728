/** After so many minutes without a touch a tablet locks, unless staff choose another number. */
export const DEFAULT_LOCK_MINUTES = 3;
export const LONGEST_LOCK_MINUTES = 60;

export const TABLET_WORDS = {
  noName: 'Please give the tablet a name.',
  badLock: `Please give a number of minutes from 1 to ${LONGEST_LOCK_MINUTES}.`,
  one: 'this tablet',
  gone: 'This tablet is not there any more.',
  teacherGone: 'This teacher is not on the tablet any more.',
  revoked: 'This tablet is not shared any more.',
  notPaired: 'This tablet isn’t shared, or isn’t any more.',
  isDisplay: 'This browser is a hall display. Switch the display off to make it a shared tablet.',
} as const;
