import type { SecuritySetupRequest, SecurityStatus } from '#contracts/security-setup.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchSecurityStatus, postSecuritySetup } from '#data/api/accounts-api.ts';

/** The signed-in educator's own question. */
export function readSecurityStatus(deps: { api: ApiClient }): Promise<Result<SecurityStatus>> {
  return fetchSecurityStatus(deps.api);
}

export function saveSecurityQuestion(
  deps: { api: ApiClient },
  request: SecuritySetupRequest,
): Promise<Result<unknown>> {
  return postSecuritySetup(deps.api, { question: request.question.trim(), answer: request.answer.trim() });
}
