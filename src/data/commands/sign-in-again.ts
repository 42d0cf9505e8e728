import { logout } from '#data/api/session-api.ts';
import type { SessionRow } from '#data/session/session-db.ts';
import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { signIn } from './sign-in.ts';

/** A new sign-in of the person who is signed in already, for what needs a new one. The session before it ends. */
export async function signInAgain(
  deps: Parameters<typeof signIn>[0],
  { session, ...secrets }: { session: SessionRow; password: string; code?: string },
): Promise<Result<SessionRow, SignInFailure>> {
  const signedIn = await signIn(deps, { identifier: session.profile.email, remember: false, ...secrets });
  if (signedIn.ok && session.tokens && 'refresh' in session.tokens) void logout(deps.api, session.tokens);
  return signedIn;
}
