import type { DetailAnswer } from '#contracts/detail.ts';
import type { PasswordCheckAnswer, PasswordCheckRequest } from '#contracts/password-check.ts';
import type { ScholarResetRequest, VerifyResetRequest } from '#contracts/recovery.ts';
import type { SecuritySetupRequest, SecurityStatus } from '#contracts/security-setup.ts';
import type { SignupRequest } from '#contracts/signup.ts';
import {
  detailReader,
  passwordCheckReader,
  questionReader,
  securityStatusReader,
} from '#data/api/dialects/decode/account.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { firstThatWorks } from '#data/api/dialects/try-endpoints.ts';

const CHECK_TIMEOUT_MS = 6000;

/** The calls before a sign-in, and an educator's own security question. */
export function postSignup(api: ApiClient, request: SignupRequest): Promise<Result<DetailAnswer>> {
  const role = request.desired_role;
  return firstThatWorks(api, OPERATIONS.signup, {
    body: (name) => ({ ...request, desired_role: name === 'upper-case-role' ? role : role.toLowerCase() }),
    // Only where the server names the field: anything else that it refuses is the person's to mend.
    otherBodyAfter: (failure, seen) =>
      !seen &&
      failure.kind === 'refused' &&
      [400, 422].includes(failure.status) &&
      (failure.fields?.includes('desired_role') ?? false),
    reader: detailReader,
    auth: 'none',
  });
}

/** What the server thinks of a password that is being typed: worth no long wait. */
export function postPasswordCheck(api: ApiClient, request: PasswordCheckRequest): Promise<Result<PasswordCheckAnswer>> {
  return firstThatWorks(api, OPERATIONS.passwordCheck, {
    body: () => request,
    reader: passwordCheckReader,
    auth: 'none',
    timeoutMs: CHECK_TIMEOUT_MS,
  });
}

/** Null: no question on file, or no such account. */
export async function fetchSecurityQuestion(api: ApiClient, email: string): Promise<Result<string | null>> {
  const answer = await firstThatWorks(api, OPERATIONS.securityQuestion, {
    query: { email },
    reader: questionReader,
    auth: 'none',
  });
  return answer.ok ? { ok: true, value: answer.value.question } : answer;
}

/** The other body follows only where its name was missed: a 400 may be a wrong answer, and each one counts at the server. */
export function postVerifyReset(api: ApiClient, request: VerifyResetRequest): Promise<Result<DetailAnswer>> {
  const { new_password, ...rest } = request;
  return firstThatWorks(api, OPERATIONS.verifyReset, {
    body: (name) => ({ ...rest, [name]: new_password }),
    otherBodyAfter: (failure) =>
      failure.kind === 'refused' && (failure.status === 422 || failure.fields?.includes('password') === true),
    reader: detailReader,
    auth: 'none',
  });
}

export function postRequestReset(api: ApiClient, email: string): Promise<Result<DetailAnswer>> {
  return firstThatWorks(api, OPERATIONS.requestReset, { body: () => ({ email }), reader: detailReader, auth: 'none' });
}

export function postScholarReset(api: ApiClient, request: ScholarResetRequest): Promise<Result<DetailAnswer>> {
  return firstThatWorks(api, OPERATIONS.scholarReset, { body: () => request, reader: detailReader, auth: 'none' });
}

/** The sign-in waits for it, and goes on without it: it is not worth the usual patience. */
const STATUS_TIMEOUT_MS = 6000;

export function fetchSecurityStatus(api: ApiClient): Promise<Result<SecurityStatus>> {
  return firstThatWorks(api, OPERATIONS.securityStatus, { reader: securityStatusReader, timeoutMs: STATUS_TIMEOUT_MS });
}

export function postSecuritySetup(api: ApiClient, request: SecuritySetupRequest): Promise<Result<DetailAnswer>> {
  return firstThatWorks(api, OPERATIONS.securitySetup, { body: () => request, reader: detailReader });
}
