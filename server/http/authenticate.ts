import type { Deps } from '#server/deps.ts';
import { createTokenReader } from '#server/sessions/access-token.ts';
import { createSessionFinder } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Call } from './app-env.ts';

/** Clients of other servers try these in turn; all mean the same here. */
const HEADER = /^(?:Bearer|Token|JWT) +([\w.-]+)$/i;

type Found = { session: Session } | { session: null; refusal: string; code: string };

/** Finds the session of a call, or says why there is none, in words that these clients recognise. */
export function createAuthenticator(deps: Pick<Deps, 'db' | 'clock' | 'keys'>): (c: Call) => Promise<Found> {
  const refused = (refusal: string, code: string) => ({ session: null, refusal, code });
  const readAccessToken = createTokenReader(deps.keys.access);
  const findSession = createSessionFinder(deps);
  return async (c) => {
    const token = HEADER.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
    if (!token) return refused('Authentication credentials were not provided.', 'unauthenticated');
    const claims = await readAccessToken(token, deps.clock());
    if (claims === 'expired') return refused('The token has expired.', 'token_expired');
    if (claims === 'forged') return refused('Invalid token.', 'invalid_token');
    const session = await findSession(claims);
    return session ? { session } : refused('The session has ended. Please sign in again.', 'session_ended');
  };
}
