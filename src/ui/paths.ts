/** The steps of an award all begin with this. */
export const AWARD_STEPS = '/assign/';

/** Every URL of the app, once. */
export const paths = {
  root: '/',
  welcome: '/welcome',
  login: '/login',
  signup: '/signup',
  recover: '/recover',
  recoverEducator: '/recover/educator',
  recoverScholar: '/recover/scholar',
  recoverCode: '/recover/code',
  setup: '/setup',
  setupStudents: '/setup/students',
  setupReady: '/setup/ready',
  invitation: '/invitation',
  join: '/join',
  securitySetup: '/educator/security/setup',
  dashboard: '/dashboard',
  myAwards: '/my-awards',
  notNoticed: '/not-noticed',
  leaderboard: '/leaderboard',
  class: '/class',
  classOf: '/class/:rosterId',
  find: '/find',
  award: '/award',
  awardPoints: '/award-points',
  assignStudents: '/assign/students',
  assignRoster: '/assign/roster',
  assignRosterPoints: '/assign/roster/points',
  assignHouse: '/assign/house',
  assignHousePoints: '/assign/house/points',
  assignHabits: '/assign/habits',
  assignReasons: '/assign/reasons',
  rosters: '/rosters',
  newRoster: '/rosters/new',
  roster: '/rosters/:rosterId',
  editRoster: '/rosters/:rosterId/edit',
  students: '/students',
  manageStudents: '/manage-students',
  studentHistory: '/students/:studentId/history',
  reports: '/reports',
  store: '/store',
  outbox: '/outbox',
  kiosk: '/kiosk',
  display: '/display',
  tablet: '/tablet',
  tabletPin: '/tablet/pin',
  account: '/account',
  help: '/help',
  privacy: '/privacy',
  admin: '/admin',
} as const;

/** The path with its query; what is null is left out, and several values make several parameters. */
export function withQuery(path: string, query: Record<string, string | readonly string[] | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, one);
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Find, with the camera. */
export const scanPath = `${paths.find}?by=card`;

/** The sign-in page, remembering where the person was; the query keeps it over a reload. */
export function loginPath(from: string | null): string {
  return withQuery(paths.login, { from });
}

/** Where a teacher who stays on a shared tablet chooses a PIN, and goes on to after it. */
export function tabletPinPath(from: string | null): string {
  return withQuery(paths.tabletPin, { from });
}

/** Your Account, remembering where the person was when the school demanded a second step. */
export function accountPath(from: string | null): string {
  return withQuery(paths.account, { from });
}

/** The security question's page, remembering where the person goes after it. */
export function securitySetupPath(from: string | null): string {
  return withQuery(paths.securitySetup, { from });
}
