import { call, detailAnswer } from '#contracts/call.ts';
import { peoplePage, peopleQuery, person, roleRequest } from '#contracts/admin/people.ts';
import { invitationLink, invitationPage, invitationQuery, newInvitation } from '#contracts/admin/invitations.ts';
import { resetCode, resetPage, resetQuery } from '#contracts/admin/resets.ts';
import {
  approveSignup,
  recordList,
  recordQuery,
  signupDetail,
  signupPage,
  signupQuery,
} from '#contracts/admin/signups.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The rooms Sign-ups, Invitations, Reset requests and People. */
export const ACCOUNT_CALLS = {
  adminSignups: call(ADMIN_PATHS.adminSignups, STAFF, 'Who asked for an account', {
    query: signupQuery,
    answer: signupPage,
  }),
  adminSignup: call(ADMIN_PATHS.adminSignup, STAFF, 'One sign-up, and the student records that look like it', {
    answer: signupDetail,
  }),
  adminSignupRecords: call(ADMIN_PATHS.adminSignupRecords, STAFF, 'Student records beside a sign-up, by search', {
    query: recordQuery,
    answer: recordList,
  }),
  approveSignup: call(ADMIN_PATHS.approveSignup, STAFF, 'Open the account', {
    body: approveSignup,
    answer: detailAnswer,
  }),
  rejectSignup: call(ADMIN_PATHS.rejectSignup, STAFF, 'Refuse the account', { answer: detailAnswer }),
  reopenSignup: call(ADMIN_PATHS.reopenSignup, STAFF, 'Let a rejected sign-up wait again', { answer: detailAnswer }),

  invitations: call(ADMIN_PATHS.invitations, STAFF, 'Invitations, filtered and in pages', {
    query: invitationQuery,
    answer: invitationPage,
  }),
  invite: call(ADMIN_PATHS.invite, STAFF, 'Invite a person; only this answer has the link', {
    body: newInvitation,
    answer: invitationLink,
    status: 201,
  }),
  renewInvitation: call(ADMIN_PATHS.renewInvitation, STAFF, 'Make a new link; the old one ends', {
    answer: invitationLink,
    status: 201,
  }),
  withdrawInvitation: call(ADMIN_PATHS.withdrawInvitation, STAFF, 'Withdraw an invitation', {
    answer: detailAnswer,
  }),

  adminResets: call(ADMIN_PATHS.adminResets, STAFF, 'Who needs help with the sign-in; the id is the account’s', {
    query: resetQuery,
    answer: resetPage,
  }),
  makeResetCode: call(ADMIN_PATHS.makeResetCode, STAFF, 'Make a one-time code for a new password', {
    answer: resetCode,
  }),
  withdrawResetCode: call(ADMIN_PATHS.withdrawResetCode, STAFF, 'Withdraw the open code', { answer: detailAnswer }),
  reopenSignIn: call(ADMIN_PATHS.reopenSignIn, STAFF, 'Open what too many wrong tries closed', {
    answer: detailAnswer,
  }),
  settleReset: call(ADMIN_PATHS.settleReset, STAFF, 'Take the account off the list', { answer: detailAnswer }),

  people: call(ADMIN_PATHS.people, STAFF, 'Accounts', { query: peopleQuery, answer: peoplePage }),
  person: call(ADMIN_PATHS.person, STAFF, 'One account with its sessions', { answer: person }),
  setRole: call(ADMIN_PATHS.setRole, SUPERUSERS, 'Make an educator staff, or the other way round', {
    body: roleRequest,
    answer: person,
  }),
  disablePerson: call(ADMIN_PATHS.disablePerson, STAFF, 'Close an account and end its sessions', {
    answer: person,
  }),
  enablePerson: call(ADMIN_PATHS.enablePerson, STAFF, 'Open an account again', {
    answer: person,
  }),
  endSessions: call(ADMIN_PATHS.endSessions, STAFF, 'Sign a person out everywhere', {
    answer: person,
  }),
  endSession: call(ADMIN_PATHS.endSession, STAFF, 'End one session', { answer: person }),
};
