import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { pino, type Logger } from 'pino';
import { createPasswords } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { connectDb } from './db/db.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { migrate } from './db/migrate.ts';
import { seedDemoSchool } from './db/seed/seed-demo-school.ts';
import { parseEnv, type Env } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadKeys } from './keys.ts';
import { checkTotals } from './ledger/check-totals.ts';
import { createSite } from './site/site.ts';
import { StartupError } from './startup-error.ts';

export interface RunningServer {
  /** Where it answers, such as http://127.0.0.1:8080. */
  url: string;
  isDemo: boolean;
  /** The embedded database's process; null with DATABASE_URL, or while it is being started again. */
  databasePid(): number | null;
  /** Finishes open requests (10 s at the most), then stops the embedded database. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  maxHeaderSize: 8 * 1024,
  keepAliveTimeout: 65_000,
} as const;
const MAX_CONNECTIONS = 12_000;

/** Starts everything from environment variables (docs/deploy.md): database, schema, demo school, HTTP. */
export async function startServer(rawEnv: Record<string, string | undefined>): Promise<RunningServer> {
  const env = parseEnv(rawEnv);
  // Standard output is for people; the log is for machines.
  const log = pino({ level: env.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  const database = env.databaseUrl === null ? await openEmbedded(env, log) : null;
  try {
    return await startOn(database?.connectionString ?? env.databaseUrl ?? '', env, log, database);
  } catch (error) {
    await database?.close();
    throw error;
  }
}

function openEmbedded(env: Env, log: Logger): Promise<EmbeddedDatabase> {
  const onLost = () => {
    log.fatal('another server has taken over DATA_DIR; this one ends');
    process.exit(1);
  };
  return openEmbeddedDatabase({ dataDir: env.dataDir, log, onLost });
}

async function startOn(
  connectionString: string,
  env: Env,
  log: Logger,
  database: EmbeddedDatabase | null,
): Promise<RunningServer> {
  const clock = () => new Date();
  const keys = await loadKeys(env.dataDir, env.secretKey);
  const db = connectDb(connectionString, (error) => log.warn({ code: error.name }, 'idle database connection lost'));
  try {
    await migrate(db, clock);
    if (env.seedDemo) await seedDemoSchool(db, { clock, passwords: createPasswords(keys.pepper) });
    await checkTotals(db, { clock, log });
    const stopHousekeeping = startHousekeeping({ db, clock, log });
    const app = createApp({
      db,
      clock,
      ids: randomUUID,
      log,
      keys,
      site: createSite(env.staticDir),
      trustedProxies: env.trustedProxies,
      settings: env.settings,
    });
    const http = await listen(app.fetch, env);
    return {
      url: http.url,
      isDemo: env.seedDemo,
      databasePid: () => database?.pid() ?? null,
      close: async () => {
        stopHousekeeping();
        await http.close();
        await db.close();
        await database?.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  env: Env,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch, serverOptions: SERVER_OPTIONS });
  if ('maxConnections' in server) server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupError(`Port ${env.port} is in use. Stop the program that uses it, or set PORT.`, {
              cause: error,
            })
          : error,
      );
    });
    server.listen(env.port, env.host, resolve);
  });
  const address = server.address();
  const port = isAddressInfo(address) ? address.port : env.port;
  const shown = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => {
          if ('closeAllConnections' in server) server.closeAllConnections();
        }, DRAIN_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}

const isAddressInfo = (address: string | AddressInfo | null): address is AddressInfo =>
  address !== null && typeof address === 'object';
