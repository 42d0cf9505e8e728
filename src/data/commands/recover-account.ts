import type { ScholarResetRequest, VerifyResetRequest } from '#contracts/recovery.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchSecurityQuestion, postRequestReset, postScholarReset, postVerifyReset } from '#data/api/accounts-api.ts';

interface Deps {
  api: ApiClient;
}

/** An educator's security question; null: none on file. */
export function loadSecurityQuestion({ api }: Deps, email: string): Promise<Result<string | null>> {
  return fetchSecurityQuestion(api, email.trim());
}

/** A new password by the answer to the question. */
export function resetByAnswer({ api }: Deps, request: VerifyResetRequest): Promise<Result<unknown>> {
  return postVerifyReset(api, { ...request, email: request.email.trim() });
}

/** Asks an administrator for a reset. */
export function requestReset({ api }: Deps, email: string): Promise<Result<unknown>> {
  return postRequestReset(api, email.trim());
}

/** A new password by school email, lunch number and grade. */
export function resetScholar({ api }: Deps, request: ScholarResetRequest): Promise<Result<unknown>> {
  return postScholarReset(api, { ...request, email: request.email.trim() });
}
