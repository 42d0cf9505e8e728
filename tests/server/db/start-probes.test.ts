import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readDatabaseAddress } from '#server/database-address.ts';
import { connectDb, type Db } from '#server/db/db.ts';
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { probeDatabase } from '#server/db/start-probes.ts';
import { asOwner, testCluster, withDatabase, type TestCluster } from '#tests/support/server/cluster.ts';
import { openPooler } from '#tests/support/server/pooler.ts';

let cluster: TestCluster;
let address: string;
let name: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cluster = await testCluster();
  name = `probed_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster, `CREATE DATABASE ${name} OWNER ${cluster.role}`);
  address = withDatabase(cluster.appUrl, name);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => asOwner(cluster, `DROP DATABASE ${name} WITH (FORCE)`));

/** The cluster of the tests forgets on purpose. */
const probe = (url = address, pool = 10) => probeDatabase(url, { pool, allowsUnsafe: true });

/** For this database alone, until the test ends. */
async function set(setting: string, value: string): Promise<void> {
  await asOwner(cluster, `ALTER DATABASE ${name} SET ${setting} = ${value}`);
  ends.push(() => asOwner(cluster, `ALTER DATABASE ${name} RESET ${setting}`));
}

async function pooler(options: Parameters<typeof openPooler>[1]): Promise<string> {
  const { url, close } = await openPooler(address, options);
  ends.push(close);
  return url;
}

test('a database that forgets acknowledged awards is refused, and named in words where that is allowed', async () => {
  const strict = probeDatabase(address, { pool: 10, allowsUnsafe: false });
  await expect(strict).rejects.toThrow(/^The database has fsync and synchronous_commit switched off.*UNSAFE_DATABASE/);
  expect(await probe()).toEqual([
    'The database has fsync and synchronous_commit switched off: use it for a trial only.',
  ]);
  await set('synchronous_commit', 'local');
  expect(await probe()).toEqual(['The database has fsync switched off: use it for a trial only.']);
});

test('a database that takes no writes is refused', async () => {
  await set('default_transaction_read_only', 'on');
  await expect(probe()).rejects.toThrow(/takes no writes, because default_transaction_read_only is on/);
});

test('a role that may not create tables is refused', async () => {
  const role = `guest_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster, `CREATE ROLE ${role} LOGIN PASSWORD 'guest'`);
  ends.push(() => asOwner(cluster, `DROP ROLE ${role}`));
  const guest = new URL(address);
  guest.username = role;
  guest.password = 'guest';
  await expect(probe(guest.href)).rejects.toThrow(/may not create tables. Make it the owner/);
});

test('a database that can not hold every name is refused', async () => {
  const latin = `${name}_latin`;
  await asOwner(
    cluster,
    `CREATE DATABASE ${latin} OWNER ${cluster.role} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
  );
  ends.push(() => asOwner(cluster, `DROP DATABASE ${latin} WITH (FORCE)`));
  await expect(probe(withDatabase(address, latin))).rejects.toThrow(/stores text as LATIN1.*ENCODING 'UTF8'/);
});

test('fewer connections than the server uses are told, with how many there are', async () => {
  // One of them is the probe's own, which is closed again.
  await asOwner(cluster, `ALTER DATABASE ${name} CONNECTION LIMIT 6`);
  ends.push(() => asOwner(cluster, `ALTER DATABASE ${name} CONNECTION LIMIT -1`));
  expect(await probe(address, 3)).toHaveLength(1);
  expect(await probe(address, 4)).toContain(
    'The database has 6 connections left, and this server uses up to 7. Raise max_connections of PostgreSQL, or lower DATABASE_POOL.',
  );
  const other = new Client({ connectionString: address });
  await other.connect();
  ends.push(() => other.end());
  expect((await probe(address, 3)).join()).toContain(
    'The database has 5 connections left, and this server uses up to 6.',
  );
});

test('a pooler that gives the session of one connection to another one is refused, unless each keeps its own', async () => {
  const shared = await pooler({ mode: 'transaction' });
  await expect(probe(shared)).rejects.toThrow(/mixes up prepared statements.*max_prepared_statements/);
  const apart = await pooler({ mode: 'session' });
  expect((await probe(apart)).join()).not.toContain('prepared');
});

test('a pooler that refuses the time limit of statements is named, with what to set there', async () => {
  const url = await pooler({ mode: 'session', refusedSetting: 'statement_timeout' });
  await expect(probe(url)).rejects.toThrow(/Add statement_timeout to ignore_startup_parameters/);
});

test('a pooler that drops the time limit of statements is told', async () => {
  // This one passes no setting of a connection on.
  expect((await probe(await pooler({ mode: 'session' }))).join()).toContain('drops statement_timeout');
  expect((await probe()).join()).not.toContain('statement_timeout');
});

test('statements that a pooler mixed up are a database that is not available, not a fault of the call', async () => {
  const url = await pooler({ mode: 'transaction' });
  const [one, two] = [connectDb(url, () => undefined), connectDb(url, () => undefined)];
  ends.push(
    () => one.close(),
    () => two.close(),
  );
  const ask = (db: Db) => db.query('SELECT $1::int AS asked', [7]);
  expect(await ask(one)).toEqual([{ asked: 7 }]);
  // In the session where the first one has prepared it: 42P05.
  await expect(ask(two)).rejects.toBeInstanceOf(DatabaseUnavailable);
  // In another session, because the second one holds that one: 26000.
  await two.tx(async (tx) => {
    await tx.query('SELECT 1');
    await expect(ask(one)).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

test('calls use no more connections than they are given', async () => {
  const db = connectDb(address, () => undefined, { size: 3 });
  ends.push(() => db.close());
  const sleep = () => db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.05)::text');
  const rows = await Promise.all(Array.from({ length: 12 }, sleep));
  expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBe(3);
});

test('a database that is away is told as such', async () => {
  await expect(probe('postgres://someone:hidden@127.0.0.1:1/school')).rejects.toBeInstanceOf(DatabaseUnavailable);
});

const SEVERAL = /names several hosts.*HAProxy/;
const UNREADABLE = /can't be read as an address.*# as %23/;

test.each([
  ['postgres://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write', SEVERAL],
  ['postgres://u:p@h1,h2/db', SEVERAL],
  ['postgres://u:p@/db?host=h1,h2', SEVERAL],
  ['postgres://u:pa#ss@host/db', UNREADABLE],
  ['postgres://u:#ss@host/db', UNREADABLE],
  ['postgres://u:p/ss@host/db', UNREADABLE],
  ['postgres://u:1/ss@host/db', UNREADABLE],
  ['postgres://u:1?ss@host/db', UNREADABLE],
  ['postgres://u:p@host:port/db', UNREADABLE],
])('%s is refused in words that do not quote it', (url, words) => {
  const read = () => readDatabaseAddress(url);
  expect(read).toThrow(words);
  expect(read).not.toThrow(url);
});

test.each([
  ['postgres://u:p%23@host:6432/db', { host: 'host', port: 6432, database: 'db' }],
  ['postgresql://u@[::1]/db', { host: '::1', port: 5432, database: 'db' }],
  ['postgres://u@/db?host=/run/postgresql', { host: '/run/postgresql', port: 5432, database: 'db' }],
  ['postgres://u:a@b@host/db', { host: 'host', port: 5432, database: 'db' }],
])('%s is read as the client does', (url, place) => {
  expect(readDatabaseAddress(url)).toEqual(place);
});
