import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDb } from '#server/db/db.ts';
import { chooseOsUser } from '#server/db/embedded/os-user.ts';
import { findRunningDatabase } from '#server/db/embedded/running-database.ts';
import { startServer } from '#server/start.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';

// Real databases are made and started here, on machines of any speed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
let place: Awaited<ReturnType<typeof temporaryDir>>;
let dataDir: string;

const start = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env });

const startAndStop = async (env: Record<string, string> = {}) => (await start(env)).close();

beforeAll(async () => {
  place = await temporaryDir();
  dataDir = path.join(place.dir, 'data');
  await (await start()).close();
});
afterAll(() => place.remove());

test('a second server in the same process is refused too', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/already uses this DATA_DIR/);
  await first.close();
});

test('a command beside the server finds its database, and none while no server runs', async () => {
  expect(await findRunningDatabase(dataDir)).toBeNull();
  const server = await start();
  const address = await findRunningDatabase(dataDir);
  const db = connectDb(address ?? '', () => undefined);
  expect(await db.query('SELECT name FROM school')).toEqual([{ name: 'Our school' }]);
  await db.close();
  await server.close();
  expect(await findRunningDatabase(dataDir)).toBeNull();
});

test('a copy of the folder of a running server has no running database of its own', async () => {
  const server = await start();
  const copy = path.join(place.dir, 'copy');
  await cp(dataDir, copy, { recursive: true, filter: (source) => !source.includes('.s.PGSQL') });
  expect(await findRunningDatabase(dataDir)).not.toBeNull();
  expect(await findRunningDatabase(copy)).toBeNull();
  await server.close();
});

test('a database of another major version says what to do', async () => {
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  await writeFile(file, '17\n');
  await expect(start()).rejects.toThrow(/written by PostgreSQL 17.*pg_dump.*DATABASE_URL/s);
  await writeFile(file, version);
});

test('a pid file that names a stranger does not keep the database from starting', async () => {
  const clusterDir = path.join(dataDir, 'postgres');
  // Of the database's own user: PostgreSQL takes only such a process for a running database.
  const stranger = spawn('sleep', ['60'], { ...(await chooseOsUser(clusterDir)), cwd: '/', stdio: 'ignore' });
  await writeFile(path.join(clusterDir, 'postmaster.pid'), `${stranger.pid}\n${clusterDir}\n`);
  await expect(startAndStop()).resolves.toBeUndefined();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('an interrupted first start does not stop the next one', async () => {
  const fresh = path.join(place.dir, 'interrupted');
  await mkdir(path.join(fresh, 'postgres.new', 'base'), { recursive: true });
  await chmod(fresh, 0o755);
  await writeFile(path.join(fresh, 'postgres.new', 'PG_VERSION'), '18');
  await writeFile(path.join(fresh, 'postgres.password'), 'of the interrupted one');
  await expect(startAndStop({ DATA_DIR: fresh })).resolves.toBeUndefined();
});

test('a missing password file says what is missing', async () => {
  const file = path.join(dataDir, 'database.json');
  const text = await readFile(file, 'utf8');
  await rm(file);
  await expect(start()).rejects.toThrow(/database\.json is missing/);
  await writeFile(file, text, { mode: 0o600 });
});

test.each(['', '{"owner":"half', '[]'])('a damaged password file (%j) says what is damaged', async (damaged) => {
  const file = path.join(dataDir, 'database.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, damaged);
  await expect(start()).rejects.toThrow(/database\.json is damaged.*Restore the file/s);
  await writeFile(file, text, { mode: 0o600 });
});

test.runIf(isRoot)(
  'only root can try: a DATA_DIR that the database user can not enter is refused, and nothing is created in it',
  async () => {
    const closed = path.join(place.dir, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o700);
    await expect(start({ DATA_DIR: path.join(closed, 'data') })).rejects.toThrow(
      /can't be reached by the user.*Set DATA_DIR/s,
    );
    expect(await readdir(path.join(closed, 'data'))).toEqual([]);
  },
);

test.runIf(isRoot)('only root can try: a copy of the folder without its owner says how to give it back', async () => {
  const copy = path.join(place.dir, 'copied');
  // Without 'preserve', as `cp -r` of root: everything in it is root's.
  await cp(dataDir, copy, { recursive: true });
  await chmod(copy, 0o755);
  const { uid = 0 } = await chooseOsUser(path.join(copy, 'postgres'));
  await expect(start({ DATA_DIR: copy })).rejects.toThrow(
    `The folder ${path.join(copy, 'postgres')} belongs to the user with the uid 0, and the database runs as uid ${uid}.`,
  );
  await expect(start({ DATA_DIR: copy })).rejects.toThrow(`chown -R ${uid} ${path.join(copy, 'postgres')}`);
});

test('a DATA_DIR that can not be created is refused', async () => {
  await writeFile(path.join(place.dir, 'file'), '');
  await expect(start({ DATA_DIR: path.join(place.dir, 'file', 'data') })).rejects.toThrow(
    /DATA_DIR .* can't be created/,
  );
});

test('a port in use is refused, and the database is stopped again', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is in use`);
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  other.close();
});

test('a machine without the programs is asked to set DATABASE_URL', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch');
  Object.defineProperty(process, 'arch', { ...arch, value: 'mips' });
  await expect(start()).rejects.toThrow(/linux-mips\) is not installed.*Set DATABASE_URL/s);
  Object.defineProperty(process, 'arch', { ...arch });
});

test.each([
  ['PORT', 'eighty', /PORT must be a number/],
  ['SEED', 'all', /SEED must be one of demo, none/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a postgres/],
  ['DATABASE_URL', 'postgres://u:a#b@host/db', /DATABASE_URL can't be read as an address/],
  ['DATABASE_POOL', '2', /DATABASE_POOL must be a number from 3 to 30/],
  ['UNSAFE_DATABASE', 'yes', /UNSAFE_DATABASE must be one of allowed, refused/],
  ['SECRET_KEY', 'short', /SECRET_KEY must be a text of at least 32/],
])('%s=%s is refused before anything starts', async (name, value, words) => {
  await expect(start({ [name]: value })).rejects.toThrow(words);
});
