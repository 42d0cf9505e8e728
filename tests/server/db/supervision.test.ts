import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDb } from '#server/db/db.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { processesIn } from '#server/db/embedded/process-identity.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';

// Real databases are made, stopped and started here, on machines of any speed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SETTINGS = ['fsync=off', 'max_connections=3', 'superuser_reserved_connections=0', 'max_wal_senders=0'];
const PATIENCE = { probeEveryMs: 20, probeTimeoutMs: 2_000, silenceMs: 200 };
const POLL = { timeout: 30_000, interval: 20 };

let place: Awaited<ReturnType<typeof temporaryDir>>;
let database: EmbeddedDatabase;
let lose: (why: string) => void;
const lost = new Promise<string>((resolve) => {
  lose = resolve;
});

beforeAll(async () => {
  place = await temporaryDir();
  const dataDir = path.join(place.dir, 'data');
  const options = { dataDir, log: silent, settings: SETTINGS, patience: PATIENCE };
  database = await openEmbeddedDatabase({ ...options, onLost: (why) => lose(why) });
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('a database that lives without an answer is stopped and started again, and says meanwhile that it is silent', async () => {
  const before = database.pid() ?? 0;
  expect(database.silentSince()).toBeNull();
  process.kill(before, 'SIGSTOP');
  await expect.poll(() => database.silentSince(), POLL).not.toBeNull();
  await expect.poll(() => database.pid(), POLL).not.toBe(before);
  await expect.poll(() => database.silentSince(), POLL).toBeNull();
  const db = connectDb(database.connectionString, () => undefined);
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await db.close();
});

test('a database that refuses because all its places are taken is left alone', async () => {
  const before = database.pid();
  const clients: Client[] = [];
  // The probe comes and goes, so a place may be taken for a moment.
  while (clients.length < 3) {
    const client = new Client({ connectionString: database.connectionString });
    client.on('error', () => undefined);
    await client.connect().then(
      () => clients.push(client),
      () => undefined,
    );
  }
  const since = performance.now();
  await expect.poll(() => performance.now() - since, POLL).toBeGreaterThan(3 * PATIENCE.silenceMs);
  expect(database.pid()).toBe(before);
  expect(database.silentSince()).toBeNull();
  await Promise.all(clients.map((client) => client.end()));
});

test('a database whose folder is moved away is stopped before anybody writes into it again', async () => {
  const away = path.join(place.dir, 'away');
  await rename(path.join(place.dir, 'data'), away);
  expect(await lost).toBe('gone');
  expect(await processesIn(path.join(away, 'postgres'))).toEqual([]);
  expect(existsSync(path.join(away, 'postgres', 'postmaster.pid'))).toBe(false);
});
