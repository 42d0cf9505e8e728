import * as z from 'zod/mini';
import {
  codeResetRequest,
  passwordCheckAnswer,
  passwordCheckRequest,
  questionAnswer,
  questionQuery,
  requestResetRequest,
  scholarResetRequest,
  securitySetupRequest,
  securityStatus,
  signupRequest,
  verifyResetRequest,
} from './accounts.ts';
import { ADMIN_CALLS } from './admin/admin-calls.ts';
import { awardBody, awardResponse, bulkAwardBody, bulkAwardResponse } from './awards.ts';
import { call, detailAnswer, type Contract } from './call.ts';
import { habitList, habitQuery, reasonList, reasonQuery } from './habits.ts';
import { historyPage, historyQuery, myAwardList, myAwardQuery } from './history.ts';
import { invitationAcceptRequest, invitationOpenAnswer, invitationOpenRequest } from './invitation.ts';
import { houseList, leaderboard, leaderboardQuery } from './houses.ts';
import { pointsReport, reportFilter } from './reports.ts';
import {
  rosterAddStudents,
  rosterChange,
  rosterCreate,
  rosterDetail,
  rosterList,
  rosterMembers,
  rosterStudents,
} from './rosters.ts';
import { schoolInfo } from './school.ts';
import { loginRequest, profile, refreshRequest, tokens } from './session.ts';
import { setupOpenAnswer, setupOpenRequest, setupRequest } from './setup.ts';
import { storeItemList, storeQuery } from './store.ts';
import { gradeList, newStudent, student, studentPage, studentQuery } from './students.ts';

const EDUCATOR = '/api/auth/educator/security';
const EDUCATORS = '/api/auth/educators/security';
const STUDENT_LISTS = ['/api/scholars', '/api/learners', '/api/pupils', '/api/users/students', '/api/reports/students'];
const NEW_PASSWORD = { new_password: ['password'] };
const MEMBERS = { student_ids: ['studentIds', 'member_ids'] };
const ROSTER_FIELDS = { name: ['title'], ...MEMBERS };
/** Hashing is costly: nothing long reaches it. */
const SIGN_IN_KB = 4;
const BULK_KB = 256;
/** PATCH and PUT mean the same. */
const ROSTER_CHANGE = {
  aliases: ['/api/groups/:id'],
  body: rosterChange,
  otherNames: ROSTER_FIELDS,
  maxKB: BULK_KB,
  answer: rosterDetail,
};

/**
 * The one table of what our server offers: who may call what, what it reads and what it answers. The router serves
 * nothing else, and the tests try every cell. Paths answer with and without a trailing slash. The grants are those of
 * anon, kiosk, scholar, educator, staff and super, in this order.
 */
export const CALLS = {
  login: call('POST', '/api/auth/login', 'A - A A A A', 'Sign in', {
    body: loginRequest,
    otherNames: { email: ['username'] },
    maxKB: SIGN_IN_KB,
    answer: tokens,
  }),
  refresh: call('POST', '/api/auth/refresh', 'A - A A A A', 'Renew a session', {
    aliases: ['/api/token/refresh', '/api/auth/jwt/refresh'],
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    maxKB: SIGN_IN_KB,
    answer: tokens,
  }),
  logout: call('POST', '/api/auth/logout', 'A - A A A A', 'Sign out', {
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  me: call('GET', '/api/auth/me', '- M O O O O', 'Who is signed in', { answer: profile }),

  signup: call('POST', '/api/auth/signup', 'A - A A A A', 'Request an account; a known email gets the same answer', {
    body: signupRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
    status: 201,
  }),
  passwordCheck: call('POST', '/api/auth/password/check', 'A - A A A A', 'Check a password while it is typed', {
    body: passwordCheckRequest,
    maxKB: SIGN_IN_KB,
    answer: passwordCheckAnswer,
    isUnlogged: true,
  }),
  securityQuestion: call('GET', `${EDUCATOR}/question`, 'A - A A A A', 'The security question of an email', {
    aliases: [
      `${EDUCATORS}/question`,
      '/api/auth/educator/security-question',
      '/api/auth/educators/security-question',
      '/auth/educator/security/question',
      '/auth/educator/security-question',
      '/auth/educators/security/question',
      '/auth/educators/security-question',
    ],
    query: questionQuery,
    answer: questionAnswer,
  }),
  verifyReset: call('POST', `${EDUCATOR}/verify-reset`, 'A - A A A A', 'Set a new password with the security answer', {
    aliases: [
      `${EDUCATORS}/verify-reset`,
      `${EDUCATOR}/reset`,
      `${EDUCATORS}/reset`,
      '/api/auth/educator/password/reset',
      '/api/auth/educators/password/reset',
    ],
    body: verifyResetRequest,
    otherNames: NEW_PASSWORD,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  requestReset: call('POST', `${EDUCATOR}/request-reset`, 'A - A A A A', 'Ask staff for a new password', {
    aliases: [
      `${EDUCATORS}/request-reset`,
      '/api/auth/educator/request-reset',
      '/api/auth/educators/request-reset',
      '/api/auth/educator/password/request-reset',
      '/api/auth/educators/password/request-reset',
    ],
    body: requestResetRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  scholarReset: call(
    'POST',
    '/api/auth/scholar/reset',
    'A - A A A A',
    'Set a new password with lunch number and grade',
    {
      aliases: ['/api/auth/scholar/password/reset', '/api/auth/scholar/recover'],
      body: scholarResetRequest,
      otherNames: NEW_PASSWORD,
      maxKB: SIGN_IN_KB,
      answer: detailAnswer,
    },
  ),
  codeReset: call('POST', '/api/auth/reset-with-code', 'A - A A A A', 'Set a new password with a code from staff', {
    body: codeResetRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  securityStatus: call('GET', `${EDUCATOR}/status`, '- - - O O O', 'Whether the account has a security question', {
    answer: securityStatus,
  }),
  securitySetup: call('POST', `${EDUCATOR}/setup`, '- - - O O O', 'Set the account’s security question', {
    body: securitySetupRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),

  openSetup: call('POST', '/api/setup/open', 'A - A A A A', 'Whether a set-up link works; nothing changes', {
    body: setupOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: setupOpenAnswer,
  }),
  finishSetup: call('POST', '/api/setup/finish', 'A - A A A A', 'Set up the school; the link is then used', {
    body: setupRequest,
    answer: detailAnswer,
    status: 201,
  }),

  openInvitation: call('POST', '/api/invitations/open', 'A - A A A A', 'For whom an invitation is; nothing changes', {
    body: invitationOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: invitationOpenAnswer,
  }),
  acceptInvitation: call('POST', '/api/invitations/accept', 'A - A A A A', 'Make the account of an invitation', {
    body: invitationAcceptRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
    status: 201,
  }),

  school: call('GET', '/api/school', 'P P A A A A', 'The school', { answer: schoolInfo }),
  leaderboard: call('GET', '/api/leaderboard', '- M M A A A', 'The houses, most points first', {
    query: leaderboardQuery,
    answer: leaderboard,
  }),
  houses: call('GET', '/api/houses/summary', 'P P A A A A', 'The houses', {
    aliases: ['/api/houses'],
    answer: houseList,
  }),
  grades: call('GET', '/api/students/grades/summary', 'P P A A A A', 'The grades that have students', {
    answer: gradeList,
  }),
  students: call('GET', '/api/students', '- - - A A A', 'Students, filtered and in pages', {
    aliases: STUDENT_LISTS,
    query: studentQuery,
    otherNames: { search: ['q'] },
    answer: studentPage,
  }),
  createStudent: call('POST', '/api/students', '- - - A A A', 'Add a student', {
    aliases: STUDENT_LISTS,
    body: newStudent,
    answer: student,
    status: 201,
  }),
  student: call('GET', '/api/students/:id', '- - O A A A', 'One student', {
    aliases: ['/api/scholars/:id'],
    answer: student,
  }),
  deleteStudent: call('DELETE', '/api/students/:id', '- - - A A A', 'Take a student off every list; the ledger stays', {
    aliases: ['/api/scholars/:id'],
    answer: detailAnswer,
  }),
  history: call('GET', '/api/students/:id/history', '- - O A A A', 'What a student was awarded', {
    aliases: ['/api/scholars/:id/history'],
    query: historyQuery,
    answer: historyPage,
  }),
  habits: call('GET', '/api/habits', '- - A A A A', 'The habits', { query: habitQuery, answer: habitList }),
  reasons: call('GET', '/api/reasons', '- - A A A A', 'The reasons of a habit, or of all', {
    query: reasonQuery,
    answer: reasonList,
  }),

  award: call(
    'POST',
    '/api/points/award',
    '- - - A A A',
    'Award one student; an id that is known counts nothing again',
    {
      body: awardBody,
      answer: awardResponse,
      status: 201,
      isUnpaced: true,
      isForClosedAccounts: true,
    },
  ),
  awardInBulk: call('POST', '/api/points/award-bulk', '- - - A A A', 'Award up to 500 students, all or none', {
    body: bulkAwardBody,
    maxKB: BULK_KB,
    answer: bulkAwardResponse,
    status: 201,
    isUnpaced: true,
  }),
  myAwards: call('GET', '/api/points/mine', '- - - O O O', 'The caller’s own awards', {
    query: myAwardQuery,
    answer: myAwardList,
  }),

  report: call('GET', '/api/reports', '- - M A A A', 'Points by student', {
    query: reportFilter,
    otherNames: { house: ['house_id'] },
    answer: pointsReport,
  }),
  exportReport: call('POST', '/api/reports/export', '- - - A A A', 'The same report as text/csv', {
    body: reportFilter,
  }),
  storeItems: call('GET', '/api/store/items', '- - P P A A', 'What points can be spent on', {
    query: storeQuery,
    answer: storeItemList,
  }),

  rosters: call('GET', '/api/rosters', '- - - O A A', 'Rosters without their members', {
    aliases: [
      '/api/groups',
      '/api/educators/me/groups',
      '/api/educator/groups',
      '/api/teachers/me/groups',
      '/api/me/groups',
    ],
    answer: rosterList,
  }),
  createRoster: call('POST', '/api/rosters', '- - - O A A', 'Make a roster', {
    aliases: ['/api/groups', '/api/rosters/create_with_students', '/api/groups/create_with_students'],
    body: rosterCreate,
    otherNames: ROSTER_FIELDS,
    maxKB: BULK_KB,
    answer: rosterDetail,
    status: 201,
  }),
  roster: call('GET', '/api/rosters/:id', '- - - O A A', 'One roster with its members', {
    aliases: ['/api/groups/:id'],
    answer: rosterDetail,
  }),
  changeRoster: call('PATCH', '/api/rosters/:id', '- - - O A A', 'Change the fields that are given', ROSTER_CHANGE),
  replaceRoster: call('PUT', '/api/rosters/:id', '- - - O A A', 'The same as PATCH', ROSTER_CHANGE),
  deleteRoster: call('DELETE', '/api/rosters/:id', '- - - O A A', 'Delete a roster', {
    aliases: ['/api/groups/:id', '/api/student_groups/:id', '/api/student-groups/:id'],
    answer: detailAnswer,
  }),
  rosterStudents: call('GET', '/api/rosters/:id/students', '- - - O A A', 'The members of a roster', {
    aliases: ['/api/groups/:id/students'],
    answer: rosterStudents,
  }),
  replaceMembers: call('PUT', '/api/rosters/:id/members', '- - - O A A', 'Replace the members', {
    aliases: ['/api/rosters/:id/students', '/api/groups/:id/members', '/api/groups/:id/students'],
    body: rosterMembers,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),
  addMembers: call('POST', '/api/rosters/:id/students', '- - - O A A', 'Add members', {
    aliases: ['/api/rosters/:id/members', '/api/groups/:id/students', '/api/groups/:id/members'],
    body: rosterAddStudents,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),

  ...ADMIN_CALLS,

  description: call('GET', '/api/openapi.json', 'A A A A A A', 'This description of the API (OpenAPI 3.1)', {
    answer: z.looseObject({ openapi: z.string() }),
  }),
};

export const ALL_CALLS: readonly Contract[] = Object.values(CALLS);
