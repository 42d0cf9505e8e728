import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts';
import { processSpace, processStart } from '#server/db/embedded/process-identity.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';

const WATCH_MS = 200;
const never = () => undefined;
let place: Awaited<ReturnType<typeof temporaryDir>>;
let file: string;

beforeEach(async () => {
  place = await temporaryDir();
  file = path.join(place.dir, 'server.lock');
});
afterEach(() => place.remove());

const leaveLock = async (changes: Record<string, unknown>) => {
  const ours = { pid: process.pid, startedAt: await processStart(process.pid), space: await processSpace() };
  await writeFile(file, JSON.stringify({ token: 'theirs', ...ours, ...changes }));
};

const lockAndRelease = async () => {
  await (await lockDataDir(place.dir, never, { watchMs: WATCH_MS })).release();
  return !existsSync(file);
};

test('a folder is locked once, and free again after release', async () => {
  const lock = await lockDataDir(place.dir, never);
  await expect(lockDataDir(place.dir, never)).rejects.toThrow(/Another server .* already uses this DATA_DIR/);
  await lock.release();
  expect(await lockAndRelease()).toBe(true);
});

test('of many that start at the same moment on a stale lock, exactly one gets the folder', async () => {
  for (let round = 0; round < 40; round += 1) {
    await leaveLock({ startedAt: 'long ago' });
    const contenders = Array.from({ length: 8 }, async (_, index) => {
      // A little apart, so that one judges the old lock while another replaces it.
      await sleep((index * round) % 5);
      return lockDataDir(place.dir, never);
    });
    const won = (await Promise.allSettled(contenders)).filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.release();
  }
});

test('a lock whose process number now belongs to another process is stale', async () => {
  await leaveLock({ startedAt: 'long ago' });
  const lock = await lockDataDir(place.dir, never);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ startedAt: await processStart(process.pid) });
  await lock.release();
});

test('a lock whose process is gone is stale', async () => {
  await leaveLock({ pid: 2 ** 22 + 1 });
  expect(await lockAndRelease()).toBe(true);
});

test('a lock that is no JSON is stale', async () => {
  await writeFile(file, '{"tok');
  expect(await lockAndRelease()).toBe(true);
});

test('a lock of another container holds while its heartbeat moves', async () => {
  await leaveLock({ space: 'another container' });
  const beating = setInterval(() => void utimes(file, new Date(), new Date()), 20);
  await expect(lockDataDir(place.dir, never, { watchMs: WATCH_MS })).rejects.toThrow(/already uses this DATA_DIR/);
  clearInterval(beating);
});

test('a lock of another container is stale when its heartbeat has stopped', async () => {
  await leaveLock({ space: 'another container' });
  expect(await lockAndRelease()).toBe(true);
});

describe('a server that runs stops when its folder', () => {
  const BEAT_MS = 1;
  let data: string;
  const lockAndWait = () => {
    let lose = (_why: string) => undefined as void;
    const lost = new Promise<string>((resolve) => (lose = resolve));
    return { locked: lockDataDir(data, lose, { heartbeatMs: BEAT_MS }), lost };
  };

  beforeEach(async () => {
    data = path.join(place.dir, 'data');
    await mkdir(data);
  });

  test('was moved away', async () => {
    const { locked, lost } = lockAndWait();
    await locked;
    await rename(data, path.join(place.dir, 'away'));
    expect(await lost).toBe('gone');
  });

  test('was replaced by a copy of itself, which holds the same lock, at whatever moment between two beats', async () => {
    for (let round = 0; round < 20; round += 1) {
      const copy = path.join(place.dir, 'copy');
      const { locked, lost } = lockAndWait();
      const lock = await locked;
      await cp(data, copy, { recursive: true, preserveTimestamps: true });
      // A beat after the copy tells the two apart.
      const before = (await stat(path.join(data, 'server.lock'))).mtimeMs;
      await expect.poll(async () => (await stat(path.join(data, 'server.lock'))).mtimeMs).toBeGreaterThan(before);
      await rename(data, path.join(place.dir, `away-${round}`));
      await rename(copy, data);
      expect(await lost).toBe('gone');
      await lock.release();
    }
  });

  test('was taken by another server', async () => {
    const { locked, lost } = lockAndWait();
    await locked;
    const theirs = path.join(place.dir, 'theirs');
    await writeFile(theirs, JSON.stringify({ token: 'theirs', pid: 1, startedAt: 'now', space: 'elsewhere' }));
    await rename(theirs, path.join(data, 'server.lock'));
    expect(await lost).toBe('taken');
  });

  test('but not while it is where it was', async () => {
    const { locked, lost } = lockAndWait();
    const lock = await locked;
    const first = (await stat(path.join(data, 'server.lock'))).mtimeMs;
    // Many beats later it is still ours.
    await expect
      .poll(async () => (await stat(path.join(data, 'server.lock'))).mtimeMs)
      .toBeGreaterThan(first + 20 * BEAT_MS);
    expect(await Promise.race([lost, Promise.resolve('ours')])).toBe('ours');
    await lock.release();
  });
});
