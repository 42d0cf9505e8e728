import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles these entries for Node; a few hundred milliseconds. Returns the folder with a file for each. */
export async function bundle(name: string, input: string[]): Promise<string> {
  // In the project, because a bundle looks for its packages from where it lies.
  const outDir = path.join(ROOT, 'build', name);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: { ssr: true, rolldownOptions: { input }, outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return outDir;
}

/** Bundles the server as `npm start` does. Returns the file to run. */
export async function bundleServer(): Promise<string> {
  return path.join(await bundle('test-server', ['server/main.ts', 'server/worker.ts']), 'main.js');
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

/** A server that did not start. The message is its output. */
class DidNotStart extends Error {}

/** Runs the bundled server as a process of its own, with nothing of this process's environment but the path. */
export async function spawnServer(bundle: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bundle], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /running at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((how) => reject(new DidNotStart(`${how}: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The main process of the embedded database in this data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
