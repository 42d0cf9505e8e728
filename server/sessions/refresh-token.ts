import { timingSafeEqual } from 'node:crypto';
import { asUuid } from '#server/http/text-rules.ts';
import { hmac } from '#server/keys/keys.ts';

/**
 * A refresh token is `1.{session}.{counter}.{HMAC}`: nothing of it needs to be stored, and the same one can be given
 * again after a lost answer.
 */
export interface RefreshClaims {
  sessionId: string;
  counter: number;
}

const VERSION = '1';
const sign = (key: Buffer, sessionId: string, counter: string) => hmac(key, VERSION, sessionId, counter);

export function makeRefreshToken(key: Buffer, { sessionId, counter }: RefreshClaims): string {
  return [VERSION, sessionId, counter, sign(key, sessionId, String(counter)).toString('base64url')].join('.');
}

/** What a token that we made says; null for any other text. */
export function readRefreshToken(key: Buffer, token: string): RefreshClaims | null {
  const [version, id, counter, signature, ...rest] = token.split('.');
  const sessionId = asUuid(id ?? '');
  if (version !== VERSION || !sessionId || !counter || !/^\d{1,9}$/.test(counter) || !signature || rest.length > 0) {
    return null;
  }
  const expected = sign(key, sessionId, counter);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { sessionId, counter: Number(counter) }
    : null;
}
