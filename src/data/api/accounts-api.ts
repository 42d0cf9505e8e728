import { detailAnswer, type DetailAnswer } from '#contracts/detail.ts';
import { securityQuestion, type ScholarResetRequest, type VerifyResetRequest } from '#contracts/recovery.ts';
import { securityStatus, type SecuritySetupRequest, type SecurityStatus } from '#contracts/security-setup.ts';
import type { SignupRequest } from '#contracts/signup.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';

/** The calls before a sign-in, and an educator's own security question. */
export function postSignup(api: ApiClient, request: SignupRequest): Promise<Result<DetailAnswer>> {
  return api({ method: 'POST', path: '/api/auth/signup', body: request, reader: detailAnswer, auth: 'none' });
}

/** Null: no question on file, or no such account. */
export async function fetchSecurityQuestion(api: ApiClient, email: string): Promise<Result<string | null>> {
  const path = '/api/auth/educator/security/question';
  const answer = await api({ method: 'GET', path, query: { email }, reader: securityQuestion, auth: 'none' });
  return answer.ok ? { ok: true, value: answer.value.question } : answer;
}

export function postVerifyReset(api: ApiClient, request: VerifyResetRequest): Promise<Result<DetailAnswer>> {
  const path = '/api/auth/educator/security/verify-reset';
  return api({ method: 'POST', path, body: request, reader: detailAnswer, auth: 'none' });
}

export function postRequestReset(api: ApiClient, email: string): Promise<Result<DetailAnswer>> {
  const path = '/api/auth/educator/security/request-reset';
  return api({ method: 'POST', path, body: { email }, reader: detailAnswer, auth: 'none' });
}

export function postScholarReset(api: ApiClient, request: ScholarResetRequest): Promise<Result<DetailAnswer>> {
  return api({ method: 'POST', path: '/api/auth/scholar/reset', body: request, reader: detailAnswer, auth: 'none' });
}

/** The sign-in waits for it, and goes on without it: it is not worth the usual patience. */
const STATUS_TIMEOUT_MS = 6000;

export function fetchSecurityStatus(api: ApiClient): Promise<Result<SecurityStatus>> {
  const path = '/api/auth/educator/security/status';
  return api({ method: 'GET', path, reader: securityStatus, timeoutMs: STATUS_TIMEOUT_MS });
}

export function postSecuritySetup(api: ApiClient, request: SecuritySetupRequest): Promise<Result<DetailAnswer>> {
  return api({ method: 'POST', path: '/api/auth/educator/security/setup', body: request, reader: detailAnswer });
}
