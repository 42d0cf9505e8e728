import { statfs } from 'node:fs/promises';

/** Below this nothing new is taken. PostgreSQL needs the rest for what it has begun: without room it ends, and stays away. */
export const LEAST_FREE_BYTES = 200_000_000;

const LOOK_MS = 2_000;

/** How many bytes this process may still write on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

export interface Disk {
  /** As it was at most two seconds ago. */
  free(): number;
  isLow(): boolean;
}

/** Looks now and every two seconds. A disk that can't be asked is as it was. Returns also how to stop it. */
export async function followDisk(
  dir: string,
  ask: (dir: string) => Promise<number> = freeBytes,
): Promise<Disk & { stop(): void }> {
  let free = await ask(dir);
  const timer = setInterval(() => {
    void ask(dir).then(
      (found) => (free = found),
      () => undefined,
    );
  }, LOOK_MS);
  timer.unref();
  return { free: () => free, isLow: () => free < LEAST_FREE_BYTES, stop: () => clearInterval(timer) };
}

/** 150,000,000 bytes as '150 MB'. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;
