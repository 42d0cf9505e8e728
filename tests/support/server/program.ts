import { spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Debian keeps servers where only root looks for programs. */
const PATHS = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

/** Skips the test, with the reason, on a machine without this program. */
export function needs(program: string, { skip }: Pick<TestContext, 'skip'>): void {
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: PATHS } });
  skip(found.status !== 0, `${program} is not installed`);
}

/** A program that runs until it is stopped, as the user `as` where another than this one's is given. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  as: { uid?: number; gid?: number } = {},
) {
  const child = spawn(program, args, { env: { PATH: PATHS, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...as });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not until its output is closed: what it started may go on writing.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    /** What it has said so far. */
    output: () => output,
    pid: child.pid ?? 0,
    kill,
    stop: () => kill('SIGTERM'),
  };
}

/** '1.18' of 'PgBouncer 1.18.0'. */
export function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { env: { PATH: PATHS }, encoding: 'utf8' });
  return Number(/\d+\.\d+/.exec(stdout)?.[0]);
}
