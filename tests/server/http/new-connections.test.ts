import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginInTurn } from '#server/http/edge/new-connections.ts';

let server: Server;
/** Who was served, by the path of the request. */
let served: string[];
let accepted: Socket[];
const clients: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  served = [];
  accepted = [];
  server = createServer(({ url = '' }, answer) => {
    served.push(url);
    answer.end();
  });
  beginInTurn(server, { atOnce: 2, everyMs: 10 });
  server.on('connection', (socket: Socket) => accepted.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
});
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** The network's own time passes; the timers stand still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve));
}
async function ask(path: string, from = '127.0.0.1'): Promise<Socket> {
  const before = accepted.length;
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from });
  clients.push(client);
  client.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await until(() => accepted.length > before);
  return client;
}

// Only Linux has all of 127.0.0.0/8.
test.runIf(process.platform === 'linux')(
  'new connections begin a few at a time, and addresses take turns',
  async () => {
    for (const path of ['/a1', '/a2', '/a3', '/a4', '/a5']) await ask(path);
    await ask('/b1', '127.0.0.2');
    await until(() => served.length === 2);
    expect(served).toEqual(['/a1', '/a2']);
    await vi.advanceTimersByTimeAsync(10);
    await until(() => served.length === 4);
    expect(served.slice(2).toSorted()).toEqual(['/a3', '/b1']);
    await vi.advanceTimersByTimeAsync(10);
    await until(() => served.length === 6);
    expect(served.slice(4).toSorted()).toEqual(['/a4', '/a5']);
  },
);

test('a connection that the server closed while it waited takes nobody’s turn', async () => {
  for (const path of ['/1', '/2', '/3', '/4', '/5']) await ask(path);
  accepted[2]?.destroy();
  await until(() => served.length === 2);
  await vi.advanceTimersByTimeAsync(10);
  await until(() => served.length === 4);
  expect(served.slice(2).toSorted()).toEqual(['/4', '/5']);
});

test('what comes on an older connection is served at once', async () => {
  const old = await ask('/old');
  await until(() => served.length === 1);
  for (const path of ['/1', '/2', '/3']) await ask(path);
  old.write('GET /again HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => served.includes('/again'));
  expect(served.toSorted()).toEqual(['/1', '/again', '/old']);
});
