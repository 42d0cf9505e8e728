import type { Contract } from '#contracts/call.ts';
import type { Deps } from '#server/deps.ts';
import { createTokenReader, readOldToken } from '#server/sessions/access-token.ts';
import { createSessionFinder, findClosedSession } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Call } from './app-env.ts';

/** Clients of other servers try these in turn; all mean the same here. */
const HEADER = /^(?:Bearer|Token|JWT) +([\w.-]+)$/i;

type Found = { session: Session } | { session: null; refusal: string; code: string };

/**
 * Finds the session of a call, or says why there is none, in words that these clients recognise. A call that takes what was
 * done before an account was closed gets the session that ended then.
 */
export function createAuthenticator(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
): (c: Call, contract: Pick<Contract, 'isForClosedAccounts'>) => Promise<Found> {
  const find = createFinder(deps);
  return async (c, { isForClosedAccounts }) => {
    const token = HEADER.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
    if (!token) return refused('Authentication credentials were not provided.', 'unauthenticated');
    const found = await find(token);
    if (found.session || !isForClosedAccounts) return found;
    const claims = await readOldToken(deps.keys.access, token, deps.clock());
    const session = claims && (await findClosedSession(deps.db, claims));
    return session ? { session } : found;
  };
}

const refused = (refusal: string, code: string) => ({ session: null, refusal, code });

function createFinder(deps: Pick<Deps, 'db' | 'clock' | 'keys'>): (token: string) => Promise<Found> {
  const readAccessToken = createTokenReader(deps.keys.access);
  const findSession = createSessionFinder(deps);
  return async (token) => {
    const claims = await readAccessToken(token, deps.clock());
    if (claims === 'expired') return refused('The token has expired.', 'token_expired');
    if (claims === 'forged') return refused('Invalid token.', 'invalid_token');
    const session = await findSession(claims);
    return session ? { session } : refused('The session has ended. Please sign in again.', 'session_ended');
  };
}
