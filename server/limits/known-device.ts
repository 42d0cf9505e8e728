import { timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { hmac } from '#server/keys/keys.ts';

/**
 * `{device}.{mark}.{mark}…`, a mark for each account that signed in on this device, the newest first. It proves nothing
 * else and opens nothing. Failures on a device that an account knows have a counter of their own.
 */
const NAME = 'known-device';
const ONE_YEAR_S = 31_536_000;
const MARK_BYTES = 16;
const MARK = /^[\w-]{22}$/;
/** Enough for a tablet that a whole staff room shares. */
const MOST_ACCOUNTS = 40;

const markOf = (deps: Pick<Deps, 'keys'>, device: string, accountId: string) =>
  hmac(deps.keys.throttle, 'device cookie', device, accountId).subarray(0, MARK_BYTES);

function readCookie(c: Call): { device: string; marks: string[] } | null {
  const [id = '', ...marks] = (getCookie(c, NAME) ?? '').split('.');
  const device = asUuid(id);
  return device ? { device, marks: marks.filter((mark) => MARK.test(mark)).slice(0, MOST_ACCOUNTS) } : null;
}

/** Where a try at an account comes from. */
export interface Origin {
  address: string;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
  /** The id of the caller's device, where this account signed in on it before. */
  deviceOf: (accountId: string) => string | null;
}

export const originOf = (c: Call, deps: Pick<Deps, 'keys' | 'trustedProxies'>): Origin => ({
  address: clientAddress(c, deps.trustedProxies),
  signal: c.req.raw.signal,
  deviceOf: (accountId) => knownDevice(c, deps, accountId),
});

/** The source of tries at one account: a device that it signed in on before, or an address. */
export function sourceOf(origin: Origin, accountId: string | null): { source: string; isKnown: boolean } {
  const device = accountId === null ? null : origin.deviceOf(accountId);
  return device
    ? { source: `device ${device} ${accountId}`, isKnown: true }
    : { source: origin.address, isKnown: false };
}

function knownDevice(c: Call, deps: Pick<Deps, 'keys'>, accountId: string): string | null {
  const cookie = readCookie(c);
  if (!cookie) return null;
  const expected = markOf(deps, cookie.device, accountId);
  const isKnown = cookie.marks.some((mark) => timingSafeEqual(Buffer.from(mark, 'base64url'), expected));
  return isKnown ? cookie.device : null;
}

/** Adds this account to those that the device is known to. */
export function rememberDevice(c: Call, deps: Pick<Deps, 'keys' | 'ids'>, accountId: string): void {
  const { device, marks } = readCookie(c) ?? { device: deps.ids(), marks: [] };
  const own = markOf(deps, device, accountId).toString('base64url');
  const all = [own, ...marks.filter((mark) => mark !== own)].slice(0, MOST_ACCOUNTS);
  setCookie(c, NAME, [device, ...all].join('.'), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
    maxAge: ONE_YEAR_S,
  });
}
