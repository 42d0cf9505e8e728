import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { listenSettings, type Endpoint } from './endpoint.ts';
import { checkAccess, makePrivateDir, type OsUser } from './os-user.ts';

const execFileAsync = promisify(execFile);

/** One embedded PostgreSQL: its files, its programs and the user that runs it. */
export interface ClusterFiles {
  dir: string;
  logFile: string;
  binaries: Binaries;
  user: OsUser;
}

/** The same with how it is run. */
export interface Cluster extends ClusterFiles {
  endpoint: Endpoint;
  /** Settings on top of ours, as name=value; tests switch fsync off with it. */
  settings: readonly string[];
}

const MAX_LOG_BYTES = 5_000_000;

/** None of our own environment: it may hold secrets, and the database runs as another user. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const SETTINGS = [
  'max_connections=40',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'timezone=UTC',
  'log_timezone=UTC',
  // The server itself handles errors of single statements, and their details quote names and emails.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];

export function clusterExists(dir: string): boolean {
  return existsSync(path.join(dir, 'PG_VERSION'));
}

/** Refuses a folder that another major version wrote, and says what to do. */
export async function checkMajor(dir: string, major: number): Promise<void> {
  const found = Number((await readFile(path.join(dir, 'PG_VERSION'), 'utf8')).trim());
  if (found === major) return;
  throw new StartupError(
    `The database in ${dir} was written by PostgreSQL ${found}; this server brings PostgreSQL ${major}, which can't read it. ` +
      `Dump it with the version that wrote it (pg_dump), start with a new DATA_DIR and restore the dump there, ` +
      `or run PostgreSQL ${found} yourself and set DATABASE_URL.`,
  );
}

/** Creates a new cluster in another folder and renames it when it is complete, so that a kill in between leaves no half-made one. */
export async function initCluster(cluster: ClusterFiles, ownerPassword: string): Promise<void> {
  const aside = `${cluster.dir}.new`;
  const passwordFile = `${cluster.dir}.password`;
  await rm(aside, { recursive: true, force: true });
  await makePrivateDir(aside, cluster.user);
  await checkAccess(aside, cluster.user).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true });
    throw error;
  });
  await writeFile(passwordFile, `${ownerPassword}\n`, { mode: 0o600 });
  if (cluster.user.uid !== undefined && cluster.user.gid !== undefined) {
    await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  }
  try {
    await execFileAsync(
      cluster.binaries.initdb,
      [
        `--pgdata=${aside}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...cluster.user, cwd: '/', env: ENVIRONMENT },
    );
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartupError(
      `The database could not be created in ${cluster.dir}: ${output} You can also set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(aside, cluster.dir);
}

/**
 * Starts the database as a process of its own. It has its own group, so that Ctrl-C reaches only us and we stop it in order,
 * and writes to a file, so that it survives when we are killed.
 */
export async function spawnPostgres(cluster: Cluster): Promise<ChildProcess> {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const settings = [...SETTINGS, ...listenSettings(cluster.endpoint), ...cluster.settings].flatMap((setting) => [
      '-c',
      setting,
    ]);
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.dir, ...settings], {
      ...cluster.user,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    // The 'exit' event is enough for us, but without this listener a failed spawn would end the process.
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Gives the superuser another password, without asking for the old one: the database must not be running. */
export async function setOwnerPassword(cluster: Cluster, password: string): Promise<void> {
  const running = execFileAsync(cluster.binaries.postgres, ['--single', '-D', cluster.dir, 'postgres'], {
    ...cluster.user,
    cwd: '/',
    env: ENVIRONMENT,
  });
  // The password is hexadecimal by construction.
  running.child.stdin?.end(`ALTER ROLE postgres PASSWORD '${password}'\n`);
  await running;
}

/** The last lines of the database's log, which say why it didn't start. */
export async function logTail(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-4).join('\n');
}
