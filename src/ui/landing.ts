import { EDUCATOR } from '#domain/accounts/roles.ts';
import { isOwnPath } from '#domain/own-path.ts';
import { paths } from './paths.ts';

/** The public pages, and the one step of signing in that has its own page. */
const NO_RETURN: ReadonlySet<string> = new Set([
  paths.root,
  paths.welcome,
  paths.login,
  paths.signup,
  paths.recover,
  paths.securitySetup,
  paths.tablet,
]);

/**
 * `from` if a person may be returned to it after the sign-in, else null: a path of this app with its query, never
 * another site ('//evil.example', '/\evil.example') and no public page (docs/product.md).
 */
export function returnTarget(from: string | null | undefined): string | null {
  if (!from || !isOwnPath(from)) return null;
  const path = (from.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1');
  return NO_RETURN.has(path) || path.startsWith(`${paths.recover}/`) ? null : from;
}

/** The page after the sign-in: where the person came from, else the role's own (docs/product.md). */
export function landingPath(role: string, from: string | null | undefined): string {
  return returnTarget(from) ?? (role === EDUCATOR ? paths.dashboard : paths.leaderboard);
}
