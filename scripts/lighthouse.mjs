/**
 * Lighthouse on the pages that are opened most: npm run lighthouse, or some of them: npm run lighthouse -- /class.
 * Build first (npm run build). A signed-in teacher's pages are measured in the browser that has signed in; the tool itself
 * is fetched for the run. Each page is one line of JSON: the scores of 100, and the times in ms of a middling phone.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { signIn, startSchool } from './demo-school.mjs';
import { findBrowser } from './find-browser.mjs';
import { freePort } from './free-port.mjs';

/** The last that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const SIGNED_OUT = ['/login'];
const SIGNED_IN = ['/dashboard', '/class', '/leaderboard'];

const asked = process.argv.slice(2);
const isAsked = (path) => asked.length === 0 || asked.includes(path);

/** Now and then the tool misses the start of the page in its own trace, and asks to be run again. */
const MISSED = 'NO_NAVSTART';

async function run(url, port) {
  return promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      '--only-categories=performance,accessibility,best-practices',
    ],
    { maxBuffer: 1e8 },
  );
}

async function measured(url, port) {
  const { stdout } = await run(url, port).catch((error) => {
    if (!error.stderr?.includes(MISSED)) throw error;
    return run(url, port);
  });
  const { categories, audits, finalDisplayedUrl } = JSON.parse(stdout);
  const score = (name) => Math.round(categories[name].score * 100);
  const value = (name) => Number(audits[name].numericValue.toPrecision(3));
  return {
    page: new URL(finalDisplayedUrl).pathname,
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    si: value('speed-index'),
    failed: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id].score === 0)
      .map(({ id }) => id),
  };
}

/**
 * In a browser that has just started: the tool's profiler lists all code that the page's process has, so a process that
 * showed other pages before begins with a task of up to 0.8 s.
 */
async function inBrowser(profile, act) {
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? undefined,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    return await act(browser.pages()[0], port);
  } finally {
    await browser.close();
  }
}

const school = await startSchool();
const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const measure = (path) => inBrowser(profile, (_page, port) => measured(`${school.url}${path}`, port));
try {
  for (const path of SIGNED_OUT.filter(isAsked)) console.log(JSON.stringify(await measure(path)));
  await inBrowser(profile, async (page) => {
    await signIn(page, school.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
  });
  for (const path of SIGNED_IN.filter(isAsked)) console.log(JSON.stringify(await measure(path)));
} finally {
  await school.stop();
  rmSync(profile, { recursive: true, force: true });
}
