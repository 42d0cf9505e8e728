import * as PATHS from '#contracts/paths.ts';
import type { AnswerAt } from '#data/api/own/call.ts';
import { call } from '#data/api/own/call.ts';
import type { SessionRow } from '#data/session/session-db.ts';
import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { enter, type SignInDeps } from './sign-in.ts';

/** The provider of the school's accounts by which somebody has signed in. */
export type UsedProvider = AnswerAt<typeof PATHS.finishProvider>['provider'];

/**
 * Finishes the sign-in that came back from the provider; the browser's cookie says which. `code`: of the second step. `keep`
 * is called where the provider has let the person in.
 */
export async function finishProviderSignIn(
  deps: SignInDeps,
  code: string | null,
  keep: (provider: UsedProvider) => void,
): Promise<Result<SessionRow, SignInFailure>> {
  const answer = await call(deps.api, PATHS.finishProvider, { body: { code }, auth: 'none', cookies: 'same-origin' });
  if (!answer.ok) return enter(deps, answer);
  const { access_token: access, refresh_token: refresh, provider } = answer.value;
  keep(provider);
  return enter(deps, { ok: true, value: { kind: 'tokens', access, refresh } });
}
