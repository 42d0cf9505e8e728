import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, type Listening } from '#server/http/edge/listen.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';

const BIG = new Uint8Array(32 * 1_024 * 1_024);
let listening: Listening;
const clients: Socket[] = [];
/** Why the server gave up a request. */
let gaveUp: string[];
let finish: () => void;
let begun: number;

/** What the server does for each path. */
async function serve(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  request.signal.addEventListener('abort', () => gaveUp.push(path));
  begun += 1;
  if (path === '/late') await new Promise<void>((resolve) => (finish = resolve));
  if (path === '/stream') return new Response(ticks());
  if (path === '/endless') return new Response(endless());
  if (path === '/body') return new Response(await request.text());
  return new Response('done\n');
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(BIG),
    cancel: () => void gaveUp.push('/endless'),
  });
}

/** A sign of life ten times, each well before a reader would be given up. */
function ticks(): ReadableStream<Uint8Array> {
  let left = 10;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      controller.enqueue(new TextEncoder().encode(`${left} `));
      left -= 1;
      if (left === 0) controller.close();
    },
  });
}

beforeEach(async () => {
  gaveUp = [];
  begun = 0;
  listening = await listen(
    serve,
    { host: '127.0.0.1', port: 0, ids: () => 'an id' },
    { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50, takingTimeout: 1_000 },
  );
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await listening.close();
});

function open(): Socket {
  const client = connect(Number(new URL(listening.url).port), '127.0.0.1');
  clients.push(client);
  return client;
}
/** What the server says to these bytes until it closes the connection. */
async function saysTo(bytes: string): Promise<string> {
  const client = open();
  client.write(bytes);
  let received = '';
  for await (const chunk of client.setEncoding('latin1')) received += String(chunk);
  return received;
}
const get = (path: string, head = '') => `GET ${path} HTTP/1.1\r\nHost: school.test\r\n${head}\r\n`;

describe('what is no request is refused in the form of every refusal', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
    ['a host that is no name', get('/', 'Connection: close\r\n').replace('school', 'a b'), 400, 'bad_request'],
    ['long headers', get('/', `X-Long: ${'x'.repeat(9_000)}\r\n`), 431, 'headers_too_large'],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'too_slow'],
    ['a body that never ends', `POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123`, 408, 'too_slow'],
  ])('%s', async (_, bytes, status, code) => {
    const [head = '', body = ''] = (await saysTo(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code, request_id: 'an id' });
  });
});

describe('a client', () => {
  test('that takes nothing of its answer is cut off', async () => {
    open().pause().write(get('/endless'));
    await vi.waitFor(() => expect(gaveUp).toContain('/endless'), { timeout: 20_000 });
  });

  test('that asks for more and more without an answer is cut off, and nothing is done for it', async () => {
    const client = open();
    client.on('error', () => undefined).write(get('/late').repeat(500));
    await new Promise((resolve) => client.once('close', resolve));
    expect(begun).toBe(0);
  });

  test('that asks for more and more while it waits is cut off, and nothing more is done for it', async () => {
    const client = open();
    client.on('error', () => undefined).write(get('/late'));
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 20_000 });
    client.write(get('/late').repeat(4));
    await new Promise((resolve) => client.once('close', resolve));
    expect(begun).toBe(1);
  });

  test('that asks before it has its answer is served one answer after another', async () => {
    const said = saysTo(`${get('/late').repeat(3)}${get('/done', 'Connection: close\r\n')}`);
    for (const call of [1, 2, 3]) {
      await vi.waitFor(() => expect(begun).toBe(call), { timeout: 20_000 });
      finish();
    }
    expect((await said).match(/done$/gm)).toHaveLength(4);
  });

  test('that waits for a late answer is served', async () => {
    const answer = fetch(`${listening.url}/late`);
    // As long as three clients that take nothing would be given.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    finish();
    expect(await (await answer).text()).toBe('done\n');
  });

  test('that reads a stream to its end is served', async () => {
    expect(await (await fetch(`${listening.url}/stream`)).text()).toBe('10 9 8 7 6 5 4 3 2 1 ');
  });
});

test('a body that is cut off is no failure of the server: the log says so, and stays calm', async () => {
  let logged = '';
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const server = await createTestServer({ seed: 'empty', deps: { log: pino({}, sink) } });
  const school = await listen(server.app.fetch, { host: '127.0.0.1', port: 0, ids: () => 'an id' });
  const client = connect(Number(new URL(school.url).port), '127.0.0.1');
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n';
  client.write(`${head}{"email":`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  client.destroy();
  await vi.waitFor(() => expect(logged).toContain('/api/auth/login'), { timeout: 10_000 });
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; status?: number });
  expect(lines.map(({ level, status }) => [level, status])).toEqual([[30, 408]]);
  await school.close();
  await server.close();
});
