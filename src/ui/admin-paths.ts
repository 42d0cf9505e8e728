import { paths } from './paths.ts';

/** The URLs of the Admin Portal that something links to; apart from the others, so that only who opens the portal loads them. */
export const adminPaths = {
  signups: `${paths.admin}/signups`,
  signupMatches: `${paths.admin}/signups/matches`,
  resets: `${paths.admin}/resets`,
  people: `${paths.admin}/people`,
  person: `${paths.admin}/people/:accountId`,
  students: `${paths.admin}/students`,
  newStudent: `${paths.admin}/students/new`,
  student: `${paths.admin}/students/:studentId`,
  cards: `${paths.admin}/students/cards`,
  codes: `${paths.admin}/students/codes`,
  import: `${paths.admin}/students/import`,
  night: `${paths.admin}/students/night`,
  rollOver: `${paths.admin}/students/new-year`,
  houses: `${paths.admin}/houses`,
  habits: `${paths.admin}/habits`,
  store: `${paths.admin}/store`,
  displays: `${paths.admin}/displays`,
  school: `${paths.admin}/school`,
  privacy: `${paths.admin}/school/privacy`,
  emails: `${paths.admin}/school/emails`,
  tokens: `${paths.admin}/school/tokens`,
  invitations: `${paths.admin}/invitations`,
  inviteMany: `${paths.admin}/invitations/many`,
  review: `${paths.admin}/review`,
  awards: `${paths.admin}/review/awards`,
  audit: `${paths.admin}/audit`,
} as const;

/** In the address of the import: the id of a file of the night that waits. */
export const NIGHT_FILE = 'night';

/** In the address of a room that the set-up leads to, so that it can lead back. */
export const FROM_SETUP = 'from=setup';

/** In the address of School: the part that is open. */
export const SCHOOL_PART = 'part';

export type SchoolPart =
  | 'name'
  | 'steps'
  | 'terms'
  | 'points'
  | 'email'
  | 'sign-in'
  | 'records'
  | 'backups'
  | 'address';

/** The address of one part of School. */
export const schoolPartPath = (part: SchoolPart): string => `${adminPaths.school}?${SCHOOL_PART}=${part}`;
