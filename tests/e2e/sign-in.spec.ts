import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  chooseReasons,
  chooseStudents,
  enterPassword,
  giveQuestion,
  OKAFOR,
  PASSWORD,
  readTable,
  RIVERA,
  tabTo,
} from '#tests/support/e2e/teacher.ts';

test.use({ serviceWorkers: 'block' });

async function tryToSignIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'the sign-in of another teacher in one tab takes the first one’s award away in the other',
  atLength('another-sign-in'),
  async ({ page, context, network }) => {
    await giveQuestion(page, network.url, OKAFOR);
    await tryToSignIn(page, network.url, RIVERA, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    const other = await context.newPage();
    await chooseStudents(other, network.url, 2);
    await chooseReasons(other, 'Own It', ['Work Hard'], 'From Rivera');
    const [session] = (await page.evaluate(readTable, { database: 'session-1', table: 'session' })) as Array<{
      tokens: { refresh: string };
    }>;
    // The server ends the session: the first teacher may work on, until somebody signs in.
    await page.request.post(`${network.url}/api/auth/logout`, { data: { refresh: session?.tokens.refresh } });
    await page.reload();
    await page.getByRole('link', { name: 'Sign in to send' }).click();
    await expect(other.getByLabel(/Comment/)).toHaveValue('From Rivera');
    await enterPassword(page, OKAFOR);
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByText(/Okafor is signed in now\.$/)).toBeVisible();
    await other.getByRole('link', { name: 'Award points' }).first().click();
    await expect(other.getByRole('heading', { name: 'Award Points', level: 1 })).toBeVisible();
    await expect(other.getByText(/award in progress/)).toHaveCount(0);
  },
);

test('an award with the keyboard alone', atLength('award-by-keyboard'), async ({ page, network, school }) => {
  const since = await school.lastSeq();
  await page.goto(`${network.url}/assign/students`);
  await tabTo(page, /Email or username/);
  await page.keyboard.type(RIVERA);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assign\/students$/);
  await expect(page.getByLabel('Select all 50 shown')).toBeVisible();

  await tabTo(page, /Select all 50 shown/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, /Continue \(2 selected\)/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select Reason(s)' })).toBeFocused();
  await tabTo(page, /Own It/);
  await page.keyboard.press('Enter');
  await tabTo(page, /Set Goals/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Award$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Points awarded successfully!').first()).toBeVisible();
  expect((await school.ledger(since)).map((row) => row.reason)).toEqual([
    'Habit: Own It — Reasons: Set Goals',
    'Habit: Own It — Reasons: Set Goals',
  ]);
});
