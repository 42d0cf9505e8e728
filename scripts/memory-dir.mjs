// Where the tests put their databases and browser profiles: in memory, where there is enough of it. On a disk, the
// thousand files of each new database cost ten times as much as all that is done with them.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** A whole run needs less than half of it. */
const ENOUGH = 4 * 1024 ** 3;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH && freemem() >= 2 * ENOUGH;
  } catch {
    return false;
  }
}

/** Temporary files of this process and of those that it starts are in memory from now on, until it ends. */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  const dir = mkdtempSync(`${SHARED_MEMORY}/hp-`);
  // The embedded database runs as another user where the tests run as root.
  chmodSync(dir, 0o755);
  process.env.TMPDIR = dir;
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => process.exit(code));
  }
}
