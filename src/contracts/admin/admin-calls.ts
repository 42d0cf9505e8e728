import { call, detailAnswer } from '#contracts/call.ts';
import { privacyPage, privacyRequest } from '#contracts/privacy.ts';
import { IMPORT_CALLS } from './import-calls.ts';
import { peoplePage, peopleQuery, person, roleRequest } from './people.ts';
import {
  adminStudent,
  adminStudentFilter,
  adminStudentIds,
  adminStudentPage,
  adminStudentQuery,
  lunchNumberRequest,
  newAdminStudent,
  studentChange,
  studentChangeAnswer,
  studentEdit,
  studentErasure,
  studentExportAnswer,
  studentExportRequest,
  studentUndoAnswer,
} from './students.ts';
import { invitationLink, invitationPage, invitationQuery, newInvitation } from './invitations.ts';
import { HABIT_CALLS } from './habit-calls.ts';
import { HOUSE_CALLS } from './house-calls.ts';
import { SCHOOL_CALLS } from './school-calls.ts';
import { STORE_CALLS } from './store-calls.ts';
import { resetCode, resetPage, resetQuery } from './resets.ts';
import { approveSignup, recordList, recordQuery, signupDetail, signupPage, signupQuery } from './signups.ts';
import { LEDGER_CALLS } from './ledger-calls.ts';
import { waitingList } from './waiting.ts';

const BULK_KB = 256;
const STAFF = '- - - - A A';
const SIGNUP = '/api/admin/signups/:id';
const RESET = '/api/admin/resets/:id';

/** The calls of the Admin Portal, for staff and superusers. Their names and paths are also in admin-endpoints.ts. */
export const ADMIN_CALLS = {
  adminWaiting: call('GET', '/api/admin/waiting', STAFF, 'What waits for staff', { answer: waitingList }),
  ...LEDGER_CALLS,

  adminSignups: call('GET', '/api/admin/signups', STAFF, 'Who asked for an account', {
    query: signupQuery,
    answer: signupPage,
  }),
  adminSignup: call('GET', SIGNUP, STAFF, 'One sign-up, and the student records that look like it', {
    answer: signupDetail,
  }),
  adminSignupRecords: call('GET', `${SIGNUP}/records`, STAFF, 'Student records beside a sign-up, by search', {
    query: recordQuery,
    answer: recordList,
  }),
  approveSignup: call('POST', `${SIGNUP}/approve`, STAFF, 'Open the account', {
    body: approveSignup,
    answer: detailAnswer,
  }),
  rejectSignup: call('POST', `${SIGNUP}/reject`, STAFF, 'Refuse the account', { answer: detailAnswer }),
  reopenSignup: call('POST', `${SIGNUP}/reopen`, STAFF, 'Let a rejected sign-up wait again', { answer: detailAnswer }),

  adminResets: call('GET', '/api/admin/resets', STAFF, 'Who needs help with the sign-in; the id is the account’s', {
    query: resetQuery,
    answer: resetPage,
  }),
  makeResetCode: call('POST', `${RESET}/code`, STAFF, 'Make a one-time code for a new password', { answer: resetCode }),
  withdrawResetCode: call('DELETE', `${RESET}/code`, STAFF, 'Make the open code worthless', { answer: detailAnswer }),
  reopenSignIn: call('POST', `${RESET}/open`, STAFF, 'Open what too many wrong tries closed', { answer: detailAnswer }),
  settleReset: call('POST', `${RESET}/settle`, STAFF, 'Take the account off the list', { answer: detailAnswer }),

  adminStudents: call('GET', '/api/admin/students', STAFF, 'Records of students, archived ones too', {
    query: adminStudentQuery,
    answer: adminStudentPage,
  }),
  adminStudentIds: call('GET', '/api/admin/student-ids', STAFF, 'All that a filter finds', {
    query: adminStudentFilter,
    answer: adminStudentIds,
  }),
  createAdminStudent: call('POST', '/api/admin/students', STAFF, 'Add a student', {
    body: newAdminStudent,
    answer: adminStudent,
    status: 201,
  }),
  adminStudent: call('GET', '/api/admin/students/:id', STAFF, 'One record of a student', {
    answer: adminStudent,
  }),
  editStudent: call('PATCH', '/api/admin/students/:id', STAFF, 'Change a record, unless it changed meanwhile', {
    body: studentEdit,
    answer: adminStudent,
  }),
  setLunchNumber: call('PUT', '/api/admin/students/:id/lunch-number', STAFF, 'Set a lunch number', {
    body: lunchNumberRequest,
    answer: adminStudent,
  }),
  clearLunchNumber: call('DELETE', '/api/admin/students/:id/lunch-number', STAFF, 'Remove a lunch number', {
    answer: adminStudent,
  }),
  changeStudents: call('POST', '/api/admin/student-changes', STAFF, 'Change many students, all or none', {
    body: studentChange,
    maxKB: BULK_KB,
    answer: studentChangeAnswer,
    status: 201,
  }),
  undoStudentChange: call('POST', '/api/admin/student-changes/:id/undo', STAFF, 'Undo a change of many', {
    answer: studentUndoAnswer,
  }),
  exportStudent: call('POST', '/api/admin/students/:id/export', STAFF, 'All that is known about a student', {
    body: studentExportRequest,
    answer: studentExportAnswer,
  }),
  eraseStudent: call(
    'POST',
    '/api/admin/students/:id/erase',
    '- - - - - A',
    'Erase a person; the ledger keeps the points',
    {
      body: studentErasure,
      answer: detailAnswer,
    },
  ),

  people: call('GET', '/api/admin/people', STAFF, 'Accounts', { query: peopleQuery, answer: peoplePage }),
  person: call('GET', '/api/admin/people/:id', STAFF, 'One account with its sessions', { answer: person }),
  setRole: call('PUT', '/api/admin/people/:id/role', '- - - - - A', 'Make an educator staff, or the other way round', {
    body: roleRequest,
    answer: person,
  }),
  disablePerson: call('POST', '/api/admin/people/:id/disable', STAFF, 'Close an account and end its sessions', {
    answer: person,
  }),
  enablePerson: call('POST', '/api/admin/people/:id/enable', STAFF, 'Open an account again', {
    answer: person,
  }),
  endSessions: call('DELETE', '/api/admin/people/:id/sessions', STAFF, 'Sign a person out everywhere', {
    answer: person,
  }),
  endSession: call('DELETE', '/api/admin/sessions/:id', STAFF, 'End one session', { answer: person }),

  ...IMPORT_CALLS,

  privacy: call('GET', '/api/privacy', 'A A A A A A', 'How the school keeps data, in plain words', {
    answer: privacyPage,
  }),
  savePrivacy: call('PUT', '/api/admin/privacy', '- - - - - A', 'Write the school’s own words for it', {
    body: privacyRequest,
    answer: privacyPage,
  }),

  invitations: call('GET', '/api/admin/invitations', '- - - - A A', 'Invitations, filtered and in pages', {
    query: invitationQuery,
    answer: invitationPage,
  }),
  invite: call('POST', '/api/admin/invitations', '- - - - A A', 'Invite a person; the link is told this once', {
    body: newInvitation,
    answer: invitationLink,
    status: 201,
  }),
  renewInvitation: call('POST', '/api/admin/invitations/:id/link', '- - - - A A', 'Make a new link; the old one ends', {
    answer: invitationLink,
    status: 201,
  }),
  withdrawInvitation: call('DELETE', '/api/admin/invitations/:id', '- - - - A A', 'Withdraw an invitation', {
    answer: detailAnswer,
  }),
  ...HOUSE_CALLS,
  ...HABIT_CALLS,
  ...STORE_CALLS,
  ...SCHOOL_CALLS,
};
