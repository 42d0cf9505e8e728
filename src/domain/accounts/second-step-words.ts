/** What is said about the second step of a sign-in. */
export const SECOND_STEP_WORDS = {
  ask: 'Please enter the code of your authenticator app, or a recovery code.',
  wrong: 'That code is not right, or was used already.',
  noPassword: 'Please enter your password.',
  wrongPassword: 'That is not your password.',
  isOn: 'The second step is on already.',
  isOff: 'The second step is not on.',
  notBegun: 'Please begin again: the secret has changed.',
  removed: 'The second step is off.',
  needed:
    'Your school asks its staff for a second step at the sign-in. Set it up in Your Account to open the Admin Portal. Awards go on as before.',
  ownFirst: 'Please set up your own second step in Your Account first, so that you are not locked out.',
  notLoaded: 'Couldn’t load the second step.',
  notBegunHere: 'Couldn’t begin to set it up.',
  notConfirmed: 'Couldn’t turn it on.',
  notRemoved: 'Couldn’t turn it off.',
} as const;

/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 8;

/** The code of a refusal by the portal: the school demands a second step, and the caller has none. */
export const NEEDS_SECOND_STEP = 'forbidden_without_second_step';
