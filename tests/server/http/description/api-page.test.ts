import { afterAll, beforeAll, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { ALL_CALLS } from '#contracts/calls.ts';
import { CONTENT_SECURITY_POLICY } from '#server/http/edge/security-headers.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let page: string;

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
  page = await (await server.fetch('/api')).text();
});
afterAll(() => server.close());

test.each(['/api', '/api/'])('%s is a page for everybody, under the policy of the app', async (path) => {
  const { status, headers } = await server.fetch(path);
  expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
    200,
    'text/html; charset=utf-8',
    CONTENT_SECURITY_POLICY,
  ]);
});

test('it has no script and nothing inline, and its only file is the stylesheet, which the server has', async () => {
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
  const files = [...page.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, file]) => file);
  expect(files).toEqual(['/api/page.css']);
  const styles = await server.fetch('/api/page.css');
  expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});

test('it has every call with its method and path', () => {
  const drawn = [...page.matchAll(/<code class="method">(\w+)<\/code\s*><code>([^<]+)<\/code/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(drawn.toSorted()).toEqual(
    ALL_CALLS.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`).toSorted(),
  );
});

test('every link on it leads somewhere', () => {
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((id) => !targets.has(id))).toEqual([]);
});

test('it is sent compressed, and not again to who has it', async () => {
  const response = await server.fetch('/api', { headers: { 'Accept-Encoding': 'br' } });
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(page);
  const again = await server.fetch('/api', { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});
