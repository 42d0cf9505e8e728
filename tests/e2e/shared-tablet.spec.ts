import type { Browser, Page } from '@playwright/test';
import { paths } from '#ui/paths.ts';
import { settled, violations } from '#tests/support/e2e/axe.ts';
import { child, largestRoster } from '#tests/support/e2e/class.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { shareTablet, stayOnTablet, typePin } from '#tests/support/e2e/tablet.ts';
import {
  answeredInOutbox,
  giveQuestion,
  OKAFOR,
  PASSWORD,
  readTable,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

async function openTablet(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  return context.newPage();
}

const face = (tablet: Page, name: string) => tablet.getByRole('button', { name: new RegExp(`^${name}`) });
/** All that the tablet keeps of sessions, as somebody with the browser's tools would see it. */
const sessionsOn = async (tablet: Page): Promise<string> =>
  JSON.stringify([
    await tablet.evaluate(readTable, { database: 'session-1', table: 'session' }),
    await tablet.evaluate(() => JSON.stringify(localStorage)),
  ]);

test(
  'two teachers share a tablet: each by a tap and a PIN, without a network too, and each award stays its teacher’s own',
  atLength('shared-tablet'),
  async ({ browser, page: desk, network }) => {
    await giveQuestion(desk, network.url, OKAFOR);
    const tablet = await openTablet(browser);
    await shareTablet(tablet, desk, network.url);
    await stayOnTablet(tablet, 'rivera@demo.school', '2580');
    const { id } = await largestRoster(tablet);
    await tablet.goto(`${network.url}/class/${id}`);
    await expect(child(tablet, 0)).toBeVisible();
    await tablet.getByRole('button', { name: 'Change teacher' }).click();
    await stayOnTablet(tablet, OKAFOR, '147036');
    await tablet.getByRole('button', { name: 'Change teacher' }).click();

    await test.step('locked, the tablet shows names only, and keeps no session in the clear', async () => {
      await expect(tablet.getByRole('heading', { name: 'Who’s teaching?' })).toBeVisible();
      await settled(tablet);
      expect(await violations(tablet)).toEqual([]);
      await expect.poll(() => sessionsOn(tablet)).not.toContain('refresh');
      await tablet.goto(`${network.url}${paths.outbox}`);
      await expect(tablet).toHaveURL(/\/tablet$/);
    });

    await test.step('without a network a PIN opens the class, and what waits is shown under its teacher', async () => {
      await tablet.context().setOffline(true);
      await face(tablet, 'Ana Rivera').click();
      await typePin(tablet, '2580');
      await tablet.getByRole('link', { name: 'Class', exact: true }).click();
      await tablet.getByRole('button', { name: /^Work Hard/ }).click();
      await child(tablet, 0).click();
      await expect.poll(() => waitingInOutbox(tablet)).toBe(1);
      await tablet.getByRole('button', { name: 'Change teacher' }).click();
      await expect(face(tablet, 'Ana Rivera')).toContainText('1 waiting');
      await expect(tablet.getByText('Offline. PINs work. Points wait on this tablet.')).toBeVisible();
    });

    await test.step('the other teacher, with a network again, does not send it', async () => {
      await tablet.context().setOffline(false);
      await face(tablet, 'Chidi Okafor').click();
      await typePin(tablet, '147036');
      await expect(tablet).toHaveURL(/\/dashboard$/);
      await tablet.goto(`${network.url}${paths.outbox}`);
      await expect(tablet.getByText('1 award by A. R. will be sent when they sign in.')).toBeVisible();
      expect(await answeredInOutbox(tablet)).toBe(0);
      await tablet.getByRole('button', { name: 'Change teacher' }).click();
    });

    await test.step('its own teacher sends it', async () => {
      await face(tablet, 'Ana Rivera').click();
      await typePin(tablet, '2580');
      await expect.poll(() => answeredInOutbox(tablet)).toBe(1);
      await tablet.getByRole('button', { name: 'Change teacher' }).click();
    });

    await test.step('three wrong PINs, with a reload between them, ask for the password', async () => {
      await face(tablet, 'Ana Rivera').click();
      await typePin(tablet, '1111');
      await expect(tablet.getByText('Wrong PIN. 2 tries left.')).toBeVisible();
      await tablet.reload();
      await face(tablet, 'Ana Rivera').click();
      await typePin(tablet, '1111');
      await expect(tablet.getByText('Wrong PIN. 1 try left.')).toBeVisible();
      await typePin(tablet, '1111');
      await expect(tablet.getByRole('heading', { name: 'Ana Rivera needs the password' })).toBeVisible();
      await tablet.getByRole('link', { name: 'Sign in with password' }).click();
      await tablet.getByLabel('Email or username').fill('rivera@demo.school');
      await tablet.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await tablet.getByRole('button', { name: 'Sign In' }).click();
      await expect(tablet.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
    });

    await test.step('staff switch it off, and nobody is signed in on it', async () => {
      await desk.goto(`${network.url}/admin/displays`);
      await desk.getByRole('button', { name: 'Switch off… Room 12 tablet' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      await expect(desk.getByText('Room 12 tablet is no longer shared.')).toBeVisible();
      await tablet.goto(`${network.url}${paths.tablet}`);
      await expect(tablet.getByLabel(/^Code: |Email or username/).first()).toBeVisible();
      expect(await sessionsOn(tablet)).not.toContain('refresh');
    });
    await tablet.context().close();
  },
);
