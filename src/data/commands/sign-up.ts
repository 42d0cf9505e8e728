import type { SignupRequest } from '#contracts/signup.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postSignup } from '#data/api/accounts-api.ts';

/** Asks for an account; the server's words for the person. */
export async function signUp(deps: { api: ApiClient }, request: SignupRequest): Promise<Result<string>> {
  const asked = await postSignup(deps.api, request);
  return asked.ok ? { ok: true, value: asked.value.detail } : asked;
}
