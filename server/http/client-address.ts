import * as z from 'zod/mini';
import type { Call } from './app-env.ts';

const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) }) });

/**
 * The caller's address. X-Forwarded-For counts only as far as our own proxies wrote it: with one proxy its last entry,
 * with two the one before. In tests, which call `app.fetch`, there is no socket.
 */
export function clientAddress(c: Call, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const hop = hops.at(-trustedProxies);
    if (hop) return hop;
  }
  const bindings = nodeBindings.safeParse(c.env);
  return (bindings.success && bindings.data.incoming.socket.remoteAddress) || 'local';
}
