import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/**
 * When a process started, in a form that differs for the next process with the same number. Null where there is no such
 * process, or only its zombie.
 */
export async function processStart(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // The name in parentheses may hold anything; the state is the first field after it, the start time the 20th.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null;
    return fields[19] ?? null;
  }
  if (!signalReaches(pid)) return null;
  if (process.platform === 'win32') return 'alive';
  const { stdout } = await execFileAsync('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Names the space in which process numbers are unique: one boot of one machine, or one container. Numbers from another
 * space mean nothing here.
 */
export async function processSpace(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown'),
    readlink('/proc/self/ns/pid').catch(() => 'unknown'),
  ]);
  return `${hostname()} ${boot.trim()} ${namespace}`;
}

/** Whether a process works in this folder, as PostgreSQL's processes do in theirs. `dir` must be a real path. */
export async function worksIn(pid: number, dir: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === dir;
  if (process.platform === 'win32') return signalReaches(pid);
  const { stdout } = await execFileAsync('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(dir);
}

/** The processes that work in this folder. Only Linux can list them; elsewhere there are none. */
export async function processesIn(dir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const inside = await Promise.all(pids.map((pid) => worksIn(pid, dir)));
  return pids.filter((_, index) => inside[index]);
}
