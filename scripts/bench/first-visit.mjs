// The sign-in page's first visit on a slow line and a slow tablet (1.6 Mbit/s, 150 ms, a quarter of this processor),
// beside a static page that draws a form with the same packages and nothing else. Both come compressed.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { buildFloor } from '../bytes.mjs';
import { startSchool } from '../demo-school.mjs';
import { findOrInstallBrowser } from '../find-browser.mjs';
import { inTurn } from '../measure/measurement.mjs';

const RUNS = 7;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_RATE = 4;

/** A static site of one page that loads the floor. */
async function startFloor() {
  const script = brotliCompressSync(await buildFloor('page'));
  const page = brotliCompressSync(
    '<!doctype html><div id="root"></div><script type="module" src="/floor.js"></script>',
  );
  const server = createServer(({ url }, response) => {
    const isScript = url === '/floor.js';
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Opens the page in a profile of its own; gives the ms until its first field is painted, and the requests till then. */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.addInitScript(() => {
      globalThis.usableAt = new Promise((resolve) => {
        const look = () => (document.querySelector('input') ? setTimeout(() => resolve(performance.now())) : next());
        const next = () => requestAnimationFrame(look);
        next();
      });
    });
    let requests = 0;
    page.on('request', () => (requests += 1));
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    const ms = await page.evaluate(() => globalThis.usableAt);
    return { ms, requests };
  } finally {
    await context.close();
  }
}

export async function bench() {
  const [school, floor] = [await startSchool(), await startFloor()];
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
  const requests = [];
  try {
    const line = await inTurn({
      runs: RUNS,
      unit: 'ms',
      ours: async () => {
        const visited = await visit(browser, school.url);
        requests.push(visited.requests);
        return visited.ms;
      },
      baseline: async () => (await visit(browser, floor.url)).ms,
    });
    return { ...line, requests: Math.max(...requests) };
  } finally {
    await browser.close();
    floor.stop();
    await school.stop();
  }
}
