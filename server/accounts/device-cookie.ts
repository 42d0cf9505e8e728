import { timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { hmac } from '#server/keys.ts';

/**
 * `{device}.{HMAC}`: says that this device signed in to this account before, and nothing else; it opens nothing. A
 * device known to the account fails on a counter of its own.
 */
const NAME = 'known-device';
const ONE_YEAR_S = 31_536_000;

const sign = (deps: Pick<Deps, 'keys'>, device: string, identifier: string) =>
  hmac(deps.keys.throttle, 'device cookie', device, identifier);

/** The device's id when its cookie was made for this identifier. */
export function knownDevice(c: Call, deps: Pick<Deps, 'keys'>, identifier: string): string | null {
  const [device, signature] = (getCookie(c, NAME) ?? '').split('.');
  if (!device || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(deps, device, identifier);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

export function rememberDevice(c: Call, deps: Pick<Deps, 'keys' | 'ids'>, identifier: string): void {
  const device = deps.ids();
  setCookie(c, NAME, `${device}.${sign(deps, device, identifier).toString('base64url')}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
    maxAge: ONE_YEAR_S,
  });
}
