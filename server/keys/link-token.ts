import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret in a link, 256 random bits, and the hash that is kept in its place. */
export interface LinkToken {
  token: string;
  hash: Buffer;
}

/** A random secret of this length needs no slow hash: nobody can try them all. */
export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkHash(token) };
}

/** Compares in constant time. */
export function isTokenOf(hash: Buffer, token: string): boolean {
  return timingSafeEqual(hash, linkHash(token));
}
