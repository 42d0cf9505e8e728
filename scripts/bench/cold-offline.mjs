// The browser starts again without a network, in a school of 5,000 students: until there is something to read on the
// dashboard and in the class, and until they, and the list of students to award, can be used. The baseline is the same
// browser, profile and page with scripts switched off: what the worker and its cache take for a page that does nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile, signInAndLoad, slowDown, startLargeSchool, untilTrue } from '../measure/large-school.mjs';
import { inTurn } from '../measure/measurement.mjs';

const RUNS = 5;
const STUDENTS = 5000;

const isThere = (selector) => `document.querySelector('${selector}') !== null`;
const isOver = "document.getElementById('last-screen') === null";

/** What is awaited on which page; the class is the first of the teacher's. */
const PAGES = {
  'dashboard, to read': { path: '/dashboard', isShown: isThere('main h1') },
  dashboard: { path: '/dashboard', isShown: `${isOver} && ${isThere('main h1')}` },
  'class, to read': { path: null, isShown: isThere('main [data-child]') },
  class: { path: null, isShown: `${isOver} && ${isThere('main [data-child]')}` },
  award: { path: '/assign/students', isShown: isThere('main li input[type=checkbox]') },
};

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

/** Starts the browser, opens the page, and gives the ms from the navigation until `painted` says that it is painted. */
async function startCold(profile, address, painted, options = {}) {
  const context = await openProfile(profile, options);
  try {
    const page = await context.newPage();
    await context.setOffline(true);
    await slowDown(page);
    await page.goto(address, { waitUntil: 'commit' });
    return await painted(page);
  } finally {
    await context.close();
  }
}

/** Without scripts no callback of the page runs: the browser's own note of its first paint is asked for. */
async function firstPaint(page) {
  for (;;) {
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    if (paint !== undefined) return paint;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
    for (const [name, { path, isShown }] of Object.entries(PAGES)) {
      const address = school.url + (path ?? classPath);
      const line = await inTurn({
        runs: RUNS,
        unit: 'ms',
        ours: () => startCold(profile, address, (page) => page.evaluate(`window.bench.shown(() => ${isShown})`)),
        baseline: () => startCold(profile, address, firstPaint, { javaScriptEnabled: false }),
        extra: { page: name },
      });
      lines.push(line);
    }
    return lines;
  } finally {
    await school.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
