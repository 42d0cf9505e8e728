import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clientFor } from '#server/db/proven-client.ts';
import { StartupError } from '#server/startup-error.ts';
import { logTail, spawnPostgres, type Cluster } from './cluster.ts';
import { clearSocket } from './endpoint.ts';
import { stopLeftover, stopPostgres } from './stop-postgres.ts';

/** Crash recovery replays what was written since the last checkpoint; that can take a while on a slow disk. */
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 20;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;

/** A database that is kept running. */
export interface Supervised {
  /** The number of the main database process; null while it is being started again. */
  pid(): number | null;
  close(): Promise<void>;
}

/** Starts the database, and starts it again whenever it ends, until `close`. */
export async function supervise(cluster: Cluster, probeUrl: string, log: Logger): Promise<Supervised> {
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
