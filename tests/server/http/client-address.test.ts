import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { clientAddress } from '#server/http/client-address.ts';

const addressOf = async (forwarded: string, proxies: number): Promise<string> => {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)));
  return (await app.request('/', { headers: { 'X-Forwarded-For': forwarded } })).text();
};

test.each([
  // A client may send the header itself; each proxy adds to its end the address that it was called from.
  ['203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1, 203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
  ['198.51.100.7', 1, '198.51.100.7'],
  // Without a proxy of ours, or with fewer entries than proxies, the header says nothing.
  ['203.0.113.9, 198.51.100.7', 0, 'local'],
  ['198.51.100.7', 2, 'local'],
])('of X-Forwarded-For %s, with %i proxies, the caller is %s', async (forwarded, proxies, address) => {
  expect(await addressOf(forwarded, proxies)).toBe(address);
});
