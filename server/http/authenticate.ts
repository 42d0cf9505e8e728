import type { Deps } from '#server/deps.ts';
import type { Authenticate } from './router.ts';
import { readAccessToken } from '#server/sessions/access-token.ts';
import { findSession } from '#server/sessions/sessions.ts';

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
