import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartupError } from '#server/startup-error.ts';
import { processSpace, processStart } from './process-identity.ts';

/** `startedAt` and `space` identify the process: its number is used again later, and by other containers. */
const lockContent = z.object({ token: z.string(), pid: z.int(), startedAt: z.string(), space: z.string() });
type LockContent = z.infer<typeof lockContent>;

export interface DataDirLock {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;
/** A holder in another container can't be looked up. It is alive if its heartbeat moves in this time. */
const WATCH_MS = 7_000;

const refused = (dataDir: string, pid: number) =>
  new StartupError(
    `Another server (process ${pid}) already uses this DATA_DIR (${dataDir}). ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  );

/**
 * Lets one server at a time use a data folder. Takes over a lock whose holder died (kill -9, power cut, removed container),
 * and throws a StartupError where the holder lives. Calls `onLost` if another server ever takes the lock from us.
 */
export async function lockDataDir(dataDir: string, onLost: () => void, watchMs = WATCH_MS): Promise<DataDirLock> {
  const file = path.join(dataDir, 'server.lock');
  const mine: LockContent = {
    token: randomUUID(),
    pid: process.pid,
    startedAt: (await processStart(process.pid)) ?? 'unknown',
    space: await processSpace(),
  };
  const aside = `${file}.${mine.token}`;
  await writeFile(aside, JSON.stringify(mine), { mode: 0o600, flush: true });
  try {
    // A link appears complete or not at all, and fails when the name is taken.
    while (!(await linked(aside, file)) && !(await takeOver(file, aside))) {
      // Another server was faster, or a dead one left its claim behind: look again.
    }
  } finally {
    await rm(aside, { force: true });
  }
  const heartbeat = setInterval(() => void beat(file, mine, onLost), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      if ((await read(file))?.token === mine.token) await rm(file, { force: true });
    },
  };

  /**
   * Replaces the lock of a dead holder. False where the lock has changed in between. Of several servers that find the same
   * dead lock, only one can claim to come after it, and only while it is still there. The lock is replaced in one step, so
   * that it is never missing.
   */
  async function takeOver(lock: string, ours: string): Promise<boolean> {
    const dead = await read(lock);
    if (dead && (await isAlive(lock, dead, mine.space, watchMs))) throw refused(dataDir, dead.pid);
    const claim = `${lock}.after-${dead?.token ?? 'unreadable'}`;
    if (!(await linked(ours, claim))) {
      const rival = await read(claim);
      if (rival && (await isAlive(claim, rival, mine.space, watchMs))) throw refused(dataDir, rival.pid);
      if (rival) await rm(claim, { force: true });
      return false;
    }
    try {
      if (!existsSync(lock) || (await read(lock))?.token !== dead?.token) return false;
      await rename(ours, lock);
      return true;
    } finally {
      await rm(claim, { force: true });
    }
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function read(file: string): Promise<LockContent | null> {
  try {
    return lockContent.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function isAlive(file: string, holder: LockContent, space: string, watchMs: number): Promise<boolean> {
  if (holder.space === space) return (await processStart(holder.pid)) === holder.startedAt;
  const before = await stat(file).catch(() => null);
  await sleep(watchMs);
  const after = await stat(file).catch(() => null);
  return before !== null && after !== null && after.mtimeMs !== before.mtimeMs;
}

async function beat(file: string, mine: LockContent, onLost: () => void): Promise<void> {
  const now = new Date();
  const holder = await read(file);
  if (holder?.token === mine.token) await utimes(file, now, now).catch(() => undefined);
  else if (holder) onLost();
}
