import type { Browser, Page } from '@playwright/test';
import { settled, violations } from '#tests/support/e2e/axe.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { enterPassword, OFFICE } from '#tests/support/e2e/teacher.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';

const HALL = { width: 1920, height: 1080 };

async function openHall(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: HALL });
  const page = await context.newPage();
  await page.goto(`${origin}/display`);
  return page;
}

/** What axe finds on the screen as it is, in both colour schemes; nothing moves while it looks. */
async function problemsOn(screen: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await screen.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(screen);
    found.push(...(await violations(screen)));
  }
  await screen.emulateMedia({ reducedMotion: 'no-preference' });
  return found;
}

/** What the screen shows for staff to type. */
async function codeOn(screen: Page): Promise<string> {
  const code = screen.getByLabel(/^Code: /);
  await expect(code).toBeVisible();
  return (await code.innerText()).replace(/\s/g, '');
}

test(
  'a screen is paired by its code, shows the board without a network too, and goes dark when staff switch it off',
  atLength('display-paired'),
  async ({ browser, page: desk, network }) => {
    const screen = await openHall(browser, network.url);
    const loaded: string[] = [];
    screen.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const code = await codeOn(screen);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    await expect(screen.getByText('This screen can only show the board.')).toBeVisible();
    expect(await problemsOn(screen)).toEqual([]);

    await test.step('staff scan the code, compare it and confirm', async () => {
      await desk.goto(`${network.url}/admin/displays?code=${code}`);
      await enterPassword(desk, OFFICE);
      await desk.getByRole('button', { name: 'Find the screen' }).click();
      const question = desk.getByRole('dialog');
      await expect(question.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();
      await expect(question.getByText(/Chrome on .*, asked .* ago, from your network\./)).toBeVisible();
      await question.getByRole('textbox', { name: 'Name' }).fill('Main hall');
      await question.getByRole('button', { name: 'Pair it' }).click();
      await expect(desk.getByText('Main hall is paired.')).toBeVisible();
      // This story is told at any hour.
      await desk.getByLabel(/dim/i).uncheck();
      await desk.getByRole('button', { name: 'Save Main hall' }).click();
      await expect(desk.getByText('Main hall saved.', { exact: false })).toBeVisible();
      await screen.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    });

    await test.step('the screen shows the board, live, and has no account', async () => {
      await expect(screen.getByRole('heading', { name: 'Savant' })).toBeVisible();
      await expect(screen.getByText('Live.')).toBeVisible();
      await expect(screen.getByRole('link')).toHaveCount(0);
      expect(await problemsOn(screen)).toEqual([]);
      expect(await screen.evaluate(() => document.cookie)).toBe('');
      expect(loaded.filter((path) => path.startsWith('/assets/data-'))).toEqual([]);
      for (const key of ['Tab', 'Enter', 'Escape', 'Backspace', 'Tab', 'Space']) await screen.keyboard.press(key);
      await expect(screen).toHaveURL(/\/display$/);
      await screen.goto(`${network.url}/login`);
      await enterPassword(screen, OFFICE);
      await expect(screen.getByRole('alert')).toBeVisible();
      await expect(screen).toHaveURL(/\/login$/);
    });

    await test.step('it starts again without a network, with the last board and its age', async () => {
      await screen.goto(`${network.url}/display`);
      await expect(screen.getByText('Live.')).toBeVisible();
      await screen.evaluate(() => navigator.serviceWorker.ready);
      network.setFault('cut-request');
      await screen.reload();
      await expect(screen.getByRole('heading', { name: 'Savant' })).toBeVisible();
      await expect(screen.getByText(/^Updated /).or(screen.getByText(/^No (connection|network) since/))).toBeVisible();
      network.setFault('none');
      await expect(screen.getByText('Live.')).toBeVisible();
    });

    await test.step('staff choose what it shows', async () => {
      await desk.getByRole('button', { name: 'Settings of Main hall' }).click();
      await desk.getByLabel('This term').uncheck();
      await desk.getByLabel('Today').uncheck();
      await desk.getByLabel('The term, week by week').uncheck();
      await expect(desk.getByText('The screen shows ‘This week’.', { exact: false })).toBeVisible();
      await desk.getByRole('button', { name: 'Save Main hall' }).click();
      await expect(desk.getByText('Main hall saved.', { exact: false })).toBeVisible();
      // The screen asks once a minute, and when it is seen again.
      await screen.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(screen.getByText(/This week|A new week starts/)).toBeVisible();
    });

    await test.step('staff switch it off', async () => {
      await desk.getByRole('button', { name: /^Switch off… Main hall/ }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      // Long before it asks again by itself.
      await expect(screen.getByRole('heading', { name: 'This display is switched off' })).toBeVisible();
      await expect(screen.getByRole('heading', { name: 'Savant' })).toHaveCount(0);
      expect(await problemsOn(screen)).toEqual([]);
      expect(await screen.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('display')))).toEqual(
        [],
      );
    });
    await screen.context().close();
  },
);
