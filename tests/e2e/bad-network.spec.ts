import type { Page } from '@playwright/test';
import { onAwards } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import {
  allAnswered,
  award,
  chooseReasons,
  chooseStudents,
  signIn,
  stopWorkers,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

/** Chooses 30 students and two reasons; only Award is left to tap. */
async function prepare(page: Page, origin: string): Promise<string[]> {
  const names = await chooseStudents(page, origin, 30);
  await chooseReasons(page, 'Look in the Mirror', ['Be Honest', 'Be Dedicated']);
  return names;
}

let since = 0;

test.beforeEach(async ({ page, network, school }) => {
  await signIn(page, network.url);
  since = await school.lastSeq();
  network.awards.length = 0;
});

test('replies that are lost after the commit: one row an award, in order', async ({ page, network, school }) => {
  const names = await prepare(page, network.url);
  network.setFault(onAwards('cut-reply', 9));
  await award(page);
  await allAnswered(page, 30);
  expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
  expect(network.awards.length).toBeGreaterThanOrEqual(33);
});

test('the worker stopped in the middle of 30: 30 rows, in order', async ({ page, context, network, school }) => {
  const names = await prepare(page, network.url);
  network.setFault(onAwards({ delayMs: 150 }));
  await award(page);
  await expect.poll(async () => (await school.ledger(since)).length, { intervals: [50] }).toBeGreaterThan(5);
  await stopWorkers(context, page);
  const left = await waitingInOutbox(page);
  expect(left).toBeGreaterThan(5);
  await page.reload();
  await allAnswered(page, 30);
  expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
});

test('two tabs and the worker at once: 30 rows, in order', async ({ page, context, network, school }) => {
  const names = await prepare(page, network.url);
  const other = await context.newPage();
  await other.goto(`${network.url}/dashboard`);
  // The same drain in the page, as where no worker controls it, beside the worker and a second tab.
  const third = await context.newPage();
  await third.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => null });
  });
  network.setFault(onAwards({ delayMs: 30 }));
  await award(page);
  await third.goto(`${network.url}/dashboard`);
  for (const tab of [other, third]) await tab.evaluate(() => void window.dispatchEvent(new Event('online')));
  await allAnswered(page, 30);
  expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
});

test('500 for a while, then 200: 30 rows, and the page says what is so', async ({ page, network, school }) => {
  const names = await prepare(page, network.url);
  network.setFault(onAwards('error-500'));
  await award(page);
  await expect(
    page.getByText('Saved on this device. It will be sent when the connection is back.').first(),
  ).toBeVisible();
  await expect(page.getByText('30 waiting').first()).toBeVisible();
  expect(await school.ledger(since)).toEqual([]);
  network.setFault('none');
  await allAnswered(page, 30);
  expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
});

test('a captive portal answers 200 with HTML: nothing is marked as sent', async ({ page, network, school }) => {
  const names = await prepare(page, network.url);
  network.setFault('portal');
  await award(page);
  await expect(page.getByText('30 waiting').first()).toBeVisible();
  await expect(page.getByText('Points awarded successfully!')).toHaveCount(0);
  expect(await waitingInOutbox(page)).toBe(30);
  expect(await school.ledger(since)).toEqual([]);
  await page.getByRole('link', { name: /30 waiting/ }).click();
  await expect(page.getByText(/Open a browser and sign in to the wifi\.$/)).toBeVisible();
  network.setFault('none');
  await page.getByRole('button', { name: 'Send now' }).click();
  await allAnswered(page, 30);
  expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
});

test('no Background Sync and no worker: the page sends', async ({ browser, network, school }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await page.goto(`${network.url}/login`);
  await page.getByLabel('Email or username').fill('okafor@demo.school');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026-points');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  // This teacher is asked for a security question first; it is not what is looked at here.
  await expect(page).toHaveURL(/\/educator\/security\/setup$/);
  const names = await prepare(page, network.url);
  network.setFault(onAwards('cut-reply', 20));
  await award(page);
  await allAnswered(page, 30);
  const rows = await school.ledger(since);
  expect(rows.map((row) => row.studentName)).toEqual(names);
  expect(new Set(rows.map((row) => row.actorEmail))).toEqual(new Set(['okafor@demo.school']));
  await context.close();
});
