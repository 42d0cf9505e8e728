import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { connectDb } from '#server/db/db.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';

// A real database is made and started here, on machines of any speed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
let place: Awaited<ReturnType<typeof temporaryDir>>;
let dataDir: string;

beforeAll(async () => {
  place = await temporaryDir();
  dataDir = path.join(place.dir, 'data');
});
afterAll(() => place.remove());

const open = (listenAt?: 'socket' | 'port', dir = dataDir) =>
  openEmbeddedDatabase({ dataDir: dir, log: silent, settings: FAST, ...(listenAt && { listenAt }) });

async function valueOf(connectionString: string, statement: string): Promise<unknown> {
  const db = connectDb(connectionString, () => undefined);
  try {
    const [row] = await db.query<{ value: unknown }>(statement);
    return row?.value;
  } finally {
    await db.close();
  }
}

const passwords = async () => JSON.parse(await readFile(path.join(dataDir, 'database.json'), 'utf8')) as unknown;

test('the database listens at no port, only at a socket in a folder that is closed to others', async () => {
  const database = await open();
  const listening = "SELECT current_setting('listen_addresses') AS value";
  const folder = "SELECT current_setting('unix_socket_directories') AS value";
  expect(await valueOf(database.connectionString, listening)).toBe('');
  expect(await valueOf(database.ownerConnectionString, folder)).toBe(`"${path.join(dataDir, 'socket')}"`);
  expect((await stat(path.join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  // Also for who gets into the folder, there is no way without the password.
  await expect(valueOf(database.ownerConnectionString.replace(/:\w+@/, ':wrong@'), listening)).rejects.toThrow(
    /password authentication failed/,
  );
  await database.close();
});

test('where the path of DATA_DIR is too long for a socket, it has a folder of its own, which is removed with it', async () => {
  const long = path.join(place.dir, 'a-school-with-a-long-name'.repeat(4));
  const database = await open('socket', long);
  const dir = new URL(database.connectionString).searchParams.get('host') ?? '';
  expect(dir).not.toContain(long);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect(await valueOf(database.connectionString, 'SELECT 1 AS value')).toBe(1);
  await database.close();
  expect(existsSync(dir)).toBe(false);
});

test('where there are no sockets, each start has passwords of its own', async () => {
  const seen: unknown[] = [await passwords()];
  for (let start = 0; start < 2; start += 1) {
    const database = await open('port');
    expect(await valueOf(database.connectionString, 'SELECT 1 AS value')).toBe(1);
    await database.close();
    seen.push(await passwords());
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(3);
  // And back at the socket the newest ones are good.
  const database = await open('socket');
  expect(await valueOf(database.connectionString, 'SELECT 1 AS value')).toBe(1);
  await database.close();
});

/** One message of PostgreSQL's protocol about authentication. */
function authentication(kind: number, more = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.write('R', 0, 'latin1');
  head.writeInt32BE(8 + more.length, 1);
  head.writeInt32BE(kind, 5);
  return Buffer.concat([head, more]);
}
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

test.each([
  ['asks for the password itself', authentication(3)],
  ['asks for an MD5 of it', authentication(5, Buffer.from('salt'))],
  ['asks for nothing', Buffer.concat([authentication(0), READY])],
])('a stranger at the port who %s learns nothing', async (_, greeting) => {
  let heard = Buffer.alloc(0);
  const stranger = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(greeting);
      socket.on('data', (chunk: Buffer) => {
        heard = Buffer.concat([heard, chunk]);
      });
    });
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  const address = `postgres://habit_points:of-the-school@127.0.0.1:${port}/habit_points`;

  // An ordinary client does tell, so this stranger listens well.
  const ordinary = new Client({ connectionString: address });
  ordinary.on('error', () => undefined);
  void ordinary
    .connect()
    .then(() => ordinary.query('SELECT name FROM students'))
    .catch(() => undefined);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  heard = Buffer.alloc(0);

  const db = connectDb(`${address}?require_auth=scram-sha-256`, () => undefined);
  await expect(db.query('SELECT name FROM students')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(db.tx((tx) => tx.query('SELECT name FROM students'))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(heard.toString()).toBe('');
  await db.close();
  stranger.close();
  await ordinary.end().catch(() => undefined);
});
