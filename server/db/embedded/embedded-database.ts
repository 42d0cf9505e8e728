import type { ChildProcess } from 'node:child_process';
import { access, chmod, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clientFor } from '#server/db/proven-client.ts';
import { StartupError } from '#server/startup-error.ts';
import { findBinaries, majorVersion, runnableBinaries } from './binaries.ts';
import {
  checkMajor,
  clusterExists,
  initCluster,
  logTail,
  setOwnerPassword,
  spawnPostgres,
  type Cluster,
} from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { addressOf, chooseEndpoint, clearSocket, removeEndpoint, type Endpoint } from './endpoint.ts';
import { checkAccess, chooseOsUser } from './os-user.ts';
import { prepareSchool } from './prepare-school.ts';
import { loadSecrets, renewSecrets } from './secrets.ts';
import { stopLeftover, stopPostgres } from './stop-postgres.ts';

export interface EmbeddedDatabase {
  /** As the owner of the school's database. */
  connectionString: string;
  /** As PostgreSQL's superuser; only tests use it, to make databases from templates. */
  ownerConnectionString: string;
  /** The number of the main database process; null while it is being started again. */
  pid(): number | null;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings on top of ours, as name=value. */
  settings?: readonly string[];
  /** A socket wherever the system has sockets; tests try the port too. */
  listenAt?: Endpoint['kind'];
  /** Called when another server took over the data folder. This one must end. */
  onLost?: () => void;
}

/** Crash recovery replays what was written since the last checkpoint; that can take a while on a slow disk. */
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 20;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;

/**
 * A real PostgreSQL of our own in `dataDir`. It is created at the first start, taken over after a crash of the server,
 * started again after a crash of its own, and stopped with `close`. Each folder serves one server.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  await makeDataDir(dataDir);
  const lock = await lockDataDir(dataDir, options.onLost ?? (() => undefined));
  try {
    const opened = await open(dataDir, options);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Where root runs us, the database's own user must be able to enter. Private files have a mode of their own.
    if (made !== undefined && process.getuid?.() === 0) await chmod(dataDir, 0o711);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR (${dataDir}) can't be created or written to. Choose a folder that this user may write to.`,
      {
        cause: error,
      },
    );
  }
}

async function open(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const dir = path.join(dataDir, 'postgres');
  const user = await chooseOsUser(dir);
  const binaries = await runnableBinaries(findBinaries(), user, dataDir);
  const files = { dir, logFile: path.join(dataDir, 'postgres.log'), binaries, user };
  const exists = clusterExists(dir);
  if (exists) await checkAccess(dir, user);
  const major = await majorVersion(binaries, user);
  if (exists) await checkMajor(dir, major);
  let secrets = await loadSecrets(dataDir, exists);
  if (!exists) {
    log.info('creating a new database');
    await initCluster(files, secrets.owner);
  }
  const kind = options.listenAt ?? (process.platform === 'win32' ? 'port' : 'socket');
  await stopLeftover(files);
  const cluster: Cluster = {
    ...files,
    endpoint: await chooseEndpoint(dataDir, user, kind),
    settings: options.settings ?? [],
  };
  if (kind === 'port' && exists) {
    // Other users of this machine can reach a port, so a password is good for one start only.
    secrets = await renewSecrets(dataDir);
    await setOwnerPassword(cluster, secrets.owner);
  }
  const ownerConnectionString = addressOf(cluster.endpoint, 'postgres', secrets.owner, 'postgres');
  const supervised = await supervise(cluster, ownerConnectionString, log);
  try {
    await prepareSchool(ownerConnectionString, secrets.app);
  } catch (error) {
    await supervised.close();
    throw error;
  }
  return {
    connectionString: addressOf(cluster.endpoint, 'habit_points', secrets.app, 'habit_points'),
    ownerConnectionString,
    pid: supervised.pid,
    close: async () => {
      await supervised.close();
      await removeEndpoint(cluster.endpoint, dataDir);
    },
  };
}

/** Starts the database, and starts it again whenever it ends, until `close`. */
async function supervise(
  cluster: Cluster,
  probeUrl: string,
  log: Logger,
): Promise<Pick<EmbeddedDatabase, 'pid' | 'close'>> {
  let running: ChildProcess | null = null;
  let restarting: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const start = async (): Promise<void> => {
    await stopLeftover(cluster);
    await clearSocket(cluster.endpoint);
    const child = await spawnPostgres(cluster);
    child.once('exit', (code, signal) => {
      // start() itself reports a database that never became ready.
      if (running !== child) return;
      running = null;
      if (closing.signal.aborted) return;
      log.error({ code, signal }, 'the database ended; starting it again');
      restarting = restart();
    });
    await untilReady(cluster, child, probeUrl);
    if (hasEnded(child)) throw await diedAtStart(cluster);
    running = child;
  };
  const restart = async (): Promise<void> => {
    let delay = RESTART_DELAY_MS;
    while (!closing.signal.aborted) {
      try {
        await start();
        log.warn('the database is back');
        return;
      } catch (error) {
        log.error({ err: error }, "the database doesn't start; trying again");
        await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
        delay = Math.min(delay * 2, LONGEST_RESTART_DELAY_MS);
      }
    }
  };

  await start();
  return {
    pid: () => running?.pid ?? null,
    close: async () => {
      closing.abort();
      await restarting;
      if (running?.pid !== undefined) await stopPostgres(cluster, running.pid);
    },
  };
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

const diedAtStart = async (cluster: Cluster) =>
  new StartupError(`The database in ${cluster.dir} doesn't start. Its log ends with:\n${await logTail(cluster)}`);

async function untilReady(cluster: Cluster, child: ChildProcess, probeUrl: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw await diedAtStart(cluster);
    if (await answers(probeUrl)) return;
    await sleep(READY_POLL_MS);
  }
  if (child.pid !== undefined) await stopPostgres(cluster, child.pid);
  throw new StartupError(`The database in ${cluster.dir} did not become ready in ${READY_TIMEOUT_MS / 1000} s.`);
}

async function answers(probeUrl: string): Promise<boolean> {
  const client = new (clientFor(probeUrl))({ connectionString: probeUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    // Waiting doesn't make a wrong password right.
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new StartupError("The database refuses the password in the data folder's database.json.", { cause: error });
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
