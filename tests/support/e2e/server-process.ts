import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 60_000;

export interface ServerProcess {
  child: ChildProcess;
  url: string;
}

/** The built server as its users run it, once it answers. */
export async function startServerProcess({
  dataDir,
  staticDir = 'dist',
  seed = 'demo',
  port,
  settings = {},
}: {
  dataDir: string;
  staticDir?: string;
  seed?: 'demo' | 'none';
  /** A free one unless it is given. */
  port?: number;
  /** What else the environment says. */
  settings?: Record<string, string>;
}): Promise<ServerProcess> {
  const ownPort = port ?? (await freePort());
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(ownPort),
      HOST: '127.0.0.1',
      SEED: seed,
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      STATIC_DIR: staticDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${ownPort}`;
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp && child.exitCode === null;) {
    const ready = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { child, url };
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output}`);
}

/** Ends it by a signal and waits until it is gone. */
export async function stopServerProcess({ child }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
