/**
 * Every operation with the ways to ask for it, in the spec's order (§7): method and path below the API base. A path's
 * twin with or without its trailing slash need not be listed: it is tried after all that are. first-that-works.ts says
 * when the next way is tried. Plain constants, so that page and worker carry only those that they use.
 */
export interface Operation {
  /** Under which what worked is remembered. */
  name: string;
  /** 'thing': a 404 in JSON may be about what was asked for (no such student); 'list': only about the path. */
  about: 'thing' | 'list';
  /** Doing it twice makes two. */
  creates?: true;
  /** Where a request has several shapes: their names, in the order in which each path is tried with them. */
  bodies?: readonly string[];
  ways: readonly string[];
}

// Session
export const login: Operation = {
  name: 'login',
  about: 'thing',
  bodies: ['email', 'username'],
  ways: ['POST /api/auth/login'],
};
export const me: Operation = {
  name: 'me',
  about: 'list',
  ways: ['GET /api/auth/me'],
};
export const refresh: Operation = {
  name: 'refresh',
  about: 'list',
  bodies: ['refresh', 'refresh_token'],
  ways: [
    'POST /api/auth/refresh',
    'POST /api/token/refresh/',
    'POST /api/token/refresh',
    'POST /api/auth/jwt/refresh/',
  ],
};
export const logout: Operation = {
  name: 'logout',
  about: 'list',
  ways: ['POST /api/auth/logout'],
};

// Accounts
export const signup: Operation = {
  name: 'signup',
  about: 'list',
  creates: true,
  bodies: ['lower-case-role', 'upper-case-role'],
  ways: ['POST /api/auth/signup'],
};
/** The bundled server's own. */
export const passwordCheck: Operation = {
  name: 'passwordCheck',
  about: 'list',
  ways: ['POST /api/auth/password/check'],
};
export const securityQuestion: Operation = {
  name: 'securityQuestion',
  about: 'thing',
  ways: [
    'GET /api/auth/educator/security/question',
    'GET /api/auth/educator/security-question',
    'GET /api/auth/educators/security/question',
    'GET /api/auth/educators/security-question',
    'GET /auth/educator/security/question',
    'GET /auth/educator/security-question',
    'GET /auth/educators/security/question',
    'GET /auth/educators/security-question',
  ],
};
export const verifyReset: Operation = {
  name: 'verifyReset',
  about: 'thing',
  bodies: ['new_password', 'password'],
  ways: [
    'POST /api/auth/educator/security/verify-reset',
    'POST /api/auth/educators/security/verify-reset',
    'POST /api/auth/educator/security/reset',
    'POST /api/auth/educators/security/reset',
    'POST /api/auth/educator/password/reset',
    'POST /api/auth/educators/password/reset',
  ],
};
export const requestReset: Operation = {
  name: 'requestReset',
  about: 'thing',
  creates: true,
  ways: [
    'POST /api/auth/educator/security/request-reset',
    'POST /api/auth/educators/security/request-reset',
    'POST /api/auth/educator/request-reset',
    'POST /api/auth/educators/request-reset',
    'POST /api/auth/educator/password/request-reset',
    'POST /api/auth/educators/password/request-reset',
  ],
};
export const scholarReset: Operation = {
  name: 'scholarReset',
  about: 'thing',
  ways: ['POST /api/auth/scholar/reset', 'POST /api/auth/scholar/password/reset', 'POST /api/auth/scholar/recover'],
};
export const securityStatus: Operation = {
  name: 'securityStatus',
  about: 'list',
  ways: ['GET /api/auth/educator/security/status'],
};
export const securitySetup: Operation = {
  name: 'securitySetup',
  about: 'list',
  ways: ['POST /api/auth/educator/security/setup'],
};

// School
export const leaderboard: Operation = {
  name: 'leaderboard',
  about: 'list',
  ways: ['GET /api/leaderboard/', 'GET /api/leaderboard'],
};
/** Public calls go without a session first; some servers want one. */
const PUBLIC_FIRST = ['public', 'session'] as const;

export const houses: Operation = {
  name: 'houses',
  about: 'list',
  bodies: PUBLIC_FIRST,
  ways: ['GET /api/houses/summary', 'GET /api/houses'],
};
export const gradesSummary: Operation = {
  name: 'gradesSummary',
  about: 'list',
  bodies: PUBLIC_FIRST,
  ways: ['GET /api/students/grades/summary'],
};
export const habits: Operation = {
  name: 'habits',
  about: 'list',
  ways: ['GET /api/habits'],
};
/** One habit by its name, where the list may not be whole. */
export const habitNamed: Operation = {
  name: 'habitNamed',
  about: 'list',
  ways: ['GET /api/habits'],
};
export const reasons: Operation = {
  name: 'reasons',
  about: 'list',
  ways: ['GET /api/reasons'],
};
export const reasonsOfHabit: Operation = {
  name: 'reasonsOfHabit',
  about: 'list',
  ways: ['GET /api/reasons'],
};
export const report: Operation = {
  name: 'report',
  about: 'list',
  ways: ['GET /api/reports/'],
};
export const exportReport: Operation = {
  name: 'exportReport',
  about: 'list',
  ways: ['POST /api/reports/export/'],
};
export const storeItems: Operation = {
  name: 'storeItems',
  about: 'list',
  ways: ['GET /api/store/items'],
};

// Students
export const students: Operation = {
  name: 'students',
  about: 'list',
  ways: [
    'GET /api/students/',
    'GET /api/students',
    'GET /api/scholars/',
    'GET /api/learners',
    'GET /api/pupils',
    'GET /api/users/students',
    'GET /api/reports/students/',
  ],
};
export const student: Operation = {
  name: 'student',
  about: 'thing',
  ways: ['GET /api/students/{id}'],
};
export const history: Operation = {
  name: 'history',
  about: 'thing',
  ways: ['GET /api/students/{id}/history'],
};
export const createStudent: Operation = {
  name: 'createStudent',
  about: 'list',
  creates: true,
  ways: ['POST /api/students'],
};
export const deleteStudent: Operation = {
  name: 'deleteStudent',
  about: 'thing',
  ways: ['DELETE /api/students/{id}'],
};

// Awards: one by one, never in bulk (docs/product.md)
export const award: Operation = {
  name: 'award',
  about: 'thing',
  creates: true,
  ways: ['POST /api/points/award/', 'POST /api/points/award'],
};
/** The bundled server's own. */
export const myAwards: Operation = {
  name: 'myAwards',
  about: 'list',
  ways: ['GET /api/points/mine'],
};

// Rosters
export const rosters: Operation = {
  name: 'rosters',
  about: 'list',
  ways: [
    'GET /api/educators/me/groups',
    'GET /api/educator/groups',
    'GET /api/teachers/me/groups',
    'GET /api/me/groups',
    'GET /api/rosters/',
    'GET /api/rosters',
    'GET /api/groups/',
    'GET /api/groups',
  ],
};
export const roster: Operation = {
  name: 'roster',
  about: 'thing',
  ways: ['GET /api/rosters/{id}', 'GET /api/groups/{id}', 'GET /api/groups/{id}/'],
};
export const rosterStudents: Operation = {
  name: 'rosterStudents',
  about: 'thing',
  ways: ['GET /api/rosters/{id}/students', 'GET /api/groups/{id}/students', 'GET /api/students/?roster_id={id}'],
};
export const createRoster: Operation = {
  name: 'createRoster',
  about: 'list',
  creates: true,
  bodies: ['student_ids', 'studentIds', 'bare'],
  ways: [
    'POST /api/rosters',
    'POST /api/groups',
    'POST /api/rosters/create_with_students',
    'POST /api/groups/create_with_students',
  ],
};
export const attachToRoster: Operation = {
  name: 'attachToRoster',
  about: 'thing',
  ways: [
    'POST /api/rosters/{id}/students',
    'POST /api/groups/{id}/students',
    'POST /api/rosters/{id}/members',
    'POST /api/groups/{id}/members',
  ],
};
export const updateRoster: Operation = {
  name: 'updateRoster',
  about: 'thing',
  bodies: ['student_ids', 'bare'],
  ways: ['PATCH /api/rosters/{id}/', 'PUT /api/rosters/{id}/', 'PATCH /api/groups/{id}/', 'PUT /api/groups/{id}/'],
};
export const replaceMembers: Operation = {
  name: 'replaceMembers',
  about: 'thing',
  ways: [
    'PUT /api/rosters/{id}/members',
    'PUT /api/groups/{id}/members',
    'PUT /api/rosters/{id}/students',
    'PUT /api/groups/{id}/students',
  ],
};
export const saveMembers: Operation = {
  name: 'saveMembers',
  about: 'thing',
  ways: ['PATCH /api/groups/{id}/'],
};
export const addMembers: Operation = {
  name: 'addMembers',
  about: 'thing',
  ways: ['POST /api/rosters/{id}/students/'],
};
export const deleteRoster: Operation = {
  name: 'deleteRoster',
  about: 'thing',
  ways: [
    'DELETE /api/groups/{id}/',
    'DELETE /api/groups/{id}',
    'DELETE /api/rosters/{id}/',
    'DELETE /api/rosters/{id}',
    'DELETE /api/student_groups/{id}/',
    'DELETE /api/student_groups/{id}',
    'DELETE /api/student-groups/{id}/',
    'DELETE /api/student-groups/{id}',
  ],
};
