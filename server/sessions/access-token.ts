import { jwtVerify, SignJWT } from 'jose';
import { JWTExpired } from 'jose/errors';
import * as z from 'zod/mini';

const ACCESS_TOKEN_S = 15 * 60;
const ALGORITHM = 'HS256';

/**
 * `ver` is the account's version, which a new password or role raises; `gen` counts the session's tokens, as its refresh
 * token does. A token of before there was a `gen` shows no use.
 */
const claims = z.object({ sid: z.uuid(), uid: z.uuid(), ver: z.int(), gen: z._default(z.int(), 0) });
export type AccessClaims = z.infer<typeof claims>;

export async function signAccessToken(key: Buffer, claims: AccessClaims, now: Date): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_S)
    .sign(key);
}

/** What a valid token says, and when it ends. */
type Reading = (AccessClaims & { endsAt: Date }) | 'expired' | 'forged';

/** So many tokens are remembered; a tablet gets a new one every 15 minutes. */
const MOST_REMEMBERED = 10_000;

/**
 * Reads the claims of tokens that we signed and that have not expired. A token is checked once and remembered, because a
 * check waits for a thread, and while a school signs in, passwords take up the threads.
 */
export function createTokenReader(key: Buffer): (token: string, now: Date) => Promise<Reading> {
  const known = new Map<string, Exclude<Reading, string>>();
  return async (token, now) => {
    const earlier = known.get(token);
    if (earlier) return now < earlier.endsAt ? earlier : 'expired';
    const checked = await check(key, token, now);
    if (typeof checked === 'string') return checked;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(token, checked);
    return checked;
  };
}

/** Longer than any session lasts. */
const OLD_TOKEN_S = 31 * 24 * 3_600;

/** The claims of a token that we signed, whether or not it has expired since: it proves who had it, and gives no access. */
export async function readOldToken(key: Buffer, token: string, now: Date): Promise<AccessClaims | null> {
  const checked = await check(key, token, now, OLD_TOKEN_S);
  return typeof checked === 'string' ? null : checked;
}

async function check(key: Buffer, token: string, now: Date, tolerance = 0): Promise<Reading> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: now,
      clockTolerance: tolerance,
    });
    const parsed = claims.safeParse(payload);
    return parsed.success ? { ...parsed.data, endsAt: new Date(Number(payload.exp) * 1_000) } : 'forged';
  } catch (error) {
    return error instanceof JWTExpired ? 'expired' : 'forged';
  }
}
