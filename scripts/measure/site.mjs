// The built app with its real worker on a loopback server that answers each award at once, in a browser of its own.
// No developer tools are attached to that browser: the page asks the bench what to do next, and posts what it measured.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { findBrowser } from '../find-browser.mjs';
import { openSlowLine } from './slow-line.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const LONGEST_MS = 120_000;

/** With a `line` (slow-line.mjs) between the browser and the server, where one is given. */
export async function openBenchSite(line = null) {
  if (!existsSync(join(dist, 'sw.js'))) throw new Error('The app is not built: npm run build.');
  const [driver, workerPart] = await Promise.all(['driver', 'worker'].map(bundle));
  const asks = createAsks();

  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://site').pathname;
    const send = (body, type = 'application/json', headers = {}) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers });
      response.end(body);
    };
    if (request.method === 'POST' && path.startsWith('/api/points/award')) {
      void bodyOf(request).then((text) => send(receipt(JSON.parse(text)), 'application/json', { 'Award-Ids': 'kept' }));
    } else if (path === '/bench/next') {
      const isGone = () => response.destroyed;
      void asks.next(isGone).then((command) => send(JSON.stringify(command)));
    } else if (path === '/bench/result') {
      void bodyOf(request).then((text) => {
        asks.answer(JSON.parse(text));
        send('{}');
      });
    } else if (path === '/bench/blank') send('<!doctype html><script src="/bench/driver.js"></script>', 'text/html');
    else if (path === '/bench/driver.js') send(driver, TYPES['.js']);
    else if (path === '/sw.js') send(`${readFileSync(join(dist, 'sw.js'), 'utf8')};\n${workerPart}`, TYPES['.js']);
    else sendFile(path, send, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const slow = line && (await openSlowLine(port, line));
  const url = `http://127.0.0.1:${slow ? slow.port : port}`;
  return {
    /** Opens the blank page in a browser that was never used before; `ask` has it do one thing and gives its answer. */
    openBrowser() {
      const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
      const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-popup-blocking'];
      const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
      const child = spawn(findBrowser(), [...args, ...quiet, `--user-data-dir=${profile}`, `${url}/bench/blank`], {
        stdio: 'ignore',
        detached: true,
      });
      const ended = new Promise((resolve) => void child.once('exit', resolve));
      return {
        ask: (kind, options = {}) => asks.ask({ kind, ...options }),
        async close() {
          try {
            process.kill(-child.pid);
          } catch {
            // It has ended already.
          }
          await ended;
          rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
        },
      };
    },
    close() {
      slow?.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The page's part or the worker's, as one classic script. */
async function bundle(name) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, `scripts/measure/${name}.mjs`), formats: ['iife'], name: 'bench' },
    },
  });
  return output[0].code;
}

/** One command at a time: the page waits for the next, the bench waits for its answer. */
function createAsks() {
  let waitingPage = null;
  let asked = null;
  const hand = () => {
    // The page of a browser that was closed may have asked last.
    if (!waitingPage || waitingPage.isGone() || !asked || asked.isHanded) return;
    asked.isHanded = true;
    waitingPage.resolve(asked.command);
    waitingPage = null;
  };
  return {
    next: (isGone) =>
      new Promise((resolve) => {
        waitingPage = { resolve, isGone };
        hand();
      }),
    answer({ error, value }) {
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
      asked = null;
    },
    ask: (command) =>
      new Promise((resolve, reject) => {
        asked = { command, resolve, reject, isHanded: false };
        setTimeout(() => reject(new Error(`No answer to ${command.kind}.`)), LONGEST_MS).unref();
        hand();
      }),
  };
}

function receipt({ client_award_id, student_id, points }) {
  const recorded_at = new Date().toISOString();
  const award = { id: client_award_id, client_award_id, student_id, points, seq: 1, recorded_at, replayed: false };
  return JSON.stringify(award);
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function sendFile(path, send, response) {
  const file = join(dist, normalize(path));
  const isPage = !existsSync(file) || path === '/';
  if (isPage && extname(path) !== '' && path !== '/index.html') {
    response.writeHead(404).end();
    return;
  }
  const asked = isPage ? join(dist, 'index.html') : file;
  send(readFileSync(asked), TYPES[extname(asked)]);
}
