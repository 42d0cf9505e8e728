import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { clientFor } from '#server/db/proven-client.ts';
import { StartupError } from '#server/startup-error.ts';
import { logTail, spawnPostgres, type Cluster } from './cluster.ts';
import { clearSocket } from './endpoint.ts';
import { stopLeftover, stopPostgres, stopSilentPostgres } from './stop-postgres.ts';

/** Crash recovery replays what was written since the last checkpoint; that can take a while on a slow disk. */
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 20;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A machine that has too much to do answers late, and a restart would only give it more to do. */
const PATIENT_PROBE_TIMEOUT_MS = 10_000;
const PROBE_EVERY_MS = 2_000;
/** How long a database may live without an answer. Its own recovery after a crash is nearly always shorter. */
const SILENCE_MS = 30_000;

/** PostgreSQL's codes for a wrong password, and for a start, a recovery or a shutdown that is under way. */
const WRONG_PASSWORD = '28P01';
const CANNOT_CONNECT_NOW = '57P03';

/** A database that is kept running. */
export interface Supervised {
  /** The number of the main database process; null while it is being started again. */
  pid(): number | null;
  /** Since when nothing answers, in milliseconds of the process's own clock (`performance.now`); null while it answers. */
  silentSince(): number | null;
  close(): Promise<void>;
}

export interface Patience {
  probeEveryMs: number;
  probeTimeoutMs: number;
  silenceMs: number;
}

const PATIENCE: Patience = {
  probeEveryMs: PROBE_EVERY_MS,
  probeTimeoutMs: PATIENT_PROBE_TIMEOUT_MS,
  silenceMs: SILENCE_MS,
};

/** Starts the database, and starts it again whenever it ends, or lives without an answer, until `close`. */
export async function supervise(
  cluster: Cluster,
  probeUrl: string,
  log: Logger,
  { probeEveryMs, silenceMs, probeTimeoutMs }: Patience = PATIENCE,
): Promise<Supervised> {
  let running: ChildProcess | null = null;
  let silentSince: number | null = null;
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
      silentSince ??= performance.now();
      if (closing.signal.aborted) return;
      log.error({ code, signal }, 'the database ended; starting it again');
      restarting = restart();
    });
    await untilReady(cluster, child, probeUrl);
    if (hasEnded(child)) throw await diedAtStart(cluster);
    running = child;
    silentSince = null;
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

  /** PostgreSQL's main process can outlive its ability to answer, for example when a worker died as it was forked. */
  const probe = async (): Promise<void> => {
    const child = running;
    if (child?.pid === undefined) return;
    if (await isAlive(probeUrl, probeTimeoutMs)) {
      silentSince = null;
      return;
    }
    silentSince ??= performance.now();
    if (running !== child || closing.signal.aborted || performance.now() - silentSince < silenceMs) return;
    log.error('the database lives but does not answer; it is stopped and started again');
    await stopSilentPostgres(child.pid);
  };
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(probeEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      await probe().catch((error: unknown) => log.error({ err: error }, 'the database could not be probed'));
    }
  };

  await start();
  const watching = watch();
  return {
    pid: () => running?.pid ?? null,
    silentSince: () => silentSince,
    close: async () => {
      closing.abort();
      await watching;
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

/** Whether a new connection can be used. A wrong password never gets right by waiting, so it is an error. */
async function answers(probeUrl: string): Promise<boolean> {
  const code = await refusalOf(probeUrl, PROBE_TIMEOUT_MS);
  if (code === WRONG_PASSWORD) {
    throw new StartupError("The database refuses the password in the data folder's database.json.");
  }
  return code === null;
}

/** Whether the database speaks at all: one that is full or refuses us needs no restart, one in recovery is not back yet. */
async function isAlive(probeUrl: string, timeoutMs: number): Promise<boolean> {
  const code = await refusalOf(probeUrl, timeoutMs);
  return code !== 'silence' && code !== CANNOT_CONNECT_NOW;
}

/** Null where the database answers a query, PostgreSQL's code where it refuses, 'silence' where it says nothing. */
async function refusalOf(probeUrl: string, timeoutMs: number): Promise<string | null> {
  const settings = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = new (clientFor(probeUrl))({ connectionString: probeUrl, ...settings });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    return error instanceof DatabaseError && error.code !== undefined ? error.code : 'silence';
  } finally {
    await client.end().catch(() => undefined);
  }
}
