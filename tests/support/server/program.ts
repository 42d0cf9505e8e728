import { spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Debian keeps servers where only root looks for programs. */
const PATHS = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

/** Skips the test, with the reason, on a machine without this program. */
export function needs(program: string, { skip }: Pick<TestContext, 'skip'>): void {
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: PATHS } });
  skip(found.status !== 0, `${program} is not installed`);
}

/** A program that runs until it is stopped. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { PATH: PATHS, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    /** What it has said so far. */
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** '1.18' of 'PgBouncer 1.18.0'. */
export function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { env: { PATH: PATHS }, encoding: 'utf8' });
  return Number(/\d+\.\d+/.exec(stdout)?.[0]);
}
