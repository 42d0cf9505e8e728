import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import {
  award,
  chooseReasons,
  chooseStudents,
  signIn,
  schoolCached,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

/** A tablet: a browser with a disk of its own, which can be closed and opened again. */
async function openTablet(disk: string, offline: boolean, moreArgs: string[] = []): Promise<BrowserContext> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  return chromium.launchPersistentContext(disk, {
    ...(executablePath ? { executablePath } : {}),
    args: [...args, ...moreArgs],
    viewport: { width: 820, height: 1180 },
    offline,
  });
}

let disk: string;
let tablet: BrowserContext;

test.beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'tablet-'));
});
test.afterEach(async () => {
  await tablet.close();
  rmSync(disk, { recursive: true, force: true });
});

const totals = async (origin: string, token: string): Promise<number> => {
  const response = await fetch(`${origin}/api/leaderboard/`, { headers: { Authorization: `Bearer ${token}` } });
  const { houses } = (await response.json()) as { houses: Array<{ points_total: number }> };
  return houses.reduce((sum, house) => sum + house.points_total, 0);
};

/** After it was there once, the page is there as it was before a script of the app has run, says so, and takes no tap. */
async function opensAsItWas(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined)).toBe(true);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
  const last = page.locator('#last-screen[inert]');
  // A worker that starts on a busy machine answers with the empty app after a second.
  await expect(async () => {
    await page.goto(address);
    expect(await last.count()).toBe(1);
  }).toPass();
  await expect(last.getByText(/^Good (morning|afternoon|evening)/).first()).toBeVisible();
  await expect(last.getByText(/^As it was on .+\. Opening…$/)).toBeVisible();
  await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expect(last).toHaveCount(0);
  await browser.detach();
}

test('a whole day offline: cold start, 30 awards, and the network comes back', async ({ school, network }) => {
  tablet = await openTablet(disk, false);
  const first = tablet.pages()[0] ?? (await tablet.newPage());
  await signIn(first, network.url);
  await schoolCached(first);
  const token = (await first.evaluate(() => localStorage.getItem('habit-points.access-token'))) ?? '';
  const before = { seq: await school.lastSeq(), points: await totals(network.url, token) };
  await tablet.close();

  // The same tablet, a new browser process, no network from its first moment on. The browser's own switch is not enough:
  // a worker that starts before it is set would still get through.
  network.setFault('cut-request');
  tablet = await openTablet(disk, true);
  const page = await tablet.newPage();
  await opensAsItWas(page, `${network.url}/dashboard`);
  const names = await chooseStudents(page, network.url, 30);
  await chooseReasons(page, 'Own It', ['Work Hard', 'Set Goals'], 'A whole day without wifi');
  await award(page);
  await expect(
    page.getByText('Saved on this device. It will be sent when the connection is back.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('30 waiting').first()).toBeVisible();
  expect(await waitingInOutbox(page)).toBe(30);
  expect(await school.lastSeq()).toBe(before.seq);

  network.setFault('none');
  await tablet.setOffline(false);
  await expect.poll(() => waitingInOutbox(page)).toBe(0);
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible();
  const rows = await school.ledger(before.seq);
  expect(rows.map((row) => row.studentName)).toEqual(names);
  expect(new Set(rows.map((row) => row.reason))).toEqual(
    new Set(['Habit: Own It — Reasons: Work Hard; Set Goals  Comment: A whole day without wifi']),
  );
  expect(await totals(network.url, token)).toBe(before.points + 30);

  await page.goto(`${network.url}/leaderboard`);
  await expect(page.getByRole('heading', { name: 'School Leaderboard' })).toBeVisible();
});

/** The browser's own wait before it fires a sync event again: a second each time, instead of five minutes and then thrice that. */
const SYNC_AGAIN_SOON = [
  '--force-fieldtrials=BackgroundSync/Soon/',
  '--force-fieldtrial-params=BackgroundSync.Soon:initial_retry_delay_sec/1/retry_delay_factor/1/max_sync_attempts/60',
];

test("the worker's sync event sends them when no page is open", async ({ school, network }) => {
  tablet = await openTablet(disk, false, SYNC_AGAIN_SOON);
  const page = await tablet.newPage();
  await signIn(page, network.url);
  await schoolCached(page);
  const seq = await school.lastSeq();
  const names = await chooseStudents(page, network.url, 12);
  await chooseReasons(page, 'Do Your Part', ['We Can...']);
  network.setFault('cut-request');
  await award(page);
  await expect(page.getByText('12 waiting').first()).toBeVisible();

  await page.close();
  expect(tablet.pages().map((open) => open.url())).toEqual(['about:blank']);
  expect(await school.ledger(seq)).toEqual([]);
  network.setFault('none');
  await expect.poll(async () => (await school.ledger(seq)).map((row) => row.studentName)).toEqual(names);
});
