import { timingSafeEqual } from 'node:crypto';
import { hmac } from '#server/keys/keys.ts';

/**
 * A refresh token is `1.{session}.{counter}.{HMAC}`. It needs no storage, and can be made again after a lost answer.
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
  const [version, sessionId, counter, signature, ...rest] = token.split('.');
  if (version !== VERSION || !sessionId || !counter || !signature || rest.length > 0) return null;
  const expected = sign(key, sessionId, counter);
  const received = Buffer.from(signature, 'base64url');
  return received.length === expected.length && timingSafeEqual(received, expected)
    ? { sessionId, counter: Number(counter) }
    : null;
}
