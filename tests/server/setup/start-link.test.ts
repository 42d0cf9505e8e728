import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { startServer, type RunningServer } from '#server/start.ts';
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

const start = (env: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({
    DATA_DIR: place.dir,
    DATABASE_URL: empty.databaseUrl,
    UNSAFE_DATABASE: 'allowed',
    STATIC_DIR: place.dir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...env,
  });
const file = () => path.join(place.dir, 'setup-link');
const tokenIn = (link: string | null) => /\/setup#t=([\w-]{43})$/.exec(link ?? '')?.[1];

test('an empty school’s link is at the terminal and in a file for its owner, new at each start, and gone after its use', async () => {
  const first = await start();
  expect(first.setupLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#t=[\w-]{43}$/);
  expect(await readFile(file(), 'utf8')).toBe(`${first.setupLink}\n`);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await first.close();

  const second = await start({ PUBLIC_URL: 'https://points.hill.example' });
  expect(second.setupLink).toMatch(/^https:\/\/points\.hill\.example\/setup#t=/);
  expect(tokenIn(second.setupLink)).not.toBe(tokenIn(first.setupLink));
  const answer = await fetch(`${second.url}/api/setup/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      token: tokenIn(second.setupLink),
      school: { name: 'Hill School', time_zone: 'UTC' },
      administrator: { first_name: 'A', last_name: 'B', email: 'a@hill.example', password: 'Quiet-Lantern-42' },
      houses: HOUSES,
      habits: HABITS,
    }),
  });
  expect(answer.status).toBe(201);
  const [account] = await empty.db.query<{ password_hash: string }>('SELECT password_hash FROM accounts');
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  await vi.waitFor(async () => expect(await stat(file()).catch(() => null)).toBeNull());
  await second.close();

  const third = await start();
  expect(third.setupLink).toBeNull();
  await third.close();
});
