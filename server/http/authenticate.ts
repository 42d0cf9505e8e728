import type { Deps } from '#server/deps.ts';
import { readAccessToken } from '#server/sessions/access-token.ts';
import type { Session } from '#server/sessions/session.ts';
import { findSession } from '#server/sessions/sessions.ts';
import type { Call } from './app-env.ts';

/** Reads the session of a call, or says why there is none. */
export type Authenticate = (c: Call) => Promise<{ session: Session } | { refusal: string; code: string }>;

/** The spec's clients try these in turn; all mean the same here. */
const HEADER = /^(?:Bearer|Token|JWT) +([\w.-]+)$/i;

/** Words that the spec's clients recognise as an auth failure. */
export function authenticateWith(deps: Pick<Deps, 'db' | 'clock' | 'keys'>): Authenticate {
  return async (c) => {
    const token = HEADER.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
    if (!token) {
      return { refusal: 'Authentication credentials were not provided.', code: 'unauthenticated' };
    }
    const claims = await readAccessToken(deps.keys.access, token, deps.clock());
    if (claims === 'expired') return { refusal: 'The token has expired.', code: 'token_expired' };
    if (claims === 'forged') return { refusal: 'Invalid token.', code: 'invalid_token' };
    const session = await findSession(deps.db, claims, deps.clock());
    return session ? { session } : { refusal: 'The session has ended. Please sign in again.', code: 'session_ended' };
  };
}
