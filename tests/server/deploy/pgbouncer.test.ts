import { chmod, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { probeDatabase } from '#server/db/start-probes.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { needs, run, versionOf } from '#tests/support/server/program.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let school: TestServer;
let place: Awaited<ReturnType<typeof temporaryDir>>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  school = await createTestServer({ seed: 'empty' });
  place = await temporaryDir();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await school.close();
  await place.remove();
});

/** PgBouncer in front of the school's database. It does not run as root. */
async function pgbouncer(settings: string): Promise<string> {
  const { host, port, database = '' } = new Client({ connectionString: school.databaseUrl });
  const { username, password } = new URL(school.databaseUrl);
  const own = await freePort();
  const file = `${place.dir}/pgbouncer-${own}.ini`;
  await writeFile(
    file,
    `[databases]
school = host=${host} port=${port} dbname=${database} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
${settings}
`,
  );
  await chmod(file, 0o644);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  ends.push(run('pgbouncer', [...user, file]).stop);
  return `postgres://school@127.0.0.1:${own}/school`;
}

const probe = (url: string) => probeDatabase(url, { pool: 10, allowsUnsafe: true });
const IGNORED = 'ignore_startup_parameters = statement_timeout';
/** From 1.21 on it can follow the names of prepared statements, and from 1.24 on it does unless it is told not to. */
const following = (names: number) => (versionOf('pgbouncer') >= 1.21 ? `max_prepared_statements = ${names}` : '');

test('PgBouncer with what it comes with is refused, with what to add', async (context) => {
  needs('pgbouncer', context);
  const url = await pgbouncer('');
  await expect.poll(() => probe(url).catch(String)).toMatch(/Add statement_timeout to ignore_startup_parameters/);
});

test('PgBouncer that gives sessions around and follows no names is refused', async (context) => {
  needs('pgbouncer', context);
  const url = await pgbouncer(`${IGNORED}\npool_mode = transaction\n${following(0)}`);
  await expect.poll(() => probe(url).catch(String)).toMatch(/mixes up prepared statements/);
});

test('PgBouncer that follows the names is taken', async (context) => {
  needs('pgbouncer', context);
  context.skip(versionOf('pgbouncer') < 1.21, 'this PgBouncer is older than 1.21');
  const url = await pgbouncer(`${IGNORED}\npool_mode = transaction\n${following(100)}`);
  await expect.poll(() => probe(url).then((warnings) => warnings.join(), String)).toMatch(/drops statement_timeout/);
});

test('PgBouncer that keeps sessions apart is taken, with a word on the time limit', async (context) => {
  needs('pgbouncer', context);
  const url = await pgbouncer(`${IGNORED}\npool_mode = session`);
  await expect.poll(() => probe(url).then((warnings) => warnings.join(), String)).toMatch(/drops statement_timeout/);
});
