import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { asSource, isProgram, type Engine, type EnginePage } from './engine.ts';

/** Debian's. Others pack Firefox so that it can't reach a profile of ours; one that can is named in FIREFOX_PATH. */
const program = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Nothing that asks, greets or phones home. */
const PREFS = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
};

/** Firefox over WebDriver BiDi, which it speaks by itself. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: isProgram(program) ? null : 'Firefox is not installed (Debian: apt-get install firefox-esr)',
  launch,
};

async function launch(): Promise<EnginePage> {
  if (firefox.missing) throw new Error(firefox.missing);
  const home = mkdtempSync(join(tmpdir(), 'firefox-'));
  const prefs = Object.entries(PREFS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(home, 'user.js'), prefs.join(''));
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');

  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`Firefox did not start:\n${said}`)));
  });
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = (await bidi.send('browsingContext.getTree', {})) as { contexts: Array<{ context: string }> };
  const context = contexts[0]?.context;

  return {
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(work, argument) {
      const expression = asSource(work, argument);
      const answer = (await bidi.send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })) as { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } };
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    async close() {
      await bidi.send('browser.close', {}).catch(() => child.kill('SIGKILL'));
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Commands and their answers; events are not listened to. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  let lastId = 0;
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: string; message?: string };
    const asked = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (answer.error) asked?.reject(new Error(`${answer.error}: ${answer.message}`));
    else asked?.resolve(answer.result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox went away'));
  });
  return {
    send: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
  };
}
