import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
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

/**
 * Lets one server at a time use a data folder. Takes over a lock whose holder died (kill -9, power cut, removed container),
 * and throws a StartupError where the holder lives. Calls `onLost` once when the folder is no longer ours: another server took
 * the lock, or the folder was moved away, deleted, or replaced by a copy. Why it is no socket: docs/decisions/0020.
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
  const refuseLiving: RefuseLiving = async (lock, holder) => {
    if (!(await isAlive(lock, holder, mine.space, watchMs))) return;
    throw new StartupError(
      `Another server (process ${holder.pid}) already uses this DATA_DIR (${dataDir}). ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    );
  };
  const aside = `${file}.${mine.token}`;
  await writeFile(aside, JSON.stringify(mine), { mode: 0o600, flush: true });
  try {
    // A link appears complete or not at all, and fails when the name is taken.
    while (!(await linked(aside, file)) && !(await replaceDead(file, aside, refuseLiving))) {
      // Another server was faster, or a dead one left its claim behind: look again.
    }
  } finally {
    await rm(aside, { force: true });
  }
  const stop = new AbortController();
  // The beats go to this very file, also while somebody puts another one in its place.
  const held = await open(file, 'r+');
  const firstBeat = await beat(held);
  void untilLost({ file, held, token: mine.token, firstBeat, heartbeatMs, stop: stop.signal }).then(
    (why) => why && onLost(why),
  );
  return {
    release: async () => {
      stop.abort();
      await held.close();
      if ((await read(file))?.token === mine.token) await rm(file, { force: true });
    },
  };
}

/** Throws where the holder of this lock lives. */
type RefuseLiving = (lock: string, holder: LockContent) => Promise<void>;

/**
 * Replaces the lock of a dead holder. False where the lock has changed in between. Of several servers that find the same
 * dead lock, only one can claim to come after it, and only while it is still there. The lock is replaced in one step, so
 * that it is never missing.
 */
async function replaceDead(file: string, aside: string, refuseLiving: RefuseLiving): Promise<boolean> {
  const dead = await read(file);
  if (dead) await refuseLiving(file, dead);
  const claim = `${file}.after-${dead?.token ?? 'unreadable'}`;
  if (!(await linked(aside, claim))) {
    const rival = await read(claim);
    if (rival) {
      await refuseLiving(claim, rival);
      await rm(claim, { force: true });
    }
    return false;
  }
  try {
    if (!existsSync(file) || (await read(file))?.token !== dead?.token) return false;
    await rename(aside, file);
    return true;
  } finally {
    await rm(claim, { force: true });
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

interface Heartbeat {
  file: string;
  held: FileHandle;
  token: string;
  firstBeat: number | null;
  heartbeatMs: number;
  stop: AbortSignal;
}

/**
 * Moves the lock's time forward until the folder is lost, or until it is stopped (null). A copy of the folder holds the same
 * lock, but not the time of our last beat. A disk that doesn't say what is there proves nothing.
 */
async function untilLost({ file, held, token, firstBeat, heartbeatMs, stop }: Heartbeat): Promise<LostFolder | null> {
  let lastBeat = firstBeat;
  for (;;) {
    await sleep(heartbeatMs, undefined, { ref: false, signal: stop }).catch(() => undefined);
    if (stop.aborted) return null;
    const time = await timeOf(file);
    const holder = await read(file);
    if (stop.aborted) return null;
    if (time === 'missing') return 'gone';
    if (time === 'unknown' || holder === null) continue;
    if (holder.token !== token) return 'taken';
    if (lastBeat !== null && time !== lastBeat) return 'gone';
    lastBeat = await beat(held);
  }
}

const timeOf = (file: string): Promise<number | 'missing' | 'unknown'> =>
  stat(file).then(
    (found) => found.mtimeMs,
    (error: unknown) => (error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unknown'),
  );

/** The time that the file then has, in the steps that its file system knows; null where it can't be set at the moment. */
async function beat(held: FileHandle): Promise<number | null> {
  const now = new Date();
  try {
    await held.utimes(now, now);
    return (await held.stat()).mtimeMs;
  } catch {
    return null;
  }
}
