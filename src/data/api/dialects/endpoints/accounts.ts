import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import type { Failure } from '#domain/failure.ts';
import { isRefused, operation } from './operation.ts';

const complainsOf = (failure: Failure, field: string): boolean =>
  failure.kind === 'refused' && failure.fields?.includes(field) === true;

/**
 * A 401 before the search found a path is no verdict, unless it says more than that nobody is signed in: many frameworks
 * answer it for paths that they do not have.
 */
function saysOnlyNotSignedIn(failure: Failure, isKnown: boolean): boolean {
  if (isKnown || failure.kind !== 'unauthorized' || failure.status !== 401) return false;
  return /^$|unauthori|authenticat|credentials were not|token|session|(sign|log)(ged)? ?in/i.test(failure.detail ?? '');
}

export const signup = operation('signup', 'list', PATHS.signup, {
  creates: true,
  shapes: [
    {
      name: 'lower-case role',
      body: ({ desired_role, ...rest }) => ({ ...rest, desired_role: String(desired_role).toLowerCase() }),
    },
    { name: 'upper-case role' },
  ],
  // The person has to correct anything else that it refuses.
  wantsOtherShape: (failure, isKnown) =>
    !isKnown && isRefused(failure, 400, 422) && complainsOf(failure, 'desired_role'),
});
export const securityQuestion = operation('securityQuestion', 'thing', PATHS.securityQuestion, {
  isNoVerdict: saysOnlyNotSignedIn,
  paths: [
    pathOf(PATHS.securityQuestion),
    '/api/auth/educator/security-question',
    '/api/auth/educators/security/question',
    '/api/auth/educators/security-question',
    '/auth/educator/security/question',
    '/auth/educator/security-question',
    '/auth/educators/security/question',
    '/auth/educators/security-question',
  ],
});
export const verifyReset = operation('verifyReset', 'thing', PATHS.verifyReset, {
  paths: [
    pathOf(PATHS.verifyReset),
    '/api/auth/educators/security/verify-reset',
    '/api/auth/educator/security/reset',
    '/api/auth/educators/security/reset',
    '/api/auth/educator/password/reset',
    '/api/auth/educators/password/reset',
  ],
  isNoVerdict: saysOnlyNotSignedIn,
  shapes: [
    { name: 'new_password' },
    { name: 'password', body: ({ new_password, ...rest }) => ({ ...rest, password: new_password }) },
  ],
  // Only where the field's name is missing: a 400 may be a wrong answer, and the server counts each one.
  wantsOtherShape: (failure) => isRefused(failure, 422) || complainsOf(failure, 'password'),
});
export const requestReset = operation('requestReset', 'thing', PATHS.requestReset, {
  paths: [
    pathOf(PATHS.requestReset),
    '/api/auth/educators/security/request-reset',
    '/api/auth/educator/request-reset',
    '/api/auth/educators/request-reset',
    '/api/auth/educator/password/request-reset',
    '/api/auth/educators/password/request-reset',
  ],
  isNoVerdict: saysOnlyNotSignedIn,
  creates: true,
});
export const scholarReset = operation('scholarReset', 'thing', PATHS.scholarReset, {
  isNoVerdict: saysOnlyNotSignedIn,
  paths: [pathOf(PATHS.scholarReset), '/api/auth/scholar/password/reset', '/api/auth/scholar/recover'],
});
export const securityStatus = operation('securityStatus', 'list', PATHS.securityStatus);
export const securitySetup = operation('securitySetup', 'list', PATHS.securitySetup);
