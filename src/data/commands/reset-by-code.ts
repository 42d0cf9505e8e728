import type { CodeResetRequest } from '#contracts/accounts/accounts.ts';
import { detailReader } from '#data/api/dialects/decode/account.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import type { Result } from '#domain/failure.ts';

/** A new password by a code from the office. Only our own server has such codes. */
export function resetByCode({ api }: { api: ApiClient }, request: CodeResetRequest): Promise<Result<unknown>> {
  const body = { ...request, email: request.email.trim() };
  return call(api, PATHS.codeReset, { body, reader: detailReader, auth: 'none' });
}
