import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { connectDb } from '#server/db/db.ts';

/** One message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const SIGNED_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUTTING_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

let database: Server | null = null;
afterEach(() => {
  database?.close();
});

/** A database that is shut down in the moment in which it has let somebody in. */
async function dyingDatabase(): Promise<string> {
  database = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, SHUTTING_DOWN])));
  });
  const listening = database;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return `postgres://school:unused@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/school`;
}

test('a database that ends while a connection is handed over makes the call fail, not the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  // Vitest's own listener would report it only after the test.
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
  const db = connectDb(await dyingDatabase(), () => undefined);
  try {
    await expect(db.tx((tx) => tx.query('SELECT 1'))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(uncaught).toEqual([]);
  } finally {
    process.removeListener('uncaughtException', note);
    for (const other of others) process.on('uncaughtException', other);
    await db.close();
  }
});
