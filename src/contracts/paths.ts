/**
 * Method and path of each call of our server, in this one place: the rows of calls.ts, the page and the worker take them
 * from here. They are constants without the schemas of zod, so that a build puts each one where it is used, and nothing
 * else. Those of the Admin Portal are in admin/paths.ts.
 */
export const login = 'POST /api/auth/login';
export const refresh = 'POST /api/auth/refresh';
export const logout = 'POST /api/auth/logout';
export const startProvider = 'GET /api/auth/provider';
export const providerCallback = 'GET /api/auth/provider/callback';
export const finishProvider = 'POST /api/auth/provider/finish';
export const leaveProvider = 'GET /api/auth/provider/sign-out';
export const me = 'GET /api/auth/me';
export const signup = 'POST /api/auth/signup';
export const passwordCheck = 'POST /api/auth/password/check';
export const securityQuestion = 'GET /api/auth/educator/security/question';
export const verifyReset = 'POST /api/auth/educator/security/verify-reset';
export const requestReset = 'POST /api/auth/educator/security/request-reset';
export const scholarReset = 'POST /api/auth/scholar/reset';
export const codeReset = 'POST /api/auth/reset-with-code';
export const changePassword = 'POST /api/auth/password/change';
export const secondStep = 'GET /api/auth/second-step';
export const beginSecondStep = 'POST /api/auth/second-step';
export const confirmSecondStep = 'POST /api/auth/second-step/confirm';
export const removeSecondStep = 'POST /api/auth/second-step/remove';
export const ownSessions = 'GET /api/auth/sessions';
export const endOwnSession = 'DELETE /api/auth/sessions/:id';
export const securityStatus = 'GET /api/auth/educator/security/status';
export const securitySetup = 'POST /api/auth/educator/security/setup';
export const openSetup = 'POST /api/setup/open';
export const finishSetup = 'POST /api/setup/finish';
export const openInvitation = 'POST /api/invitations/open';
export const acceptInvitation = 'POST /api/invitations/accept';
export const openJoin = 'POST /api/join/open';
export const join = 'POST /api/join';

export const school = 'GET /api/school';
export const leaderboard = 'GET /api/leaderboard';
export const houses = 'GET /api/houses/summary';
export const grades = 'GET /api/students/grades/summary';
export const students = 'GET /api/students';
export const createStudent = 'POST /api/students';
export const student = 'GET /api/students/:id';
export const deleteStudent = 'DELETE /api/students/:id';
export const history = 'GET /api/students/:id/history';
export const habits = 'GET /api/habits';
export const reasons = 'GET /api/reasons';
export const award = 'POST /api/points/award';
export const awardInBulk = 'POST /api/points/award-bulk';
export const myAwards = 'GET /api/points/mine';
export const checkLedger = 'POST /api/points/check';
export const announceReturning = 'POST /api/points/returning';
export const report = 'GET /api/reports';
export const exportReport = 'POST /api/reports/export';
export const teacherReport = 'GET /api/reports/teachers';
export const storeItems = 'GET /api/store/items';
export const balance = 'GET /api/students/:id/balance';
export const redeem = 'POST /api/store/redemptions';
export const giveBack = 'POST /api/store/redemptions/:id/reverse';
export const description = 'GET /api/openapi.json';

export const boards = 'GET /api/leaderboard/boards';
export const boardStream = 'GET /api/leaderboard/stream';
export const reportDevice = 'POST /api/devices';
export const startPairing = 'POST /api/display/pairing';
export const pollPairing = 'POST /api/display/pairing/state';
export const displayContact = 'POST /api/display';
export const startTablet = 'POST /api/tablet/pairing';
export const tabletContact = 'POST /api/tablet';
export const joinTablet = 'POST /api/tablet/teachers';

export const rosters = 'GET /api/rosters';
export const createRoster = 'POST /api/rosters';
export const roster = 'GET /api/rosters/:id';
export const changeRoster = 'PATCH /api/rosters/:id';
export const replaceRoster = 'PUT /api/rosters/:id';
export const deleteRoster = 'DELETE /api/rosters/:id';
export const rosterStudents = 'GET /api/rosters/:id/students';
export const replaceMembers = 'PUT /api/rosters/:id/members';
export const addMembers = 'POST /api/rosters/:id/students';

export const reverseAward = 'POST /api/points/:id/reverse';
export const privacy = 'GET /api/privacy';
