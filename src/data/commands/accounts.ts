import type {
  PasswordCheckAnswer,
  PasswordCheckRequest,
  ScholarResetRequest,
  SecuritySetupRequest,
  SecurityStatus,
  SignupRequest,
  VerifyResetRequest,
} from '#contracts/accounts/accounts.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import {
  detailReader,
  passwordCheckReader,
  questionReader,
  requestedReader,
  securityStatusReader,
} from '#data/api/dialects/decode/account.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/accounts.ts';
import { askSchool } from '#data/api/ask-school.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import { call } from '#data/api/own/call.ts';
import type { Result } from '#domain/failure.ts';

interface Deps {
  api: ApiClient;
}

/** The longest wait for the check of a typed password, and for the security question's status at the sign-in. */
const SHORT_TIMEOUT_MS = 6000;

/** Requests an account; gives the server's words for the person. */
export async function signUp({ api }: Deps, request: SignupRequest): Promise<Result<string>> {
  const answer = await askSchool(api, OPERATIONS.signup, { body: request, reader: detailReader, auth: 'none' });
  return answer.ok ? { ok: true, value: answer.value.detail } : answer;
}

/** The server's verdict on a new password; null where it gives none before the form is sent. */
export async function checkPassword(
  { api }: Deps,
  request: PasswordCheckRequest,
): Promise<Result<PasswordCheckAnswer | null>> {
  const answer = await call(api, PATHS.passwordCheck, {
    body: request,
    reader: passwordCheckReader,
    auth: 'none',
    timeoutMs: SHORT_TIMEOUT_MS,
  });
  return !answer.ok && isNotOffered(answer.failure) ? { ok: true, value: null } : answer;
}

/** An educator's security question; null: none on file, or no such account. */
export async function loadSecurityQuestion({ api }: Deps, email: string): Promise<Result<string | null>> {
  const query = { email: email.trim() };
  const answer = await askSchool(api, OPERATIONS.securityQuestion, { query, reader: questionReader, auth: 'none' });
  return answer.ok ? { ok: true, value: answer.value.question } : answer;
}

/** A new password by the answer to the question. */
export function resetByAnswer({ api }: Deps, request: VerifyResetRequest): Promise<Result<unknown>> {
  const body = { ...request, email: request.email.trim() };
  return askSchool(api, OPERATIONS.verifyReset, { body, reader: detailReader, auth: 'none' });
}

/** Asks an administrator for a reset. `byEmail`: the server also sends a code, if the email has an account. */
export function requestReset({ api }: Deps, email: string): Promise<Result<{ byEmail: boolean }>> {
  const body = { email: email.trim() };
  return askSchool(api, OPERATIONS.requestReset, { body, reader: requestedReader, auth: 'none' });
}

/** A new password by school email, lunch number and grade. */
export function resetScholar({ api }: Deps, request: ScholarResetRequest): Promise<Result<unknown>> {
  const body = { ...request, email: request.email.trim() };
  return askSchool(api, OPERATIONS.scholarReset, { body, reader: detailReader, auth: 'none' });
}

/** The signed-in educator's own question. */
export function readSecurityStatus({ api }: Deps): Promise<Result<SecurityStatus>> {
  return askSchool(api, OPERATIONS.securityStatus, { reader: securityStatusReader, timeoutMs: SHORT_TIMEOUT_MS });
}

export function saveSecurityQuestion({ api }: Deps, request: SecuritySetupRequest): Promise<Result<unknown>> {
  const body = { question: request.question.trim(), answer: request.answer.trim() };
  return askSchool(api, OPERATIONS.securitySetup, { body, reader: detailReader });
}
