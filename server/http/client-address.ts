import { isIPv6 } from 'node:net';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/workers/workers.ts';
import type { Call } from './app-env.ts';

/**
 * The caller's address as limits count it. Of X-Forwarded-For only the entries of our own proxies count: with one proxy
 * the last entry, with two the one before it. Tests call `app.fetch`, where there is no socket.
 */
export function clientAddress(c: Call, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const hop = hops.at(-trustedProxies);
    if (hop) return networkOf(hop);
  }
  return networkOf(c.env?.incoming?.socket.remoteAddress ?? 'local');
}

/** Who a call is answered for. Signed-in people have a share for each account, all others for each address. */
export const askerOf = (c: Call, { trustedProxies }: Pick<Deps, 'trustedProxies'>): Asker => ({
  whose: c.get('session')?.accountId ?? c.get('display')?.id ?? clientAddress(c, trustedProxies),
  signal: c.req.raw.signal,
});

/** A household or school has a whole /64 of IPv6 and could use another address of it for every try. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+(\.\d+){3}$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [front = '', back] = plain.replace(/\d+(\.\d+){3}$/, '0:0').split('::');
  const before = front.split(':').filter(Boolean);
  const after = (back ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
