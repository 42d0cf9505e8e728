import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '#server/start.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let place: Awaited<ReturnType<typeof temporaryDir>>;
let empty: TestServer;

beforeAll(async () => {
  place = await temporaryDir();
  // Only for its database.
  empty = await createTestServer({ seed: 'empty' });
});
afterAll(async () => {
  await empty.close();
  await place.remove();
});

const env = (changes: Record<string, string> = {}) => ({
  DATA_DIR: path.join(place.dir, 'data'),
  DATABASE_URL: empty.databaseUrl,
  UNSAFE_DATABASE: 'allowed',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ...changes,
});

test('with DATABASE_URL no database of our own is made, and a demo is seeded there', async () => {
  const server = await startServer(env({ SEED: 'demo' }));
  expect(server.databasePid()).toBeNull();
  expect(existsSync(path.join(place.dir, 'data', 'postgres'))).toBe(false);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const houses = await (await fetch(`${server.url}/api/houses`)).json();
  expect(houses).toMatchObject({ results: { length: 5 } });
  await server.close();
});

test('two servers may share it', async () => {
  const servers = [await startServer(env()), await startServer(env())];
  const answers = await Promise.all(servers.map((server) => fetch(`${server.url}/readyz`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  await Promise.all(servers.map((server) => server.close()));
});

test('answers before the ledger is recounted, and then corrects the totals', async () => {
  await empty.db.query('UPDATE house_total SET points = points + 1');
  const server = await empty.db.tx(async (tx) => {
    await tx.query('LOCK TABLE ledger');
    const started = await startServer(env());
    expect((await fetch(`${started.url}/api/houses`)).status).toBe(200);
    return started;
  });
  const differing = `
    SELECT 1 FROM house_total t
     WHERE t.points <> (SELECT sum(l.points) FROM ledger l WHERE l.house_id = t.house_id AND l.status = 'counted')`;
  await vi.waitFor(async () => expect(await empty.db.query(differing)).toEqual([]), { timeout: 10_000 });
  await server.close();
});

test('an address where no database answers is named without its password', async () => {
  const nowhere = env({ DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:1/school' });
  const error: unknown = await startServer(nowhere).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/DATABASE_URL.*127\.0\.0\.1:1/);
  expect(String(error)).not.toContain('hidden');
});

test('a database that forgets acknowledged awards is refused, and is named to who allows it', async () => {
  await expect(startServer(env({ UNSAFE_DATABASE: '' }))).rejects.toThrow(/fsync and synchronous_commit switched off/);
  const server = await startServer(env());
  expect(server.warnings).toEqual([
    'The database has fsync and synchronous_commit switched off: use it for a trial only.',
  ]);
  await server.close();
});
