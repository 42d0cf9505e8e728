import { jwtVerify, SignJWT } from 'jose';
import { JWTExpired } from 'jose/errors';
import * as z from 'zod/mini';

const ACCESS_TOKEN_S = 15 * 60;
const ALGORITHM = 'HS256';

/** `ver` is the account's version, which a new password or role raises. */
const claims = z.object({ sid: z.uuid(), uid: z.uuid(), ver: z.int() });
export type AccessClaims = z.infer<typeof claims>;

export async function signAccessToken(key: Buffer, claims: AccessClaims, now: Date): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_S)
    .sign(key);
}

/** The claims of a token that we signed and that has not expired. */
export async function readAccessToken(
  key: Buffer,
  token: string,
  now: Date,
): Promise<AccessClaims | 'expired' | 'forged'> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const parsed = claims.safeParse(payload);
    return parsed.success ? parsed.data : 'forged';
  } catch (error) {
    return error instanceof JWTExpired ? 'expired' : 'forged';
  }
}
