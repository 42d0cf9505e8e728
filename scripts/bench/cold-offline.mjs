// The browser starts again without a network, in a school of 5,000 students: until there is something to read on the
// dashboard and in the class, and until they, and the list of students to award, can be used. The baseline is the same
// browser, profile and page with scripts switched off: what the worker and its cache take for a page that does nothing.
// `compiled` says how many of the page's files of code came compiled from an earlier start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile, signInAndLoad, slowDown, startLargeSchool, untilTrue } from '../measure/large-school.mjs';
import { measurement, median, takeTurns } from '../measure/measurement.mjs';

const RUNS = 5;
const STUDENTS = 5000;

const isThere = (selector) => `document.querySelector('${selector}') !== null`;
const isUsable = (selector) => `document.getElementById('last-screen') === null && ${isThere(selector)}`;

/** What is awaited on which page, by the name of its line; the class is the first of the teacher's. */
const PAGES = [
  { path: '/dashboard', moments: { 'dashboard, to read': isThere('main h1'), dashboard: isUsable('main h1') } },
  { path: null, moments: { 'class, to read': isThere('main [data-child]'), class: isUsable('main [data-child]') } },
  { path: '/assign/students', moments: { award: isThere('main li input[type=checkbox]') } },
];

/** Opens the dashboard and a class until what they look like is kept; the path of the class. */
async function visit(page, url) {
  const kept = (path) => untilTrue(page, (path) => caches.match(path).then(Boolean), path);
  await page.goto(`${url}/dashboard`);
  await kept('/dashboard');
  await page.goto(`${url}/class`);
  await page.locator('main a[href^="/class/"]').first().click();
  await page.locator('main [data-child]').first().waitFor();
  const { pathname } = new URL(page.url());
  await kept(pathname);
  return pathname;
}

/** Starts the browser, opens the page, and gives what `look` sees of it. */
async function startCold(profile, address, look, options = {}) {
  const context = await openProfile(profile, options);
  try {
    const page = await context.newPage();
    await context.setOffline(true);
    await slowDown(page);
    return await look(page, () => page.goto(address, { waitUntil: 'commit' }));
  } finally {
    await context.close();
  }
}

/** The ms from the navigation until each of the moments is painted, and the page's transactions until then, by its name. */
const paints = (moments) => async (page, open) => {
  await open();
  const entries = Object.entries(moments).map(
    ([name, isShown]) =>
      `window.bench.shown(() => ${isShown}).then((ms) => [${JSON.stringify(name)}, { ms, transactions: window.bench.transactions() }])`,
  );
  return page.evaluate(`Promise.all([${entries.join()}]).then(Object.fromEntries)`);
};

/** Without scripts no callback of the page runs: the browser's own note of its first paint is asked for. */
async function firstPaint(page, open) {
  await open();
  for (;;) {
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    if (paint !== undefined) return paint;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Such as '7 of 9'. It has a start of its own, because a trace slows a start down. */
const compiled = (moments) => async (page, open) => {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await paints(moments)(page, open);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  // The browser's own pages have modules too.
  const { origin } = new URL(page.url());
  const files = traceEvents
    .filter(({ name, args }) => name === 'v8.compileModule' && args.data?.url?.startsWith(origin))
    .map(({ args }) => args.data);
  return `${files.filter(({ consumedCacheSize = 0 }) => consumedCacheSize > 0).length} of ${files.length}`;
};

export async function bench() {
  const profile = mkdtempSync(join(tmpdir(), 'cold-offline-'));
  const school = await startLargeSchool(STUDENTS);
  try {
    const context = await openProfile(profile);
    const page = await context.newPage();
    await signInAndLoad(page, school.url, STUDENTS);
    const classPath = await visit(page, school.url);
    await page.goto(`${school.url}/assign/students`);
    await page.waitForTimeout(3000);
    await context.close();
    const lines = [];
    for (const { path, moments } of PAGES) {
      const address = school.url + (path ?? classPath);
      const { ours, baseline } = await takeTurns(RUNS, {
        ours: () => startCold(profile, address, paints(moments)),
        baseline: () => startCold(profile, address, firstPaint, { javaScriptEnabled: false }),
      });
      const kept = await startCold(profile, address, compiled(moments));
      for (const name of Object.keys(moments)) {
        const figures = { ours: median(ours.map((each) => each[name].ms)), baseline: median(baseline) };
        const transactions = median(ours.map((each) => each[name].transactions));
        lines.push(
          measurement({ unit: 'ms', ...figures, runs: RUNS, extra: { page: name, transactions, compiled: kept } }),
        );
      }
    }
    return lines;
  } finally {
    await school.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
