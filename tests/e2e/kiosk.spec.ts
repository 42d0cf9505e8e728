import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BoardSnapshot } from '#contracts/board.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { signInOnly } from '#tests/support/e2e/teacher.ts';

test.use({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });

const points = (page: Page) => page.locator('ol [class*=_points_]');

/** The share of the screen's height that a text's letters take, in per cent. */
const inVh = (page: Page, part: string): Promise<number[]> =>
  page
    .locator(`ol [class*=_${part}_]`)
    .evaluateAll((found) =>
      found.map((element) => (Number.parseFloat(getComputedStyle(element).fontSize) / innerHeight) * 100),
    );

test(
  'five houses fill the hall’s screen and can be read from its back',
  atLength('kiosk-from-afar'),
  async ({ page, network }) => {
    await signInOnly(page, network.url);
    await page.goto(`${network.url}/leaderboard`);
    await page.getByRole('link', { name: 'Hall display' }).click();
    await expect(page).toHaveURL(/\/kiosk$/);
    // The address is there before the screen, and the leaderboard has five houses too.
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(points(page)).toHaveCount(5);
    for (const [part, least] of Object.entries({ points: 8, name: 4 })) {
      const found = await inVh(page, part);
      expect(found).toHaveLength(5);
      expect(Math.min(...found)).toBeGreaterThanOrEqual(least);
    }
    await expect(page.locator('ol img')).toHaveCount(5);
    // Each house that does not lead reads how far it is to the next place.
    const behind = page.locator('ol > li').filter({ hasNotText: /^=?1st/ });
    await expect(behind).not.toHaveCount(0);
    await expect(behind.getByText(/^[\d,]+ more for \d(st|nd|rd|th) place$/)).toHaveCount(await behind.count());
    await expect(page.getByText(/^(Live\. )?Updated /)).toBeVisible();
    const sizes = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
  },
);

test(
  'it goes full screen with a tap, pauses with a key, and can be left with the keyboard alone',
  atLength('kiosk-controls'),
  async ({ page, network }) => {
    await signInOnly(page, network.url);
    await page.goto(`${network.url}/kiosk`);
    await expect(points(page)).toHaveCount(5);
    await page.keyboard.press(' ');
    await expect(page.getByText(/^Paused\./)).toBeVisible();
    await page.keyboard.press(' ');
    await expect(page.getByText(/^Paused\./)).toBeHidden();

    await page.locator('h1').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

    // Left alone, pointer and controls go; the keyboard brings them back.
    await expect(page.getByRole('main')).toHaveCSS('cursor', 'none');
    const exit = page.getByRole('button', { name: 'Exit' });
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      if (await exit.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(exit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/leaderboard$/);
  },
);

const isAllPoints = async (page: Page): Promise<boolean> => (await page.locator('h2').innerText()) === 'All points';

/** The boards take turns: the one of all points. */
async function untilAllPoints(page: Page): Promise<void> {
  while (!(await isAllPoints(page))) await page.clock.runFor('00:05');
}

/** Points for a student of the house from somewhere else. */
async function awardElsewhere(page: Page, origin: string, house: string, given: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('habit-points.access-token'));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const list = await fetch(`${origin}/api/students/?page_size=100`, { headers });
  const { results } = (await list.json()) as { results: Array<{ id: string; house_name: string | null }> };
  const student_id = results.find((student) => student.house_name === house)?.id;
  const body = JSON.stringify({ client_award_id: randomUUID(), student_id, reason: 'In the hall', points: given });
  const answer = await fetch(`${origin}/api/points/award/`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}

test(
  'after a time without a network it recovers by itself, and shows the new points',
  atLength('kiosk-recovers'),
  async ({ page, network, school }) => {
    await signInOnly(page, network.url);
    await page.clock.install();
    await page.goto(`${network.url}/kiosk`);
    await expect(points(page)).toHaveCount(5);
    const savant = page.locator('ol > li', { hasText: 'Savant' });
    const shown = async (): Promise<number> => {
      await untilAllPoints(page);
      return Number(/[\d,]+/.exec(await savant.locator('[class*=_points_]').innerText())?.[0].replace(',', ''));
    };
    const before = await shown();
    expect(before).toBeGreaterThan(0);

    network.setFault(({ path }) => (path.startsWith('/api/') ? 'cut-request' : 'none'));
    await page.clock.runFor('06:00');
    await expect(page.getByText(/^No connection since .*\. These points are \d+ minutes old\.$/)).toBeVisible();
    await awardElsewhere(page, school.url, 'Savant', 3);
    await page.clock.runFor('01:00');
    expect(await shown()).toBe(before);

    network.setFault('none');
    // In leaps that are shorter than a request's time-out: one that was cut short would be given up.
    const aWhileLater = async (): Promise<number> => {
      await page.clock.runFor('00:10');
      return page.getByText(/^No connection since/).count();
    };
    await expect.poll(aWhileLater).toBe(0);
    expect(await shown()).toBe(before + 3);
  },
);

test(
  'under reduced motion a house that overtakes is marked and fades in, and nothing moves',
  atLength('kiosk-without-motion'),
  async ({ page, network }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInOnly(page, network.url);
    // Asked for, so that its answers can be changed.
    await page.route('**/api/leaderboard/stream', (route) => route.fulfill({ status: 404, json: {} }));
    await page.clock.install();
    await page.goto(`${network.url}/kiosk`);
    await expect(points(page)).toHaveCount(5);
    const last = await page.locator('ol > li h3').last().innerText();
    // At the beginning of its turn, with a clock that only these leaps move.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    while (await isAllPoints(page)) await page.clock.runFor('00:05');
    await untilAllPoints(page);
    let asked = false;
    await page.route('**/api/leaderboard/boards', async (route) => {
      asked = true;
      // Asked without the known boards' tag: an answer that they are unchanged has no houses to change.
      const { 'if-none-match': _tag, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const snapshot = (await answer.json()) as BoardSnapshot;
      const leads = snapshot.houses.find(({ name }) => name === last)?.id;
      for (const row of snapshot.boards.total.rows) if (row.house_id === leads) row.points += 10_000;
      await route.fulfill({ response: answer, json: { ...snapshot, version: 'another' } });
    });
    // In leaps that are shorter than a request's time-out: one that was cut short would be given up.
    const aWhileLater = async (): Promise<boolean> => {
      if (!asked) await page.clock.runFor('00:01');
      return asked;
    };
    await expect.poll(aWhileLater, { intervals: [20] }).toBe(true);
    await expect(page.locator('ol > li').first()).toContainText(last);
    await expect(page.locator('ol > li').first()).toHaveClass(/_gained_/);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .some((frame) => 'translate' in frame || 'transform' in frame),
    );
    expect(moving).toBe(false);
    await page.clock.runFor('00:07');
    await expect(page.locator('ol > li').first()).not.toHaveClass(/_gained_/);
  },
);
