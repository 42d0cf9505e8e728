import { spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Skips the test, with the reason, on a machine without this program. */
export function needs(program: string, { skip }: Pick<TestContext, 'skip'>): void {
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: PATHS } });
  skip(found.status !== 0, `${program} is not installed`);
}

/** Debian keeps servers where only root looks for programs. */
export const PATHS = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

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
