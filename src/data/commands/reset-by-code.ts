import type { CodeResetRequest } from '#contracts/accounts/accounts.ts';
import { detailReader } from '#data/api/dialects/decode/account.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import type { Result } from '#domain/failure.ts';

/** A new password by a code from the office. Only our own server has such codes, so there is one path. */
export function resetByCode({ api }: { api: ApiClient }, request: CodeResetRequest): Promise<Result<unknown>> {
  const body = { ...request, email: request.email.trim() };
  const path = '/api/auth/reset-with-code';
  return api({ method: 'POST', path, body, reader: detailReader, auth: 'none', isOurs: true });
}
