import { logout } from '#data/api/session-api.ts';
import type { SessionRow } from '#data/session/session-db.ts';
import { joinTablet } from '#data/tablet/tablet-api.ts';
import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { signIn } from './sign-in.ts';

/** A new sign-in of the person who is signed in already, for what needs a new one. The session before it ends. */
export async function signInAgain(
  deps: Parameters<typeof signIn>[0],
  { session, ...secrets }: { session: SessionRow; password: string; code?: string },
): Promise<Result<SessionRow, SignInFailure>> {
  const signedIn = await signIn(deps, { identifier: session.profile.email, remember: false, ...secrets });
  if (signedIn.ok) await stayOnTablet(deps, session.profile.id);
  if (signedIn.ok && session.tokens && 'refresh' in session.tokens) void logout(deps.api, session.tokens);
  return signedIn;
}

/** On a shared tablet the PIN opens the new session from now on: the one before it ends, and would take the PIN with it. */
async function stayOnTablet({ api, sessionDb }: Parameters<typeof signIn>[0], userId: string): Promise<void> {
  const teacher = await sessionDb.teachers.get(userId);
  if (!teacher?.sealed) return;
  const joined = await joinTablet(api);
  if (joined.ok) await sessionDb.teachers.update(userId, { sessionId: joined.value.session_id });
}
