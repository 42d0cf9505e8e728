import { access, chmod, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '#server/startup-error.ts';
import { findBinaries, majorVersion, runnableBinaries } from './binaries.ts';
import { checkMajor, clusterExists, initCluster, setOwnerPassword, type Cluster } from './cluster.ts';
import { lockDataDir, type LostFolder } from './data-dir-lock.ts';
import { addressOf, chooseEndpoint, removeEndpoint, type Endpoint } from './endpoint.ts';
import { checkAccess, checkEntry, checkOwner, chooseOsUser } from './os-user.ts';
import { prepareSchool } from './prepare-school.ts';
import { loadSecrets, renewSecrets } from './secrets.ts';
import { stopLeftover } from './stop-postgres.ts';
import { supervise, type Patience, type Supervised } from './supervise.ts';

export interface EmbeddedDatabase extends Supervised {
  /** As the owner of the school's database. */
  connectionString: string;
  /** As PostgreSQL's superuser; only tests use it, to make databases from templates. */
  ownerConnectionString: string;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings on top of ours, as name=value. */
  settings?: readonly string[];
  /** A socket wherever the system has sockets; tests try the port too. */
  listenAt?: Endpoint['kind'];
  /** Called when the data folder is no longer ours, after the database that still worked in it has stopped. This server must end. */
  onLost?: (why: LostFolder) => void;
  /** How soon a database that lives without an answer is started again; tests wait less. */
  patience?: Patience;
}

/**
 * A real PostgreSQL of our own in `dataDir`. It is created at the first start, taken over after a crash of the server,
 * started again after a crash of its own, and stopped with `close`. Each folder serves one server.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  await makeDataDir(dataDir);
  let opened: EmbeddedDatabase | null = null;
  const lock = await lockDataDir(dataDir, (why) => {
    // Its processes still write into the folder that was moved away.
    const stopped = why === 'gone' ? opened?.close() : undefined;
    void Promise.resolve(stopped).finally(() => options.onLost?.(why));
  });
  try {
    const database = await open(dataDir, options);
    opened = database;
    return {
      ...database,
      close: async () => {
        await database.close();
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
  await checkEntry(dataDir, user);
  const binaries = await runnableBinaries(findBinaries(), user, dataDir);
  const files = { dir, logFile: path.join(dataDir, 'postgres.log'), binaries, user };
  const exists = clusterExists(dir);
  if (exists) await checkOwner(dir, user);
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
  const supervised = await supervise(cluster, ownerConnectionString, log, options.patience);
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
    silentSince: supervised.silentSince,
    close: async () => {
      await supervised.close();
      await removeEndpoint(cluster.endpoint, dataDir);
    },
  };
}
