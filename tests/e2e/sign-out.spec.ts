import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { awardInVain, signIn, schoolCached, waitingInOutbox } from '#tests/support/e2e/teacher.ts';

/** The names of students in the outbox's database. */
const namesOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('outbox-1');
        open.addEventListener('success', () => {
          const rows = open.result.transaction('entries').objectStore('entries').getAll();
          rows.addEventListener('success', () => {
            open.result.close();
            resolve(rows.result.map((row: { studentName: string | null }) => row.studentName ?? ''));
          });
        });
      }),
  );

test(
  'Send now at the sign-out says how it went, and signs out when all are sent',
  atLength('send-now'),
  async ({ page, network, school }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 3);
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Awards are waiting' });
    await expect(dialog).toContainText('3 awards are not sent yet.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect(dialog).toContainText('0 sent. 3 awards are not: there is no connection.');

    network.setFault('none');
    await expect(page).toHaveURL(/\/login$/);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
  },
);

test(
  'Keep and sign out, in one of two tabs: both are signed out, the names are gone, and the awards are sent after the next sign-in',
  atLength('keep-and-sign-out'),
  async ({ page, context, network, school }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    const other = await context.newPage();
    await other.goto(`${network.url}/leaderboard`);
    await expect(other.getByRole('heading', { name: 'School Leaderboard' })).toBeVisible();
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 2);
    expect(await namesOnDisk(page)).toEqual(names);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(() => namesOnDisk(page)).toEqual(['', '']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('habit-points.access-token'))).toBeNull();
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('cache-'))),
      )
      .toEqual([]);

    network.setFault('none');
    await signIn(page, network.url);
    await expect.poll(async () => (await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
  },
);

test(
  'unsent awards are saved as a file without a network, and restored after the browser deleted its databases',
  atLength('saved-and-restored'),
  async ({ page, context, network, school }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 3);
    await context.setOffline(true);
    await page.goto(`${network.url}/outbox`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export unsent awards' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^unsent-awards-[\d-]+\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(names);
    await context.setOffline(false);

    // A page of the same origin that is not the app.
    await page.goto(`${network.url}/healthz`);
    await page.evaluate(async () => {
      for (const name of ['outbox-1', 'session-1']) {
        await new Promise<void>((resolve, reject) => {
          const gone = indexedDB.deleteDatabase(name);
          gone.addEventListener('success', () => resolve());
          gone.addEventListener('error', () => reject(new Error('not deleted')));
        });
      }
    });
    // Nobody is signed in any more, and still it is said.
    await page.goto(`${network.url}/dashboard`);
    const notice = page.getByText(
      /^The browser cleared this app’s storage\. 3 unsent awards were restored from a second copy on this device\./,
    );
    await expect(page).toHaveURL(/\/login/);
    await expect(notice).toBeVisible();

    await signIn(page, network.url);
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'School Leaderboard' })).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'School Leaderboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);

    // The success of the next call is reason enough to try again.
    network.setFault('none');
    await page.reload();
    await expect.poll(() => waitingInOutbox(page)).toBe(0);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
  },
);
