import { generatePath } from 'react-router-dom';
import type { Page } from '@playwright/test';
import { paths } from '#ui/paths.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { readTable, signIn, waitingInOutbox } from '#tests/support/e2e/teacher.ts';

/** What each way to award may take, from the open app to 'Saved': taps, or keys. `npm run taps` prints what it takes. */
const MOST = {
  'the first award of the day, from the class that opens by itself': 2,
  'a child, with a reason armed': 1,
  'five children in a row': 5,
  'the whole class': 1,
  'Undo of the whole class': 1,
  'a child by keyboard, from the child before': 2,
  'Undo by keyboard': 1,
  'the same again, from the dashboard': 1,
} as const;
type Way = keyof typeof MOST;

const taken = new Map<Way, number>();

declare global {
  var pressed: number;
}

/** Counts what a person does: each tap and each key, wherever it goes. */
function countPresses(): void {
  globalThis.pressed = 0;
  addEventListener('pointerdown', () => (globalThis.pressed += 1), true);
  addEventListener('keydown', () => (globalThis.pressed += 1), true);
}

/** Does what a person does, waits until `isSaved`, and holds the number of taps and keys to what this way may take. */
async function counted(page: Page, way: Way, act: () => Promise<void>, isSaved: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (globalThis.pressed = 0));
  await act();
  await isSaved();
  const pressed = await page.evaluate(() => globalThis.pressed);
  taken.set(way, pressed);
  expect(pressed, way).toBeLessThanOrEqual(MOST[way]);
}

const child = (page: Page, index: number) => page.locator('[data-child]').nth(index);
const waiting = (page: Page, count: number) => () => expect.poll(() => waitingInOutbox(page)).toBe(count);

/** The roster with the most students of this device. */
async function largestRoster(page: Page): Promise<{ id: string; student_count: number }> {
  const rosters = async () =>
    (await page.evaluate(readTable, { database: 'cache-', table: 'rosters' })) as Array<{
      id: string;
      student_count: number;
    }>;
  await expect.poll(async () => (await rosters()).length).toBeGreaterThan(0);
  const [largest] = (await rosters()).toSorted((a, b) => b.student_count - a.student_count);
  if (!largest) throw new Error('There is no roster.');
  return largest;
}

test('no way to award takes more taps than it may', async ({ page, network, context }) => {
  await page.addInitScript(countPresses);
  await signIn(page, network.url);
  const { id, student_count: size } = await largestRoster(page);
  const address = generatePath(paths.classOf, { rosterId: id });
  await page.goto(network.url + address);
  await expect(child(page, size - 1)).toBeVisible();
  // It was opened once, so from now on Class opens it by itself.
  await expect.poll(async () => (await page.evaluate(readTable, { database: 'cache-', table: 'used' })).length).toBe(1);
  await page.goto(network.url + paths.class);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  // What is saved stays to be counted.
  await context.setOffline(true);

  let saved = 1;
  await counted(
    page,
    'the first award of the day, from the class that opens by itself',
    async () => {
      await page.getByRole('button', { name: /^Work Hard/ }).click();
      await child(page, 0).click();
    },
    waiting(page, saved),
  );
  saved += 1;
  await counted(page, 'a child, with a reason armed', () => child(page, 1).click(), waiting(page, saved));
  saved += 5;
  await counted(
    page,
    'five children in a row',
    async () => {
      for (const index of [2, 3, 4, 5, 6]) await child(page, index).click();
    },
    waiting(page, saved),
  );
  await counted(
    page,
    'the whole class',
    () => page.getByRole('button', { name: 'Whole class +1' }).click(),
    waiting(page, saved + size),
  );
  await counted(
    page,
    'Undo of the whole class',
    () => page.getByRole('button', { name: /^Undo/ }).click(),
    waiting(page, saved),
  );
  await child(page, 0).focus();
  await counted(
    page,
    'a child by keyboard, from the child before',
    async () => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    },
    waiting(page, saved + 1),
  );
  await counted(page, 'Undo by keyboard', () => page.keyboard.press('u'), waiting(page, saved));
  // Inside the app: it is open.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const again = page.getByRole('button', { name: /^Same again/ });
  await expect(again).toBeVisible();
  await counted(page, 'the same again, from the dashboard', () => again.click(), waiting(page, saved + 1));
});

test.afterAll(() => {
  for (const [way, pressed] of taken) console.log(`${String(pressed).padStart(3)} of ${MOST[way]}  ${way}`);
});
