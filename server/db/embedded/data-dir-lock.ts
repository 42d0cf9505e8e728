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

/** Why the folder is no longer ours. After 'taken' the other server has stopped our database; after 'gone' nobody has. */
export type LostFolder = 'taken' | 'gone';

export interface DataDirLock {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 1_000;
/** A holder in another container can't be looked up. It is alive if its heartbeat moves in this time. */
const WATCH_MS = 7_000;

const refused = (dataDir: string, pid: number) =>
  new StartupError(
    `Another server (process ${pid}) already uses this DATA_DIR (${dataDir}). ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  );

/**
 * Lets one server at a time use a data folder. Takes over a lock whose holder died (kill -9, power cut, removed container),
 * and throws a StartupError where the holder lives. Calls `onLost` once when the folder is no longer ours: another server took
 * the lock, or the folder was moved away, deleted, or replaced by a copy.
 */
export async function lockDataDir(
  dataDir: string,
  onLost: (why: LostFolder) => void,
  { watchMs = WATCH_MS, heartbeatMs = HEARTBEAT_MS } = {},
): Promise<DataDirLock> {
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
  const stopBeating = await keepBeating(file, mine, heartbeatMs, onLost);
  return {
    release: async () => {
      stopBeating();
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

/**
 * Moves the lock's time forward until it is stopped or the folder is lost. A copy of the folder holds the same lock, but not
 * the time of our last beat.
 */
async function keepBeating(
  file: string,
  mine: LockContent,
  everyMs: number,
  onLost: (why: LostFolder) => void,
): Promise<() => void> {
  let lastBeat = await beat(file);
  let timer = setTimeout(next, everyMs).unref();
  // One after another: on a slow disk, a look in the middle of a beat would see a time that is not ours.
  function next(): void {
    void look(file, mine, lastBeat).then(async (found) => {
      if (found === 'taken' || found === 'gone') return onLost(found);
      if (found === 'ours') lastBeat = await beat(file);
      timer = setTimeout(next, everyMs).unref();
    });
  }
  return () => clearTimeout(timer);
}

/** The time that the file then has, in the steps that its file system knows; null where it can't be set at the moment. */
async function beat(file: string): Promise<number | null> {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return (await stat(file)).mtimeMs;
  } catch {
    return null;
  }
}

/** 'unknown' where the disk doesn't say, which proves nothing. */
async function look(
  file: string,
  mine: LockContent,
  lastBeat: number | null,
): Promise<LostFolder | 'ours' | 'unknown'> {
  const time = await stat(file).then(
    (found) => found.mtimeMs,
    (error: unknown) => (isMissing(error) ? 'missing' : 'unknown'),
  );
  if (time === 'missing') return 'gone';
  const holder = await read(file);
  if (time === 'unknown' || holder === null) return 'unknown';
  if (holder.token !== mine.token) return 'taken';
  return lastBeat === null || time === lastBeat ? 'ours' : 'gone';
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
