import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MB = 1024 * 1024;

/** A disk of its own, small enough to be filled: in memory, and real in that a write without room fails. */
export interface SmallDisk {
  path: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** What `fill` took is free again. */
  free(): void;
  remove(): void;
}

/** Null: this process may not mount a disk, as only root on Linux may. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true, force: true });
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      for (const size of [MB, 64 * 1024, 4096]) while (takes(file, size));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** How many megabytes a folder's files take. */
export function megabytesOf(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

function takes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 7)) === size;
  } catch {
    return false;
  }
}

/** kill -9 of a browser with this profile, with every process that it started. Resolves when none is left. */
export async function killBrowser(profile: string): Promise<void> {
  for (let family = familyOf(profile); family.length > 0; family = familyOf(profile)) {
    for (const pid of family) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    }
    await sleep(50);
  }
}

/** The processes that live with this profile, and their children. */
function familyOf(profile: string): number[] {
  const argument = `--user-data-dir=${profile}`;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  const family = new Set<number>();
  for (const pid of running) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(Number(pid), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]));
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)) family.add(Number(pid));
    } catch {
      // It ended since.
    }
  }
  for (let before = -1; before !== family.size;) {
    before = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}
