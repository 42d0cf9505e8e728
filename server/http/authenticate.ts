import { DISPLAY_REVOKED, SESSION_ENDED } from '#contracts/award-ids.ts';
import type { Contract } from '#contracts/call.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { TOKEN_WORDS } from '#domain/school/machine-token-words.ts';
import type { Deps } from '#server/deps.ts';
import { createTokenReader, readOldToken } from '#server/sessions/access-token.ts';
import { createDisplayFinder, type FoundDisplay, type Display } from '#server/sessions/display-queries.ts';
import { createMachineFinder, isMachineToken } from '#server/sessions/machine-tokens.ts';
import { createSessionFinder, findClosedSession } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Call } from './app-env.ts';
import { readDisplayCookie } from './display-cookie.ts';
import { NO_CREDENTIALS, SESSION_ENDED_TEXT } from './problem.ts';

/** Clients of other servers try these in turn; all mean the same here. */
const HEADER = /^(?:Bearer|Token|JWT) +([\w.-]+)$/i;

/** Who calls, or why nobody can be found. `endsAt`: when the token ends. */
export type Found =
  | { session: Session; display: null; endsAt?: Date }
  | { session: null; display: Display }
  | { session: null; display: null; refusal: string; code: string };

/**
 * Finds the session of a call, or the hall display that calls, or says why there is neither, in words that clients of other
 * servers recognise. A call that takes what was done before an account was closed gets the session that ended then.
 */
export function createAuthenticator(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
): (c: Call, contract: Pick<Contract, 'isForClosedAccounts' | 'grants'>) => Promise<Found> {
  const find = createFinder(deps);
  const findDisplay = createDisplayFinder(deps);
  const findMachine = createMachineFinder(deps);
  return async (c, { isForClosedAccounts, grants }) => {
    const header = c.req.header('authorization');
    if (header === undefined) return displayOf(await cookieDisplay(c, findDisplay), grants);
    const token = HEADER.exec(header.trim())?.[1];
    if (!token) return NOBODY;
    if (isMachineToken(token)) return machineOf(await findMachine(token));
    const found = await find(token);
    if (found.session || !isForClosedAccounts) return found;
    const claims = await readOldToken(deps.keys.access, token, deps.clock());
    const session = claims && (await findClosedSession(deps.db, claims));
    return session ? { session, display: null } : found;
  };
}

async function cookieDisplay(c: Call, find: (token: string) => Promise<FoundDisplay>): Promise<FoundDisplay> {
  const token = readDisplayCookie(c, 'token');
  return token ? find(token.value) : { kind: 'unknown' };
}

/**
 * A display that was switched off learns this from its own calls. To all others it is an unknown caller again. So is a
 * shared tablet, on which teachers sign in.
 */
function displayOf(found: FoundDisplay, grants: Contract['grants']): Found {
  const isOwnCall = grants.display !== '-';
  if (found.kind === 'live') {
    const isOnlyBoard = isOwnCall || found.display.kind === 'hall';
    return isOnlyBoard ? { session: null, display: found.display } : NOBODY;
  }
  return isOwnCall && found.kind === 'revoked' ? refused(DISPLAY_WORDS.revoked, DISPLAY_REVOKED) : NOBODY;
}

/** A program whose token was ended learns this from each call, so that its people know whom to ask. */
function machineOf(found: Session | 'ended' | null): Found {
  if (found === null) return refused(INVALID_TOKEN, 'invalid_token');
  return found === 'ended' ? refused(TOKEN_WORDS.ended, 'token_ended') : { session: found, display: null };
}

const INVALID_TOKEN = 'Invalid token.';
const refused = (refusal: string, code: string) => ({ session: null, display: null, refusal, code });
const NOBODY = refused(NO_CREDENTIALS, 'unauthenticated');

function createFinder(deps: Pick<Deps, 'db' | 'clock' | 'keys'>): (token: string) => Promise<Found> {
  const readAccessToken = createTokenReader(deps.keys.access);
  const findSession = createSessionFinder(deps);
  return async (token) => {
    const claims = await readAccessToken(token, deps.clock());
    if (claims === 'expired') return refused('The token has expired.', 'token_expired');
    if (claims === 'forged') return refused(INVALID_TOKEN, 'invalid_token');
    const session = await findSession(claims);
    return session ? { session, display: null, endsAt: claims.endsAt } : refused(SESSION_ENDED_TEXT, SESSION_ENDED);
  };
}
