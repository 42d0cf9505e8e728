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

const SIGNUP = '/api/admin/signups/:id';
const INVITATION = '/api/admin/invitations/:id';
const RESET = '/api/admin/resets/:id';
const PERSON = '/api/admin/people/:id';

/** The rooms Sign-ups, Invitations, Reset requests and People. */
export const ACCOUNT_CALLS = {
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

  invitations: call('GET', '/api/admin/invitations', STAFF, 'Invitations, filtered and in pages', {
    query: invitationQuery,
    answer: invitationPage,
  }),
  invite: call('POST', '/api/admin/invitations', STAFF, 'Invite a person; only this answer has the link', {
    body: newInvitation,
    answer: invitationLink,
    status: 201,
  }),
  renewInvitation: call('POST', `${INVITATION}/link`, STAFF, 'Make a new link; the old one ends', {
    answer: invitationLink,
    status: 201,
  }),
  withdrawInvitation: call('DELETE', INVITATION, STAFF, 'Withdraw an invitation', {
    answer: detailAnswer,
  }),

  adminResets: call('GET', '/api/admin/resets', STAFF, 'Who needs help with the sign-in; the id is the account’s', {
    query: resetQuery,
    answer: resetPage,
  }),
  makeResetCode: call('POST', `${RESET}/code`, STAFF, 'Make a one-time code for a new password', { answer: resetCode }),
  withdrawResetCode: call('DELETE', `${RESET}/code`, STAFF, 'Withdraw the open code', { answer: detailAnswer }),
  reopenSignIn: call('POST', `${RESET}/open`, STAFF, 'Open what too many wrong tries closed', { answer: detailAnswer }),
  settleReset: call('POST', `${RESET}/settle`, STAFF, 'Take the account off the list', { answer: detailAnswer }),

  people: call('GET', '/api/admin/people', STAFF, 'Accounts', { query: peopleQuery, answer: peoplePage }),
  person: call('GET', PERSON, STAFF, 'One account with its sessions', { answer: person }),
  setRole: call('PUT', `${PERSON}/role`, SUPERUSERS, 'Make an educator staff, or the other way round', {
    body: roleRequest,
    answer: person,
  }),
  disablePerson: call('POST', `${PERSON}/disable`, STAFF, 'Close an account and end its sessions', {
    answer: person,
  }),
  enablePerson: call('POST', `${PERSON}/enable`, STAFF, 'Open an account again', {
    answer: person,
  }),
  endSessions: call('DELETE', `${PERSON}/sessions`, STAFF, 'Sign a person out everywhere', {
    answer: person,
  }),
  endSession: call('DELETE', '/api/admin/sessions/:id', STAFF, 'End one session', { answer: person }),
};
