import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { DAY_MS } from '#domain/durations.ts';
import type { Call } from './app-env.ts';

/** `token`: of a paired display. `code`: the secret of one that waits to be paired. */
type Kept = 'token' | 'code';

/**
 * Browsers take a name with `__Host-` only over an encrypted connection. On plain http, as in a school's own network, the
 * cookie has another name and can be read on the way: the portal says so.
 */
const NAMES: Record<Kept, { secure: string; plain: string }> = {
  token: { secure: '__Host-display', plain: 'display' },
  code: { secure: '__Host-display-code', plain: 'display-code' },
};
/** No browser keeps a cookie for longer. */
const LONGEST_S = (400 * DAY_MS) / 1_000;

/** Whether the browser's connection is encrypted; only a trusted proxy can say so. */
export const isSecureCall = (c: Call, trustedProxies: number): boolean =>
  trustedProxies > 0 && c.req.header('x-forwarded-proto') === 'https';

/** What a display keeps; null if there is nothing, or if another site makes the call. */
export function readDisplayCookie(c: Call, kept: Kept): { value: string; isPlain: boolean } | null {
  const from = c.req.header('sec-fetch-site');
  if (from !== undefined && from !== 'same-origin') return null;
  const { secure, plain } = NAMES[kept];
  const value = getCookie(c, secure) ?? getCookie(c, plain);
  return value ? { value, isPlain: getCookie(c, secure) === undefined } : null;
}

/** Lets the display keep it. Script can't read it, and no other site makes the browser send it. */
export function keepDisplayCookie(c: Call, kept: Kept, value: string, isSecure: boolean): void {
  const { secure, plain } = NAMES[kept];
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: LONGEST_S } as const;
  setCookie(c, isSecure ? secure : plain, value, { ...options, secure: isSecure });
  if (isSecure && getCookie(c, plain) !== undefined) deleteCookie(c, plain, { path: '/' });
}

export function dropDisplayCookie(c: Call, kept: Kept): void {
  const { secure, plain } = NAMES[kept];
  if (getCookie(c, secure) !== undefined) deleteCookie(c, secure, { path: '/', secure: true });
  if (getCookie(c, plain) !== undefined) deleteCookie(c, plain, { path: '/' });
}
