import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartupError } from '#server/startup-error.ts';
import { processSpace, processStart } from './process-identity.ts';

/** `startedAt` and `space` make the number of a process unmistakable: numbers are used again, and differ by container. */
const lockContent = z.object({ token: z.string(), pid: z.int(), startedAt: z.string(), space: z.string() });
type LockContent = z.infer<typeof lockContent>;

export interface DataDirLock {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;
/** A holder in another container can't be looked up; it is alive if its heartbeat moves in this time. */
const WATCH_MS = 7_000;

const refused = (dataDir: string, pid: number) =>
  new StartupError(
    `Another server (process ${pid}) already runs on this DATA_DIR (${dataDir}). ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  );

/**
 * One server a data folder. A lock whose holder died (kill -9, power cut, removed container) is taken over; one whose
 * holder lives is a StartupError. `onLost` is called if another server ever took it over from us.
 */
export async function lockDataDir(dataDir: string, onLost: () => void, watchMs = WATCH_MS): Promise<DataDirLock> {
  const file = path.join(dataDir, 'server.lock');
  const mine: LockContent = {
    token: randomUUID(),
    pid: process.pid,
    startedAt: (await processStart(process.pid)) ?? 'unknown',
    space: await processSpace(),
  };
  while (!(await create(file, mine))) {
    const holder = await read(file);
    if (holder && (await isAlive(file, holder, mine.space, watchMs))) throw refused(dataDir, holder.pid);
    await removeStale(file, holder, dataDir);
  }
  const heartbeat = setInterval(() => void beat(file, mine, onLost), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      if ((await read(file))?.token === mine.token) await rm(file, { force: true });
    },
  };
}

/** Appears whole or not at all: written aside, then linked, which fails when the name is taken. */
async function create(file: string, content: LockContent): Promise<boolean> {
  const aside = `${file}.${content.token}`;
  await writeFile(aside, JSON.stringify(content), { mode: 0o600, flush: true });
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
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

/** Moves the dead lock away; if what was moved is not what was judged dead, another start was faster, and it goes back. */
async function removeStale(file: string, judged: LockContent | null, dataDir: string): Promise<void> {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await read(aside);
  if (moved && moved.token !== judged?.token) {
    await link(aside, file).catch(() => undefined);
    await rm(aside, { force: true });
    throw refused(dataDir, moved.pid);
  }
  await rm(aside, { force: true });
}

async function beat(file: string, mine: LockContent, onLost: () => void): Promise<void> {
  const now = new Date();
  const holder = await read(file);
  if (holder?.token === mine.token) await utimes(file, now, now).catch(() => undefined);
  else if (holder) onLost();
}
