import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { signIn } from '#tests/support/e2e/teacher.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

const points = (page: Page) => page.getByRole('list').locator('[class*=points]');

/** The share of the screen's height that a text's letters take, in per cent. */
const inVh = (page: Page, part: string): Promise<number[]> =>
  page
    .locator(`ol [class*=_${part}_]`)
    .evaluateAll((found) =>
      found.map((element) => (Number.parseFloat(getComputedStyle(element).fontSize) / innerHeight) * 100),
    );

test('five houses fill the hall’s screen and can be read from its back', async ({ page, network }) => {
  await signIn(page, network.url);
  await page.goto(`${network.url}/leaderboard`);
  await page.getByRole('link', { name: 'Hall display' }).click();
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(points(page)).toHaveCount(5);
  expect(Math.min(...(await inVh(page, 'points')))).toBeGreaterThanOrEqual(8);
  expect(Math.min(...(await inVh(page, 'name')))).toBeGreaterThanOrEqual(4);
  await expect(page.locator('ol img')).toHaveCount(5);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const tops = await page.locator('ol [class*=_top_]').allInnerTexts();
  for (const top of tops) expect(top).toMatch(/^Top student: (\S+ \S\.|No student yet)$/);
  const sizes = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
});

test('it goes full screen with a press, pauses with a key, and its way out works with the keyboard alone', async ({
  page,
  network,
}) => {
  await signIn(page, network.url);
  await page.goto(`${network.url}/kiosk`);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  await page.keyboard.press('p');
  await expect(page.getByText(/^Paused\./)).toBeVisible();
  await page.locator('h1').click();
  await expect(page.getByText(/^Paused\./)).toBeHidden();

  // Left alone, pointer and controls go; the keyboard brings them back.
  await expect(page.getByRole('main')).toHaveCSS('cursor', 'none');
  const exit = page.getByRole('link', { name: 'Exit' });
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    if (await exit.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(exit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test('new points come by themselves, and after a time without a network it mends itself', async ({ page, network }) => {
  await signIn(page, network.url);
  await page.clock.install();
  await page.goto(`${network.url}/kiosk`);
  await expect(points(page)).toHaveCount(5);
  const savant = page.locator('ol > li', { hasText: 'Savant' });
  const before = await savant.innerText();

  network.setFault(({ path }) => (path.startsWith('/api/') ? 'cut-request' : 'none'));
  await page.clock.runFor('06:00');
  await expect(page.locator('[data-old]')).toBeVisible();
  await expect(page.getByText(/^Updated at .* min old$/)).toBeVisible();
  expect(await savant.innerText()).toBe(before);

  network.setFault('none');
  // In leaps that are shorter than a request's time-out: one that was cut short would be given up.
  const aWhileLater = async (): Promise<number> => {
    await page.clock.runFor('00:10');
    return page.locator('[data-old]').count();
  };
  await expect.poll(aWhileLater).toBe(0);
});

test('under reduced motion a house that overtakes is marked, not moved', async ({ page, network }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, network.url);
  await page.clock.install();
  await page.goto(`${network.url}/kiosk`);
  await expect(points(page)).toHaveCount(5);
  const last = await page.locator('ol > li h2').last().innerText();
  await page.route('**/api/leaderboard/**', async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as { houses: Array<{ name: string; points_total: number }> };
    for (const house of board.houses) if (house.name === last) house.points_total += 10_000;
    await route.fulfill({ response: answer, json: board });
  });
  await page.clock.runFor('00:31');
  await expect(page.locator('ol > li').first()).toContainText(last);
  await expect(page.locator('ol > li').first()).toHaveClass(/moved/);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.clock.runFor('00:07');
  await expect(page.locator('ol > li').first()).not.toHaveClass(/moved/);
});
