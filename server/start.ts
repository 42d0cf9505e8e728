import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import { startNightFiles } from './admin/imports/night/start-night-files.ts';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { createApp } from './app.ts';
import { createBackups, followNights, type Backups } from './backup/backups.ts';
import { DatabaseUnavailable } from './db/database-unavailable.ts';
import { createChannel } from './db/channel.ts';
import { readDatabaseAddress } from './database-address.ts';
import { connectDb, type Db } from './db/db.ts';
import { findDataFolder } from './db/embedded/data-folder.ts';
import type { LostFolder } from './db/embedded/data-dir-lock.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { awaitsMigration, migrate } from './db/migrate.ts';
import { probeDatabase } from './db/start-probes.ts';
import { followDisk, inMegabytes, LEAST_FREE_BYTES, type Disk } from './disk-space.ts';
import { parseEnv, type Env } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen } from './http/edge/listen.ts';
import { ownHosts } from './http/edge/own-hosts.ts';
import type { Keys } from './keys/keys.ts';
import { loadKeys } from './keys/load-keys.ts';
import { createEpoch, followEpoch } from './ledger/ledger-epoch.ts';
import { PACES, QUEUES } from './limits/limits.ts';
import { startMails } from './mail/mail-worker.ts';
import { seedDemoSchool } from './seed/seed-demo-school.ts';
import { removeLinkFile, writeLinkFile } from './setup/link-file.ts';
import { offerSetup } from './setup/setup-link.ts';
import { createSite } from './site/site.ts';
import { startLunchNumbers } from './students/waiting-lunch-numbers.ts';
import { StartupError } from './startup-error.ts';
import { VERSION } from './version.ts';
import { inThisThread, type Workers } from './workers/workers.ts';

export interface RunningServer {
  /** Where it answers, such as http://127.0.0.1:8080. */
  url: string;
  isDemo: boolean;
  /** The one-time link that opens the set-up; null where the school is set up. Show it to the person at the terminal alone. */
  setupLink: string | null;
  /** Where the data is, for the person at the terminal; null where it is in the folder that was asked for. */
  dataNote: string | null;
  /** What will get in the way later, for the person at the terminal. */
  warnings: readonly string[];
  /** The embedded database's process; null with DATABASE_URL, or while it is being started again. */
  databasePid(): number | null;
  /** Finishes open requests (for 10 s at most), then stops the embedded database. */
  close(): Promise<void>;
}

/**
 * Starts everything from environment variables (docs/deploy.md): database, schema, demo school, HTTP. The built server
 * gives `workers`, threads that run a file which only a build makes.
 */
export async function startServer(
  rawEnv: Record<string, string | undefined>,
  workers: Workers = inThisThread,
): Promise<RunningServer> {
  const parsed = parseEnv(rawEnv);
  const folder = await findDataFolder(parsed);
  const env = { ...parsed, dataDir: folder.dir };
  // Standard output is for people; the log is for machines.
  const log = pino({ level: env.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  log.info({ version: VERSION, node: process.versions.node }, 'starting');
  const database = env.databaseUrl === null ? await openEmbedded(env, log) : null;
  try {
    const server = await startOn(database?.connectionString ?? env.databaseUrl ?? '', env, { log, database, workers });
    return { ...server, dataNote: folder.note };
  } catch (error) {
    await database?.close();
    throw error;
  }
}

function openEmbedded(env: Env, log: Logger): Promise<EmbeddedDatabase> {
  const onLost = (why: LostFolder) => {
    log.fatal(`${LOST[why]}; this server stops`);
    process.exit(1);
  };
  return openEmbeddedDatabase({ dataDir: env.dataDir, log, onLost }).catch((error: unknown) => {
    throw isFull(error) ? noRoom(env.dataDir, error) : error;
  });
}

const LOST: Record<LostFolder, string> = {
  taken: 'another server has taken over DATA_DIR',
  gone: 'DATA_DIR was moved, deleted or replaced while the server ran',
};

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noRoom = (dataDir: string, cause: unknown) =>
  new StartupError(`The disk of DATA_DIR (${dataDir}) is full. Make room there, then start again.`, { cause });

async function startOn(
  connectionString: string,
  env: Env,
  { log, database, workers }: { log: Logger; database: EmbeddedDatabase | null; workers: Workers },
): Promise<Omit<RunningServer, 'dataNote'>> {
  const clock = () => new Date();
  const onIdleError = (error: Error) => log.warn({ code: error.name }, 'lost an idle connection to the database');
  const disk = database && (await followDisk(env.dataDir));
  const warnings = [...(await probe(connectionString, env)), ...warningsOf(disk, env)];
  for (const warning of warnings) log.warn(warning);
  const patientDb = connectDb(connectionString, onIdleError, { patient: true });
  const db = connectDb(connectionString, onIdleError, { size: env.databasePool });
  try {
    const backups = backupsOf(env, { db: patientDb, clock, log });
    const keys = await prepareDatabase(patientDb, env, { clock, backups });
    const { settings, trustedProxies } = env;
    const epoch = createEpoch({ db, clock, ids: randomUUID });
    const site = createSite(env.staticDir);
    const onSetUp = () => void removeLinkFile(env.dataDir);
    const notices = createChannel({ name: 'boards', connectionString, db, id: randomUUID(), now: Date.now });
    const stopping = new AbortController();
    const live = { notices, stopping: stopping.signal };
    const deps = {
      ...live,
      db,
      clock,
      ids: randomUUID,
      log,
      keys,
      site,
      trustedProxies,
      settings,
      workers,
      addresses: () => ({ public_url: env.publicUrl, hosts: ownHosts(env.host, networkInterfaces()) }),
      paces: PACES,
      databasePool: env.databasePool,
      disk,
      metricsToken: env.metricsToken,
      connections: db.connections,
      ledgerEpoch: epoch.current,
      onSetUp,
      databaseSilence: () => silenceOf(database),
    };
    const imported = createPasswords(keys.pepper, QUEUES.importedHashes);
    const lunchNumbers = startLunchNumbers({ db, clock, log, keys, passwords: imported });
    const beforeImport = backups?.beforeImport ?? (() => Promise.resolve());
    const imports = { importDir: env.importDir, onLunchNumbers: lunchNumbers.wake };
    const app = createApp({ ...deps, ...imports, backups });
    notices.open();
    const http = await listen(app.fetch, { ...env, ids: randomUUID });
    const setupLink = await makeSetupLink(deps, env, http.url);
    const stopEpoch = followEpoch(epoch);
    const mails = startMails(deps);
    const nights = startNightFiles({ ...deps, ...imports, beforeImport });
    const stopBackups = backups ? followNights(backups) : () => undefined;
    const stopHousekeeping = startHousekeeping({ ...deps, db: patientDb });
    return {
      url: http.url,
      isDemo: env.seedDemo,
      setupLink,
      warnings,
      databasePid: () => database?.pid() ?? null,
      close: async () => {
        stopHousekeeping();
        stopEpoch();
        stopBackups();
        disk?.stop();
        stopping.abort();
        await http.close();
        await Promise.all([lunchNumbers.stop(), mails.stop(), nights.stop()]);
        await workers.close();
        await notices.close();
        await db.close();
        // Nobody waits for a recount that is under way: it only reads, or it is rolled back.
        void patientDb.close();
        await database?.close();
      },
    };
  } catch (error) {
    await patientDb.close();
    await db.close();
    throw error;
  }
}

/** For how many milliseconds the embedded database has not answered; null while it answers, and for a database elsewhere. */
function silenceOf(database: EmbeddedDatabase | null): number | null {
  const since = database?.silentSince() ?? null;
  return since === null ? null : performance.now() - since;
}

const probe = (connectionString: string, { databaseUrl, databasePool, allowsUnsafeDatabase }: Env): Promise<string[]> =>
  probeDatabase(connectionString, { pool: databasePool, allowsUnsafe: allowsUnsafeDatabase }).catch(
    (error: unknown) => {
      throw databaseUrl === null || error instanceof StartupError ? error : notReached(databaseUrl, error);
    },
  );

const warningsOf = (disk: Disk | null, { dataDir }: Env): string[] =>
  disk?.isLow() === true
    ? [
        `The disk of DATA_DIR (${dataDir}) has ${inMegabytes(disk.free())} left. ` +
          `With less than ${inMegabytes(LEAST_FREE_BYTES)} the server saves nothing. Make room there.`,
      ]
    : [];

/** Brings the database up to date: its schema, its keys, the demo school where one is wanted. */
async function prepareDatabase(
  db: Db,
  env: Env,
  { clock, backups }: { clock: () => Date; backups: Backups | null },
): Promise<Keys> {
  await update(db, clock, backups).catch((error: unknown) => {
    throw env.databaseUrl !== null && error instanceof DatabaseUnavailable ? notReached(env.databaseUrl, error) : error;
  });
  const keys = await loadKeys(db, clock, env);
  if (env.seedDemo) await seedDemoSchool(db, { clock, passwords: createPasswords(keys.pepper) });
  return keys;
}

async function update(db: Db, clock: () => Date, backups: Backups | null): Promise<void> {
  if (backups && (await awaitsMigration(db))) {
    await backups.make('update').catch((cause: unknown) => {
      throw new StartupError(NO_BACKUP_BEFORE_UPDATE, { cause });
    });
  }
  await migrate(db, clock);
}

const NO_BACKUP_BEFORE_UPDATE =
  'This version changes the database, and the backup before it could not be written; the log says why. Nothing was changed. ' +
  'Make room, or name another folder in BACKUP_DIR (none: no backups).';

function backupsOf(env: Env, deps: { db: Db; clock: () => Date; log: Logger }): Backups | null {
  if (env.backups === null) return null;
  return createBackups({ ...deps, dir: env.backups.dir ?? path.join(env.dataDir, 'backups') });
}

/** Prints nothing: what is logged may be collected elsewhere, and who has the link owns the school. */
async function makeSetupLink(
  deps: { db: Db; clock: () => Date },
  { dataDir, publicUrl }: Env,
  ownUrl: string,
): Promise<string | null> {
  const token = await offerSetup(deps);
  // In the fragment, which a browser sends to nobody: no proxy can write it down.
  const link = token && `${publicUrl ?? ownUrl}/setup#t=${token}`;
  await (link === null ? removeLinkFile(dataDir) : writeLinkFile(dataDir, link));
  return link;
}

function notReached(databaseUrl: string, error: unknown): StartupError {
  const { host, port, database } = readDatabaseAddress(databaseUrl);
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  const why = cause instanceof Error ? ` (${cause.message || cause.name})` : '';
  return new StartupError(`The database of DATABASE_URL (${host}:${port}/${database}) doesn't answer${why}.`, {
    cause: error,
  });
}
