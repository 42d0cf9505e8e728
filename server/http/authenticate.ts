import type { Deps } from '#server/deps.ts';
import { readAccessToken } from '#server/sessions/access-token.ts';
import { findSession } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Call } from './app-env.ts';

/** Clients of other servers try these in turn; all mean the same here. */
const HEADER = /^(?:Bearer|Token|JWT) +([\w.-]+)$/i;

/** The session of a call, or why there is none, in words that these clients recognise. */
export async function authenticate(
  c: Call,
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
): Promise<{ session: Session } | { session: null; refusal: string; code: string }> {
  const refused = (refusal: string, code: string) => ({ session: null, refusal, code });
  const token = HEADER.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
  if (!token) return refused('Authentication credentials were not provided.', 'unauthenticated');
  const claims = await readAccessToken(deps.keys.access, token, deps.clock());
  if (claims === 'expired') return refused('The token has expired.', 'token_expired');
  if (claims === 'forged') return refused('Invalid token.', 'invalid_token');
  const session = await findSession(deps.db, claims, deps.clock());
  return session ? { session } : refused('The session has ended. Please sign in again.', 'session_ended');
}
