import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let direct: TestServer;
let proxied: TestServer;

beforeAll(async () => {
  direct = await createTestServer();
  proxied = await createTestServer({ seed: 'empty', deps: { trustedProxies: 1 } });
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});

const hstsOf = async (server: TestServer, headers: Record<string, string>) =>
  (await server.fetch('/healthz', { headers })).headers.get('strict-transport-security');

test('HSTS is sent where our own proxy says that TLS ends there, and nowhere else', async () => {
  expect(await hstsOf(proxied, { 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000');
  expect(await hstsOf(proxied, { 'X-Forwarded-Proto': 'http' })).toBeNull();
  expect(await hstsOf(proxied, {})).toBeNull();
  expect(await hstsOf(direct, { 'X-Forwarded-Proto': 'https' })).toBeNull();
});

test('a cache may keep reads only, and nothing about an account', async () => {
  const token = await direct.signIn('rivera');
  const calls: [string, string, number][] = [
    ['GET', '/api/auth/me', 200],
    ['GET', '/api/auth/educator/security/status', 200],
    ['GET', '/api/students/?grade=x', 400],
    ['POST', '/api/points/award/', 400],
    ['GET', '/api/nothing', 404],
    ['PUT', '/api/leaderboard/', 405],
  ];
  for (const [method, path, status] of calls) {
    const answer = await direct.call(method, path, { token, ...(method === 'POST' && { body: {} }) });
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store']);
  }
  expect((await direct.call('GET', '/api/students/')).headers.get('cache-control')).toBe('no-store');
});

test('no cache keeps an answer, also where a call has a path outside of /api', async () => {
  for (const path of [
    '/auth/educator/security/question?email=a@b.example',
    '/auth/educators/security-question',
    '/healthz',
  ]) {
    expect([path, (await direct.call('GET', path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('every answer of the API says whose it is, readable across origins', async () => {
  for (const path of ['/api/houses', '/api/nothing', '/api/auth/me']) {
    const { headers } = await direct.fetch(path);
    expect([path, headers.get('award-ids'), headers.get('award-reversals')]).toEqual([path, 'kept', 'offered']);
    expect(headers.get('access-control-expose-headers')).toBe(
      'Award-Ids, Award-Reversals, Award-Epoch, Date, Retry-After, WWW-Authenticate',
    );
  }
});

test('every answer of the API names the epoch of the ledger, where the server has one', async () => {
  const started = await createTestServer({ sharing: direct, deps: { ledgerEpoch: () => 'epoch-1' } });
  for (const path of ['/api/houses', '/api/nothing', '/api/auth/me']) {
    const epochs = await Promise.all([started, direct].map(async (each) => (await each.fetch(path)).headers));
    expect([path, ...epochs.map((headers) => headers.get('award-epoch'))]).toEqual([path, 'epoch-1', null]);
  }
  expect((await started.fetch('/healthz')).headers.get('award-epoch')).toBeNull();
  await started.close();
});

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/api/houses', '/api/nothing']) {
    const { headers } = await direct.fetch(path);
    expect([path, ...['x-content-type-options', 'referrer-policy'].map((name) => headers.get(name))]).toEqual([
      path,
      'nosniff',
      'no-referrer',
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});
