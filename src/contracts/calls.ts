import * as z from 'zod/mini';
import { ADMIN_CALLS } from './admin/calls/admin-calls.ts';
import { awardBody, awardResponse, bulkAwardBody, bulkAwardResponse } from './awards.ts';
import { BULK_KB, call, detailAnswer, type Contract } from './call.ts';
import { ACCOUNT_CALLS } from './calls/account-calls.ts';
import { HALL_CALLS } from './calls/hall-calls.ts';
import { ROSTER_CALLS } from './calls/roster-calls.ts';
import { habitList, habitQuery, reasonList, reasonQuery } from './habits.ts';
import { historyPage, historyQuery, myAwardList, myAwardQuery } from './history.ts';
import { houseList, leaderboard, leaderboardQuery } from './houses.ts';
import { pointsReport, reportExport, reportFilter, teacherReport, teacherReportQuery } from './reports.ts';
import { schoolInfo } from './school.ts';
import { redeemRequest, redemptionAnswer, storeItemList, storeQuery, studentBalance } from './store.ts';
import { gradeList, newStudent, student, studentPage, studentQuery } from './students.ts';
import * as PATHS from './paths.ts';

const STUDENT_LISTS = ['/api/scholars', '/api/learners', '/api/pupils', '/api/users/students', '/api/reports/students'];

/**
 * The one table of what our server offers: who may call what, what it reads and what it answers. The router serves
 * nothing else, and the tests try every cell. Paths answer with and without a trailing slash. The grants are those of
 * anon, display, scholar, educator, staff and super, in this order.
 */
export const CALLS = {
  ...ACCOUNT_CALLS,

  school: call(PATHS.school, 'P - A A A A', 'The school', { answer: schoolInfo }),
  leaderboard: call(PATHS.leaderboard, '- M M A A A', 'The houses, most points first', {
    query: leaderboardQuery,
    answer: leaderboard,
  }),
  ...HALL_CALLS,
  houses: call(PATHS.houses, 'P - A A A A', 'The houses', {
    aliases: ['/api/houses'],
    answer: houseList,
  }),
  grades: call(PATHS.grades, 'P - A A A A', 'The grades that have students', {
    answer: gradeList,
  }),
  students: call(PATHS.students, '- - - A A A', 'Students, filtered and in pages', {
    aliases: STUDENT_LISTS,
    query: studentQuery,
    otherNames: { search: ['q'] },
    answer: studentPage,
  }),
  createStudent: call(PATHS.createStudent, '- - - A A A', 'Add a student', {
    aliases: STUDENT_LISTS,
    body: newStudent,
    answer: student,
    status: 201,
  }),
  student: call(PATHS.student, '- - O A A A', 'One student', {
    aliases: ['/api/scholars/:id'],
    answer: student,
  }),
  deleteStudent: call(PATHS.deleteStudent, '- - - A A A', 'Take a student off every list; the ledger stays', {
    aliases: ['/api/scholars/:id'],
    answer: detailAnswer,
  }),
  history: call(PATHS.history, '- - O A A A', 'What a student was awarded', {
    aliases: ['/api/scholars/:id/history'],
    query: historyQuery,
    answer: historyPage,
  }),
  habits: call(PATHS.habits, '- - A A A A', 'The habits', { query: habitQuery, answer: habitList }),
  reasons: call(PATHS.reasons, '- - A A A A', 'The reasons of a habit, or of all', {
    query: reasonQuery,
    answer: reasonList,
  }),

  award: call(PATHS.award, '- - - A A A', 'Award one student; an id that is known counts nothing again', {
    body: awardBody,
    answer: awardResponse,
    status: 201,
    isUnpaced: true,
    isForClosedAccounts: true,
  }),
  awardInBulk: call(PATHS.awardInBulk, '- - - A A A', 'Award up to 500 students, all or none', {
    body: bulkAwardBody,
    maxKB: BULK_KB,
    answer: bulkAwardResponse,
    status: 201,
    isUnpaced: true,
  }),
  myAwards: call(PATHS.myAwards, '- - - O O O', 'The caller’s own awards', {
    query: myAwardQuery,
    answer: myAwardList,
  }),

  report: call(PATHS.report, '- - M A A A', 'Points by student', {
    query: reportFilter,
    otherNames: { house: ['house_id'] },
    answer: pointsReport,
  }),
  exportReport: call(PATHS.exportReport, '- - - A A A', 'The same report as text/csv', {
    body: reportExport,
  }),
  teacherReport: call(PATHS.teacherReport, '- - - - A A', 'Points by teacher in a period', {
    query: teacherReportQuery,
    answer: teacherReport,
  }),
  storeItems: call(PATHS.storeItems, '- - P P A A', 'What points can be spent on', {
    query: storeQuery,
    answer: storeItemList,
  }),
  balance: call(PATHS.balance, '- - O A A A', 'What a student has to spend, and spent', {
    answer: studentBalance,
  }),
  redeem: call(PATHS.redeem, '- - - - A A', 'Spend a student’s points on an item, once', {
    body: redeemRequest,
    answer: redemptionAnswer,
    status: 201,
  }),
  giveBack: call(PATHS.giveBack, '- - - - A A', 'Give spent points back, once', {
    answer: redemptionAnswer,
    status: 201,
  }),

  ...ROSTER_CALLS,
  ...ADMIN_CALLS,

  description: call(PATHS.description, 'A - A A A A', 'This description of the API (OpenAPI 3.1)', {
    answer: z.looseObject({ openapi: z.string() }),
  }),
};

export const ALL_CALLS: readonly Contract[] = Object.values(CALLS);
