import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Call } from '#server/http/app-env.ts';
import { TRY_MS } from './provider-tries.ts';

/** Only over an encrypted connection do browsers take a name with `__Host-`. */
const NAMES = { secure: '__Host-provider', plain: 'provider' };

/** The secret of the sign-in that this browser began; null: there is none. */
export const readProviderCookie = (c: Call): string | null =>
  getCookie(c, NAMES.secure) ?? getCookie(c, NAMES.plain) ?? null;

/** Script can't read it. 'Lax', because the provider's page leads back to us: a link from there must carry it. */
export function keepProviderCookie(c: Call, secret: string, isSecure: boolean): void {
  setCookie(c, isSecure ? NAMES.secure : NAMES.plain, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: TRY_MS / 1000,
  });
}

export function dropProviderCookie(c: Call, isSecure: boolean): void {
  deleteCookie(c, isSecure ? NAMES.secure : NAMES.plain, { path: '/', secure: isSecure });
}
