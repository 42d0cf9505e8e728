import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateDir, type OsUser } from './os-user.ts';

/**
 * Where the database listens: at a socket in a folder that is closed to other users. Node has no such sockets on Windows;
 * there it listens at a port of this machine, which other users can reach.
 */
export type Endpoint = { kind: 'socket'; dir: string; port: number } | { kind: 'port'; port: number };

/** Only a part of the socket's name. No other database uses its folder. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** What the systems allow for the path of a socket: 107 bytes on Linux, 103 on macOS. */
const LONGEST_PATH = 103;

const fits = (dir: string) => Buffer.byteLength(path.join(dir, SOCKET_NAME)) <= LONGEST_PATH;

export async function chooseEndpoint(dataDir: string, user: OsUser, kind: Endpoint['kind']): Promise<Endpoint> {
  if (kind === 'port') return { kind, port: await freePort() };
  const own = path.join(dataDir, 'socket');
  if (fits(own)) {
    const endpoint = await privateSocket(own, user);
    if (await canListen(endpoint)) return endpoint;
  }
  // The path of a socket must be short, and some mounted folders allow no sockets. Then it is put in a temporary folder with
  // a name that nobody can guess.
  const temporary = fits(path.join(tmpdir(), 'habit-points-123456')) ? tmpdir() : '/tmp';
  return privateSocket(await mkdtemp(path.join(temporary, 'habit-points-')), user);
}

async function privateSocket(dir: string, user: OsUser): Promise<Endpoint> {
  await makePrivateDir(dir, user);
  await chmod(dir, 0o700);
  const endpoint: Endpoint = { kind: 'socket', dir, port: SOCKET_PORT };
  await clearSocket(endpoint);
  return endpoint;
}

async function canListen(endpoint: Endpoint): Promise<boolean> {
  if (endpoint.kind === 'port') return true;
  const probe = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(path.join(endpoint.dir, SOCKET_NAME), () => resolve(true));
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  await clearSocket(endpoint);
  return isListening;
}

/** Removes the socket that a killed database left behind. Call it only while no database runs. */
export async function clearSocket(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind === 'port') return;
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) await rm(path.join(endpoint.dir, name), { force: true });
}

/** Removes a folder outside of the data folder. Call it after the database has stopped. */
export async function removeEndpoint(endpoint: Endpoint, dataDir: string): Promise<void> {
  if (endpoint.kind === 'port' || path.dirname(endpoint.dir) === dataDir) return;
  await rm(endpoint.dir, { recursive: true, force: true });
}

/** The database's settings for this endpoint, as name=value. */
export function listenSettings(endpoint: Endpoint): string[] {
  const port = `port=${endpoint.port}`;
  if (endpoint.kind === 'port') return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', port];
  // The setting is a list of folders. In quotes, a comma in the path doesn't separate two.
  const quoted = `"${endpoint.dir.replaceAll('"', '""')}"`;
  return ['listen_addresses=', `unix_socket_directories=${quoted}`, 'unix_socket_permissions=0700', port];
}

/** The address of a database for a role. We choose all names and passwords ourselves, so none needs encoding. */
export function addressOf(endpoint: Endpoint, role: string, password: string, database: string): string {
  const query = endpoint.kind === 'socket' ? `host=${encodeURIComponent(endpoint.dir)}` : 'require_auth=scram-sha-256';
  const host = endpoint.kind === 'socket' ? 'localhost' : '127.0.0.1';
  return `postgres://${role}:${password}@${host}:${endpoint.port}/${database}?${query}`;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
