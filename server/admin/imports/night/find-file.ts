import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { MOST_FILE_BYTES } from '#data/import/read-file.ts';

/** A file in the folder, as it was at one look. */
interface Look {
  path: string;
  name: string;
  size: number;
  modifiedAt: number;
}

const NAME = /^[^.].*\.(csv|txt|tsv|xlsx|zip)$/i;
/** A file that was written to more recently may still grow. */
const SETTLED_MS = 10_000;

export interface FoundFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Looks into the folder again and again for its newest file. A file is read when it has not changed for some seconds and
 * from one look to the next: one that is still being written would look like a school whose students left. The folder stays
 * as it is, and may be read-only. Links are passed over: they could lead out of it.
 */
export function watchFolder(folder: string): { look: (now: number) => Promise<FoundFile | null> } {
  let before: Look | null = null;
  return {
    look: async (now) => {
      const newest = await newestIn(folder);
      const isSettled = newest !== null && isSame(before, newest) && now - newest.modifiedAt >= SETTLED_MS;
      before = newest;
      return isSettled ? read(newest) : null;
    },
  };
}

const isSame = (one: Look | null, other: Look): boolean =>
  one !== null && one.path === other.path && one.size === other.size && one.modifiedAt === other.modifiedAt;

async function newestIn(folder: string): Promise<Look | null> {
  let newest: Look | null = null;
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each))) {
    const found = await lookAt(path.join(folder, name), name);
    const isNewer = found !== null && (newest === null || found.modifiedAt > newest.modifiedAt);
    if (isNewer) newest = found;
  }
  return newest;
}

/** Null: it is gone again, or no file. */
async function lookAt(file: string, name: string): Promise<Look | null> {
  const stats = await lstat(file).catch(() => null);
  if (!stats?.isFile()) return null;
  return { path: file, name, size: stats.size, modifiedAt: stats.mtimeMs };
}

/** Null where it has changed while it was read. A file that is too large is read no further than to say so. */
async function read(look: Look): Promise<FoundFile | null> {
  const handle = await open(look.path, 'r');
  try {
    const bytes = new Uint8Array(Math.min(look.size, MOST_FILE_BYTES + 1));
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) return null;
      at += bytesRead;
    }
    const after = await lookAt(look.path, look.name);
    return after && isSame(look, after) ? { name: look.name, bytes } : null;
  } finally {
    await handle.close();
  }
}
