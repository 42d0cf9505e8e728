import type { PasswordCheckAnswer, PasswordCheckRequest } from '#contracts/password-check.ts';
import { postPasswordCheck } from '#data/api/accounts-api.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import type { Result } from '#domain/failure.ts';

/** What the server thinks of a new password; null where it judges none before it is sent. */
export async function checkPassword(
  { api }: { api: ApiClient },
  request: PasswordCheckRequest,
): Promise<Result<PasswordCheckAnswer | null>> {
  const answer = await postPasswordCheck(api, request);
  return !answer.ok && isNotOffered(answer.failure) ? { ok: true, value: null } : answer;
}
