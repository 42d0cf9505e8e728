// The browser starts again without a network, in a school of 5,000 students: until the dashboard, and the list of
// students to award, are painted. The baseline is the same browser, profile and page with scripts switched off: what the
// worker and its cache take for a page that does nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile, signInAndLoad, slowDown, startLargeSchool } from '../measure/large-school.mjs';
import { inTurn } from '../measure/measurement.mjs';

const RUNS = 7;
const STUDENTS = 5000;

const PAGES = {
  dashboard: {
    path: '/dashboard',
    isShown: () => document.querySelector('main h1')?.textContent.startsWith('Good ') === true,
  },
  award: {
    path: '/assign/students',
    isShown: () => document.querySelectorAll('main li input[type=checkbox]').length > 0,
  },
};

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
    await page.goto(`${school.url}/assign/students`);
    await page.waitForTimeout(3000);
    await context.close();
    const lines = [];
    for (const [name, { path, isShown }] of Object.entries(PAGES)) {
      const address = school.url + path;
      const line = await inTurn({
        runs: RUNS,
        unit: 'ms',
        ours: () =>
          startCold(profile, address, (page) => page.evaluate(`window.bench.shown(() => (${String(isShown)})())`)),
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
