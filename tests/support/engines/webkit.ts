import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { asSource, isProgram, type Engine, type EnginePage } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const browser = findMiniBrowser();

/** WebKitGTK over WebDriver. It has no headless mode, so it gets a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  missing:
    browser && isProgram(DRIVER) && isProgram(XVFB)
      ? null
      : 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)',
  launch,
};

/** WebKitGTK's small browser, in the folder of this machine's architecture. */
function findMiniBrowser(): string | null {
  if (process.platform !== 'linux') return null;
  const folders = readdirSync('/usr/lib').flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join('/usr/lib', folder, version, 'MiniBrowser')),
  );
  return folders.find(isProgram) ?? null;
}

async function launch(): Promise<EnginePage> {
  if (webkit.missing) throw new Error(webkit.missing);
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: 'ignore',
  });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

  await answers(() => call('GET', '/status'));
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });

  return {
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    async run(work, argument) {
      const script = `const done = arguments[0]; ${asSource(work, argument)}.then(
        (json) => done({ json }), (error) => done({ error: String(error) }));`;
      const answer = (await call('POST', `${session}/execute/async`, { script, args: [] })) as
        | { json: string }
        | { error: string };
      if ('error' in answer) throw new Error(answer.error);
      return JSON.parse(answer.json);
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen.child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A screen of its own, on the first number that is free. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1280x24', '-nolisten', 'tcp'];
  const child = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const told = child.stdio[3] as Readable;
  const [number] = (await once(told, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function answers(ask: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const there = await ask().then(
      () => true,
      () => false,
    );
    if (there) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
