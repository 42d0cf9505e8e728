import { isOwnPath } from './own-path.ts';

/** Where the guard remembers a person came from: a path of this app with its query. */
export type Origin = string;

const NO_RETURN = [
  /^\/$/,
  /^\/welcome\/?$/,
  /^\/login\/?$/,
  /^\/signup\/?$/,
  /^\/recover(\/.*)?$/,
  // A step of signing in, which sends on to where the person was going: never a place of its own to go to.
  /^\/educator\/security\/setup\/?$/,
];

/**
 * The origin if a person may be returned to it after sign-in, else null. An origin is a path of this app, never
 * another site ('//evil.example', '/\evil.example'), and no public page (docs/product.md).
 */
export function returnTarget(origin: string | null | undefined): Origin | null {
  if (!origin || !isOwnPath(origin)) return null;
  const path = origin.split(/[?#]/)[0] ?? '';
  return NO_RETURN.some((pattern) => pattern.test(path)) ? null : origin;
}

/** The page after sign-in: the origin, else the role's own (docs/product.md). */
export function landingPath(isEducator: boolean, origin: string | null | undefined): string {
  return returnTarget(origin) ?? (isEducator ? '/dashboard' : '/leaderboard');
}
