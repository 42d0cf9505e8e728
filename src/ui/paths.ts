/** Every URL of the app, once. */
export const paths = {
  root: '/',
  welcome: '/welcome',
  login: '/login',
  signup: '/signup',
  recover: '/recover',
  recoverEducator: '/recover/educator',
  recoverScholar: '/recover/scholar',
  securitySetup: '/educator/security/setup',
  dashboard: '/dashboard',
  leaderboard: '/leaderboard',
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
} as const;

/** What /assign/reasons reads from its query; left out where null. */
export interface AssignReasonsQuery {
  habitName: string | null;
  points: number | null;
}

function withQuery(path: string, query: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The sign-in page, remembering where the person was; the query keeps it over a reload. */
export function loginPath(from: string | null): string {
  return withQuery(paths.login, { from });
}

/** The security question's page, remembering where the person goes on to. */
export function securitySetupPath(from: string | null): string {
  return withQuery(paths.securitySetup, { from });
}

export function assignReasonsPath(query: AssignReasonsQuery): string {
  return withQuery(paths.assignReasons, {
    habit_name: query.habitName,
    points: query.points === null ? null : String(query.points),
  });
}
