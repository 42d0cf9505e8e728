/** What a machine token may let a program do, in the order of the form. */
export const TOKEN_SCOPES = ['awards', 'students', 'boards', 'reports'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  awards: 'Award points, and undo awards',
  students: 'Read students, habits and reasons',
  boards: 'Read the boards',
  reports: 'Read reports and histories of students',
};

/** For how many days a token may work. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** More than a school has programs. */
export const MOST_TOKENS = 20;

/** Short enough to name a program in the ledger. */
export const LONGEST_TOKEN_NAME = 30;

export const TOKEN_WORDS = {
  noName: 'Say which program the token is for.',
  longName: `A name has at most ${LONGEST_TOKEN_NAME} characters.`,
  noScope: 'Choose what the program may do.',
  badDays: `A token works for ${TOKEN_DAYS[0]}, ${TOKEN_DAYS[1]} or ${TOKEN_DAYS[2]} days.`,
  most: `There are ${MOST_TOKENS} tokens that work. End one first.`,
  made: 'This token is made already, and a token is shown once. End it and make another one.',
  gone: 'There is no such token.',
  ended: 'This token no longer works. A superuser of the school can make another one.',
  outOfScope: 'This token is not for that.',
} as const;
