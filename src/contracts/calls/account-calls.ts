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
} from '#contracts/accounts/accounts.ts';
import { call, detailAnswer } from '#contracts/call.ts';
import {
  invitationAcceptRequest,
  invitationOpenAnswer,
  invitationOpenRequest,
} from '#contracts/accounts/invitation.ts';
import { loginRequest, profile, refreshRequest, tokens } from '#contracts/session.ts';
import { setupOpenAnswer, setupOpenRequest, setupRequest } from '#contracts/accounts/setup.ts';
import * as PATHS from '#contracts/paths.ts';

const EDUCATOR = '/api/auth/educator/security';
const EDUCATORS = '/api/auth/educators/security';
const NEW_PASSWORD = { new_password: ['password'] };
/** Hashing is costly: nothing long reaches it. */
const SIGN_IN_KB = 4;

/** Signing in and up, passwords, the set-up and invitations. */
export const ACCOUNT_CALLS = {
  login: call(PATHS.login, 'A - A A A A', 'Sign in', {
    body: loginRequest,
    otherNames: { email: ['username'] },
    maxKB: SIGN_IN_KB,
    answer: tokens,
  }),
  refresh: call(PATHS.refresh, 'A - A A A A', 'Renew a session', {
    aliases: ['/api/token/refresh', '/api/auth/jwt/refresh'],
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    maxKB: SIGN_IN_KB,
    answer: tokens,
  }),
  logout: call(PATHS.logout, 'A - A A A A', 'Sign out', {
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  me: call(PATHS.me, '- - O O O O', 'Who is signed in', { answer: profile }),

  signup: call(PATHS.signup, 'A - A A A A', 'Request an account; a known email gets the same answer', {
    body: signupRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
    status: 201,
  }),
  passwordCheck: call(PATHS.passwordCheck, 'A - A A A A', 'Check a password while it is typed', {
    body: passwordCheckRequest,
    maxKB: SIGN_IN_KB,
    answer: passwordCheckAnswer,
    isUnlogged: true,
  }),
  securityQuestion: call(PATHS.securityQuestion, 'A - A A A A', 'The security question of an email', {
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
  verifyReset: call(PATHS.verifyReset, 'A - A A A A', 'Set a new password with the security answer', {
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
  requestReset: call(PATHS.requestReset, 'A - A A A A', 'Ask staff for a new password', {
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
  scholarReset: call(PATHS.scholarReset, 'A - A A A A', 'Set a new password with lunch number and grade', {
    aliases: ['/api/auth/scholar/password/reset', '/api/auth/scholar/recover'],
    body: scholarResetRequest,
    otherNames: NEW_PASSWORD,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  codeReset: call(PATHS.codeReset, 'A - A A A A', 'Set a new password with a code from staff', {
    body: codeResetRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),
  securityStatus: call(PATHS.securityStatus, '- - - O O O', 'Whether the account has a security question', {
    answer: securityStatus,
  }),
  securitySetup: call(PATHS.securitySetup, '- - - O O O', 'Set the account’s security question', {
    body: securitySetupRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
  }),

  openSetup: call(PATHS.openSetup, 'A - A A A A', 'Whether a set-up link works; nothing changes', {
    body: setupOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: setupOpenAnswer,
  }),
  finishSetup: call(PATHS.finishSetup, 'A - A A A A', 'Set up the school; the link is then used', {
    body: setupRequest,
    answer: detailAnswer,
    status: 201,
  }),

  openInvitation: call(PATHS.openInvitation, 'A - A A A A', 'For whom an invitation is; nothing changes', {
    body: invitationOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: invitationOpenAnswer,
  }),
  acceptInvitation: call(PATHS.acceptInvitation, 'A - A A A A', 'Make the account of an invitation', {
    body: invitationAcceptRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
    status: 201,
  }),
};
