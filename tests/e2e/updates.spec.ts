import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  award,
  awardInVain,
  chooseReasons,
  chooseStudents,
  enterPassword,
  RIVERA,
  signIn,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';
import { test } from '#tests/support/e2e/versions.ts';

/** The help address of the second version. */
const SECOND = /^mailto:second@/;

const helpLink = (page: Page) => page.getByRole('link', { name: 'Submit ideas or request help' });
const offer = (page: Page) => page.getByText('A new version of Habit Points is ready.');
const update = (page: Page) => page.getByRole('button', { name: 'Update' });

/** The network comes back: the app looks for a newer version, and sends. */
const networkBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** How often a page has loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** How many workers are registered for the app. */
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  await expect(helpLink(tab)).toBeVisible();
  return tab;
}

test.beforeEach(async ({ versions, network, page }) => {
  versions.deploy(versions.first);
  await signIn(page, network.url);
});

test(
  'a newer version is offered, comes with a tap and one reload in every tab, and loses no award and no draft',
  atLength('update-with-awards'),
  async ({ versions, network, school, page, context }) => {
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 12);
    await chooseStudents(page, network.url, 7);
    // Seven ticks in one step are faster than any hand: a reload right behind them would come before they are stored.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(helpLink(page)).not.toHaveAttribute('href', SECOND);
    const other = await openTab(context, `${network.url}/leaderboard`);
    const loads = [page, other].map(countLoads);

    versions.deploy(versions.second);
    await networkBack(page);
    for (const tab of [page, other]) await expect(offer(tab)).toBeVisible();
    expect(loads.map((count) => count())).toEqual([0, 0]);

    await update(page).click();
    for (const tab of [page, other]) {
      await expect(helpLink(tab)).toHaveAttribute('href', SECOND);
      await expect(offer(tab)).toHaveCount(0);
      await tab.waitForLoadState('load');
    }
    expect(loads.map((count) => count())).toEqual([1, 1]);

    expect(await waitingInOutbox(page)).toBe(12);
    network.setFault('none');
    await networkBack(page);
    await expect.poll(() => waitingInOutbox(page)).toBe(0);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
    await page.goto(`${network.url}/assign/students`);
    await expect(page.getByRole('button', { name: 'Continue (7 selected)' })).toBeVisible();
  },
);

test(
  'a newer version that begins to install while the page is still starting is offered too',
  atLength('update-while-starting'),
  async ({ versions, network, page }) => {
    await page.addInitScript(() => {
      const container = navigator.serviceWorker;
      const register = container.register.bind(container);
      container.register = async (...which) => {
        const registration = await register(...which);
        const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve));
        // The browser looks for one by itself, too, and on a busy machine it comes before this script.
        if (!registration.installing && !registration.waiting) await Promise.all([registration.update(), found]);
        return registration;
      };
    });
    versions.deploy(versions.second);
    await page.goto(`${network.url}/dashboard`);
    await expect(offer(page)).toBeVisible();
  },
);

test(
  'a tab in the middle of an award keeps its version, awards with the newer worker, and then updates',
  atLength('update-while-awarding'),
  async ({ versions, network, school, page, context }) => {
    const since = await school.lastSeq();
    const awarding = await context.newPage();
    const names = await chooseStudents(awarding, network.url, 30);
    const loads = countLoads(awarding);

    versions.deploy(versions.second);
    await networkBack(page);
    await expect(offer(awarding)).toBeVisible();
    await update(page).click();
    await expect(helpLink(page)).toHaveAttribute('href', SECOND);
    await expect(awarding.getByText('The update installs after this award.')).toBeVisible();

    // The old version's files are nowhere any more: not on the server, not in the worker's cache, and now not even here.
    const devtools = await context.newCDPSession(awarding);
    await devtools.send('Network.clearBrowserCache');
    await chooseReasons(awarding, 'Own It', ['Work Hard']);
    await award(awarding);
    await expect(awarding.getByText('Points awarded successfully!').first()).toBeVisible();
    expect(loads()).toBe(0);
    await expect(helpLink(awarding)).toHaveAttribute('href', SECOND);
    await expect(awarding).toHaveURL(/\/dashboard$/);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
    expect(await waitingInOutbox(awarding)).toBe(0);
    await awarding.waitForLoadState('load');
    expect(loads()).toBe(1);
  },
);

test(
  'without a worker: a part of the old version that is gone offers the newer one, and the tap reloads',
  atLength('update-without-worker'),
  async ({ versions, network, browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${network.url}/login`);
    await enterPassword(page, RIVERA);
    await expect(helpLink(page)).toBeVisible();

    // No network is no newer version.
    await context.setOffline(true);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Store' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await context.setOffline(false);

    versions.deploy(versions.second);
    await menu.getByRole('link', { name: 'Reports' }).click();
    await expect(offer(page)).toBeVisible();
    await update(page).click();
    await expect(helpLink(page)).toHaveAttribute('href', SECOND);
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await context.close();
  },
);

test(
  'the hall display takes a newer version by itself, after a minute without a touch',
  atLength('update-of-display'),
  async ({ versions, network, page }) => {
    await page.clock.install();
    await page.goto(`${network.url}/kiosk`);
    await expect(page.locator('ol [class*=_points_]')).toHaveCount(5);
    const script = await page.locator('script[type=module]').first().getAttribute('src');
    const loads = countLoads(page);
    versions.deploy(versions.second);
    await networkBack(page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
      .toBe('installed');
    await page.clock.runFor('00:45');
    await page.locator('h1').click();
    await page.clock.runFor('00:45');
    expect(loads()).toBe(0);
    // The browser ends the old worker once nothing needs it, and the newer one takes over. A request of the board that
    // meets this end starts the old one anew, and the browser never ends a worker that a debugger watches, as here.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    let looks = 0;
    // The page may reload while its clock runs.
    const aWhileLater = async (): Promise<number> => {
      await page.clock.runFor('00:20').catch(() => undefined);
      looks += 1;
      if (looks % 10 === 0 && loads() === 0) await devtools.send('ServiceWorker.stopAllWorkers');
      return loads();
    };
    await expect.poll(aWhileLater).toBe(1);
    await expect(page.locator('script[type=module]').first()).not.toHaveAttribute('src', script ?? '');
    await expect(page.locator('ol [class*=_points_]')).toHaveCount(5);
    await page.waitForLoadState('load');
    expect(loads()).toBe(1);
  },
);

test(
  'the kill switch: the worker is removed, the outbox stays, and the page sends it',
  atLength('kill-switch'),
  async ({ versions, network, school, page, context }) => {
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 12);
    const killSwitch = await versions.killSwitch();

    versions.deploy(killSwitch);
    await networkBack(page);
    await expect.poll(() => workers(page).catch(() => -1)).toBe(0);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false))
      .toBe(true);
    await expect(page.getByText('12 waiting').first()).toBeVisible();
    expect(await waitingInOutbox(page)).toBe(12);
    expect(await school.lastSeq()).toBe(since);

    const senders: boolean[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/points/award')) {
        senders.push(request.serviceWorker() !== null);
      }
    });
    network.setFault('none');
    await networkBack(page);
    await expect.poll(() => waitingInOutbox(page)).toBe(0);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
    expect(new Set(senders)).toEqual(new Set([false]));

    // It does not come back.
    const asked: string[] = [];
    network.setFault(({ path }) => {
      asked.push(path);
      return 'none';
    });
    await page.reload();
    await expect(helpLink(page)).toBeVisible();
    await page.waitForLoadState('load');
    expect(asked).not.toEqual([]);
    expect(asked).not.toContain('/sw.js');
  },
);
