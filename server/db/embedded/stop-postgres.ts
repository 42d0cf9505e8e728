import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup-error.ts';
import type { ClusterFiles } from './cluster.ts';
import { processesIn, processStart, worksIn } from './process-identity.ts';

const execFileAsync = promisify(execFile);
const POLL_MS = 20;

async function goneWithin(isGone: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += POLL_MS) {
    if (await isGone()) return true;
    await sleep(POLL_MS);
  }
  return isGone();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

/** Shuts down fast (open transactions are rolled back, everything is flushed). If that hangs, it uses force, which recovery repairs. */
export async function stopPostgres(cluster: ClusterFiles, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl talks to the database through a pipe of its own.
    await execFileAsync(cluster.binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast']).catch(() => undefined);
  }
  await endBySignals(pid, [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
}

/** For a database that does not answer, and so would not shut down in order either. The next start recovers it. */
export async function stopSilentPostgres(pid: number): Promise<void> {
  await endBySignals(pid, [
    ['SIGQUIT', 1_000],
    ['SIGKILL', 5_000],
  ]);
}

async function endBySignals(pid: number, steps: readonly (readonly [NodeJS.Signals, number])[]): Promise<void> {
  const isGone = async () => (await processStart(pid)) === null;
  for (const [name, patience] of steps) {
    if (await isGone()) return;
    signal(pid, name);
    if (await goneWithin(isGone, patience)) return;
  }
  throw new StartupError(`The database process ${pid} could not be stopped.`);
}

/**
 * A database survives a kill -9 of its server. It is found by postmaster.pid and stopped in order, so that the new one
 * starts with this server's settings and as its child. A pid file whose number now belongs to another program is removed,
 * because PostgreSQL would take that program for a running database.
 */
export async function stopLeftover(cluster: ClusterFiles): Promise<void> {
  const file = path.join(cluster.dir, 'postmaster.pid');
  const dir = await realpath(cluster.dir);
  const text = await readFile(file, 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  const named = Number.isInteger(pid) && pid > 0;
  const isOurs = named && (await worksIn(pid, dir));
  if (isOurs) await stopPostgres(cluster, pid);
  await waitForOrphans(dir);
  // Only now that no process of the old database is left: until then the file guards its shared memory.
  const isOthers = named && !isOurs && (await processStart(pid)) !== null;
  if (process.platform === 'linux' || isOthers) await rm(file, { force: true });
}

/** When the main database process was killed, its workers notice and end by themselves. A stuck one is killed. */
async function waitForOrphans(dir: string): Promise<void> {
  const noneLeft = async () => (await processesIn(dir)).length === 0;
  if (await goneWithin(noneLeft, 5_000)) return;
  for (const pid of await processesIn(dir)) signal(pid, 'SIGKILL');
  if (!(await goneWithin(noneLeft, 5_000))) {
    throw new StartupError(`Processes of an earlier database still work in ${dir} and can't be stopped.`);
  }
}
