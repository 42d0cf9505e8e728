import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  award,
  chooseReasons,
  chooseStudents,
  signIn,
  schoolCached,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

test.use({ keepsTablet: true });

const chip = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words });

test(
  'awards that wait offline are taken back, and never arrive',
  atLength('taken-back-offline'),
  async ({ page, context, network, school }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    const since = await school.lastSeq();
    await context.setOffline(true);
    await chooseStudents(page, network.url, 12);
    await chooseReasons(page, 'Own It', ['Work Hard']);
    await award(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await chip(page, '12 waiting').click();
    await expect(page.getByText(/^12 awards waiting\. No connection\./)).toBeVisible();
    await expect(page.getByText(/^Next try /)).toBeVisible();
    await page.getByText('10 more').click();
    await expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveCount(10);
    // Nothing can be sent now.
    await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Cancel all 12' }).click();
    // Nothing left the device, so nothing is in doubt.
    await expect(page.getByText('Stopped. 0 sent, 12 not sent.', { exact: true })).toBeVisible();
    expect(await waitingInOutbox(page)).toBe(0);
    await context.setOffline(false);
    // An award that is made now arrives; nothing that was taken back comes before it.
    await chooseStudents(page, network.url, 1);
    await chooseReasons(page, 'Own It', ['Work Hard']);
    await award(page);
    // The server has it before the device knows that.
    await expect.poll(() => waitingInOutbox(page)).toBe(0);
    expect(await school.ledger(since)).toHaveLength(1);
  },
);

test(
  'the question at the sign-out stays when the tablet is turned',
  atLength('turned-tablet'),
  async ({ page, context, network }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    await context.setOffline(true);
    await chooseStudents(page, network.url, 2);
    await chooseReasons(page, 'Own It', ['Work Hard']);
    await award(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.setViewportSize({ width: 1133, height: 744 });
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Awards are waiting' });
    await expect(question).toBeVisible();
    await page.setViewportSize({ width: 744, height: 1133 });
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeHidden();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    const more = page.getByRole('button', { name: 'More' });
    await expect(more).toBeFocused();
    // In the menu the button stays, and gets the focus back.
    await more.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
    await context.setOffline(false);
  },
);
