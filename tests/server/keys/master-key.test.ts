import { randomBytes } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeKeyFolder } from '#server/keys/keys.ts';
import { startServer } from '#server/start.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let place: Awaited<ReturnType<typeof temporaryDir>>;
let empty: TestServer;
let inUse: TestServer;

// The test servers are only for their databases.
beforeAll(async () => {
  empty = await createTestServer({ seed: 'empty' });
  inUse = await createTestServer();
});
beforeEach(async () => {
  place = await temporaryDir();
});
afterEach(() => place.remove());
afterAll(async () => {
  await empty.close();
  await inUse.close();
});

const start = async (of: TestServer, env: Record<string, string> = {}) =>
  (
    await startServer({
      DATA_DIR: place.dir,
      DATABASE_URL: of.databaseUrl,
      UNSAFE_DATABASE: 'allowed',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...env,
    })
  ).close();

test('a key is made for an empty database, and from then on no other key works', async () => {
  const file = path.join(place.dir, 'secret.key');
  await start(empty);
  const key = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await start(empty);

  await writeFile(file, randomBytes(32).toString('base64'));
  await expect(start(empty)).rejects.toThrow(/secret\.key is not the key.*Put back your copy/s);
  await expect(start(empty, { SECRET_KEY: 'another secret of 32 characters!' })).rejects.toThrow(
    /SECRET_KEY is not the key.*unset it and put back secret\.key/s,
  );
  await writeFile(file, 'short');
  await expect(start(empty)).rejects.toThrow(/secret\.key is damaged.*Put back your copy/s);
  await rm(file);
  await expect(start(empty)).rejects.toThrow(/secret\.key is missing.*Put back your copy.*DATA_DIR.*SECRET_KEY/s);
  expect(await readdir(place.dir)).not.toContain('secret.key');

  await writeFile(file, key);
  await start(empty);
});

test('a database with accounts, of a version that noted no key, gets no new one', async () => {
  await expect(start(inUse)).rejects.toThrow(/secret\.key is missing, and the database has accounts/);
  expect(await readdir(place.dir)).not.toContain('secret.key');
  await start(inUse, { SECRET_KEY: 'the secret that it always had, in 32' });
  await expect(start(inUse, { SECRET_KEY: 'another secret of 32 characters!' })).rejects.toThrow(/is not the key/);
});

test('the folder for a key is its owner’s alone, and one that is there stays as it is', async () => {
  const mode = async (folder: string): Promise<number> => (await stat(folder)).mode & 0o777;
  const folder = path.join(place.dir, 'new', 'school');
  await makeKeyFolder(folder);
  expect(await mode(folder)).toBe(0o700);
  await chmod(folder, 0o711);
  await makeKeyFolder(folder);
  expect(await mode(folder)).toBe(0o711);
});
