// The calls of a teacher who signs in and walks through all screens, and again at once: beside the first walk.
import { chromium } from '@playwright/test';
import { award, settled, signIn, startSchool } from '../demo-school.mjs';
import { findOrInstallBrowser } from '../find-browser.mjs';
import { measurement } from '../measure/measurement.mjs';

const SCREENS = [
  '/award',
  '/assign/students',
  '/assign/roster',
  '/assign/house',
  '/rosters',
  '/students',
  '/manage-students',
  '/reports',
  '/store',
  '/leaderboard',
  '/outbox',
  '/help',
  '/kiosk',
  '/dashboard',
];
const AWARDS = 30;
/** Far more than they take. */
const SENDING_MS = 8_000;
const BOARD = /^\/api\/leaderboard/;
/** It stays open, so it has no size. */
const STREAM = '/api/leaderboard/stream';

/** Goes from screen to screen without a load of the page, and into the first student's history and the first roster. */
async function walk(page) {
  for (const path of SCREENS) {
    await open(page, path);
    const inside = { '/students': '/history', '/rosters': '/rosters/' }[path];
    const link = inside && page.locator(`main a[href*="${inside}"]:not([href$="/new"])`).first();
    if (!link) continue;
    await link.click();
    await settled(page);
  }
}

async function open(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
}

/** What the page asks of the API from here on, until it is taken. */
function watch(page) {
  let calls = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(/\/$/, '');
    if (path.startsWith('/api/') && path !== STREAM)
      calls.push({ path, method: response.request().method(), response });
  });
  return async () => {
    const taken = calls;
    calls = [];
    const bytes = await Promise.all(
      taken.map(async ({ response }) => (await response.request().sizes()).responseBodySize),
    );
    return {
      calls: taken.map(({ method, path, response }) => `${method} ${path} ${response.status()}`),
      withoutBoard: taken.filter(({ path }) => !BOARD.test(path)).length,
      board: taken.filter(({ path }) => BOARD.test(path)).length,
      bytes: bytes.reduce((sum, one) => sum + one, 0),
    };
  };
}

export async function bench() {
  const school = await startSchool();
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
  try {
    const page = await (await browser.newContext()).newPage();
    const take = watch(page);
    await signIn(page, school.url);
    await walk(page);
    const first = await take();
    await walk(page);
    const second = await take();
    await page.reload();
    await walk(page);
    const reloaded = await take();
    await page.goto(`${school.url}/assign/students`);
    await page.getByLabel('Page size').selectOption('50');
    for (let row = 0; row < AWARDS; row += 1) await page.getByRole('checkbox').nth(row).check();
    await settled(page);
    await take();
    await award(page, /Own It/, /Work Hard/);
    await page.waitForTimeout(SENDING_MS);
    const awarded = await take();
    const line = (what, ours, baseline, unit, extra) =>
      measurement({ unit, ours, baseline, runs: 1, extra: { what, ...extra } });
    return [
      line('second walk but the board', second.withoutBoard, first.withoutBoard, 'calls', { calls: second.calls }),
      line('second walk', second.bytes, first.bytes, 'B'),
      line('walk after a reload of the page', reloaded.bytes, first.bytes, 'B', { calls: reloaded.calls }),
      line('loads of the board for an award of 30', awarded.board, 1, 'calls', { calls: awarded.calls }),
    ];
  } finally {
    await browser.close();
    await school.stop();
  }
}
