import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type RunningServer } from '#server/start.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let place: Awaited<ReturnType<typeof temporaryDir>>;
let demo: TestServer;
let server: RunningServer;

beforeAll(async () => {
  place = await temporaryDir();
  // Only for its database.
  demo = await createTestServer();
  server = await startServer({
    DATA_DIR: place.dir,
    DATABASE_URL: demo.databaseUrl,
    UNSAFE_DATABASE: 'allowed',
    STATIC_DIR: place.dir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // Not the tests' key: the demo's passwords are of no use here.
    SECRET_KEY: 'a secret that is only for this test',
  });
});
afterAll(async () => {
  await server.close();
  await demo.close();
  await place.remove();
});

/** What the server says to these bytes until it closes the connection. */
async function saysTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

test('headers over 8 kB are refused', async () => {
  const response = await fetch(`${server.url}/healthz`, { headers: { 'X-Long': 'x'.repeat(9_000) } });
  expect(response.status).toBe(431);
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is answered 400 and disconnected', async (_, bytes) => {
  expect(await saysTo(bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a request with two hosts is refused, and one with one host is not', async () => {
  const asked = (hosts: string) => saysTo(`GET /api/houses HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  const refused = await asked('Host: school.test\r\nhost: other.test\r\n');
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('"code":"bad_request"');
  expect(await asked('Host: school.test\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body over the limit is refused over a real connection too, and the server keeps running', async () => {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(1_000_000) }),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too_large' });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
