import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from '#tests/support/e2e/axe.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { enterPassword, RIVERA, signIn } from '#tests/support/e2e/teacher.ts';

let disk: string;
let tablet: BrowserContext;

test.beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'tablet-'));
});
test.afterEach(async () => {
  await tablet.close();
  rmSync(disk, { recursive: true, force: true });
});

async function start(): Promise<Page> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  tablet = await chromium.launchPersistentContext(disk, {
    ...(executablePath ? { executablePath } : {}),
    args,
    viewport: { width: 820, height: 1180 },
  });
  return tablet.pages()[0] ?? tablet.newPage();
}

/** What Chromium does at a start with LevelDB files that a full disk has broken: those of the origin's private files too. */
function loseStorage(): void {
  const profile = join(disk, 'Default');
  for (const name of ['Local Storage', 'File System']) rmSync(join(profile, name), { recursive: true });
  const databases = join(profile, 'IndexedDB');
  for (const name of readdirSync(databases)) rmSync(join(databases, name), { recursive: true });
}

const LOST = /This device’s storage was lost\. Awards that it had not sent yet may be missing\./;

test(
  'a tablet that lost its databases says so until somebody knows, and says it at no other start',
  atLength('storage-lost'),
  async ({ school }) => {
    let page = await start();
    await signIn(page, school.url);
    await expect.poll(() => page.evaluate(() => caches.has('in-use-1'))).toBe(true);
    await tablet.close();

    loseStorage();
    page = await start();
    await page.goto(school.url);
    await expect(page.getByText(LOST)).toBeVisible();
    await page.goto(`${school.url}/login`);
    await expect(page.getByText(LOST)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await enterPassword(page, RIVERA);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(LOST)).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByText(LOST)).toBeHidden();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has('in-use-1'))).toBe(false);
    await tablet.close();
    loseStorage();
    page = await start();
    await page.goto(`${school.url}/login`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('habit-points.outbox-canary'))).not.toBeNull();
    await expect(page.getByText(LOST)).toBeHidden();
  },
);
