import type { Page } from '@playwright/test';
import { child, openArmedClass } from '#tests/support/e2e/class.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { answeredInOutbox, schoolCached } from '#tests/support/e2e/teacher.ts';
import { paths } from '#ui/paths.ts';

test.use({ hasTouch: true });

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];

/** Half of what the browser's makers call good. */
const MOST = 0.05;

const SCREENS = [
  paths.dashboard,
  paths.award,
  paths.assignStudents,
  paths.assignHouse,
  paths.myAwards,
  paths.leaderboard,
  paths.reports,
  paths.outbox,
  paths.account,
  paths.help,
];

declare global {
  var jumps: Array<{ at: number; value: number; what: string[] }>;
}

/** Notes what moves by itself, from the first drawing on. */
function noteJumps(): void {
  globalThis.jumps = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = Reflect.get(entry, 'sources') as Array<{
        node: Node | null;
        previousRect: DOMRect;
        currentRect: DOMRect;
      }>;
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.textContent?.slice(0, 40)}: ${previousRect.y} -> ${currentRect.y}`,
      );
      globalThis.jumps.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')), what });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

const QUIET_MS = 1_000;

/** Opens an address as if the browser had just been started, and adds up what moved until nothing more comes. */
async function jumpsAt(page: Page, address: string): Promise<{ sum: number; told: string }> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const found = () => page.evaluate(() => globalThis.jumps);
  let jumps = await found();
  for (let before = -1; jumps.length !== before;) {
    before = jumps.length;
    await page.waitForTimeout(QUIET_MS);
    jumps = await found();
  }
  return { sum: jumps.reduce((sum, { value }) => sum + value, 0), told: JSON.stringify(jumps, null, 1) };
}

test(
  'nothing jumps while a screen that was seen before is opened on a slow device',
  atLength('nothing-jumps'),
  async ({ page, network, context }) => {
    // 24 cold loads at a quarter of the speed.
    test.setTimeout(600_000);
    await openArmedClass(page, network.url);
    const armedClass = page.url();
    for (const index of [0, 1, 2]) await child(page, index).click();
    let sent = 3;
    await expect.poll(() => answeredInOutbox(page)).toBe(sent);
    await schoolCached(page);
    await page.addInitScript(noteJumps);
    // Apart in time, what comes later is seen to move what came before.
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // No part's height is known on a page of this width. It is then, but Today grows after this visit.
      const first = await jumpsAt(page, network.url + paths.dashboard);
      expect.soft(first.sum, `the first dashboard at ${size.width}: ${first.told}`).toBeLessThanOrEqual(MOST);
      const inClass = await jumpsAt(page, armedClass);
      expect.soft(inClass.sum, `the class at ${size.width}: ${inClass.told}`).toBe(0);
      for (const index of [3, 4, 5]) await child(page, index).click();
      sent += 3;
      await expect.poll(() => answeredInOutbox(page)).toBe(sent);
      // These awards may change the places of the houses, so the device has to have the new board first.
      await Promise.all([page.waitForResponse(/\/api\/leaderboard/), jumpsAt(page, network.url + paths.leaderboard)]);
      for (const path of SCREENS) {
        const { sum, told } = await jumpsAt(page, network.url + path);
        expect.soft(sum, `${path} at ${size.width}: ${told}`).toBeLessThanOrEqual(MOST);
      }
    }
  },
);
