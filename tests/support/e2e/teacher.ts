import { expect, type BrowserContext, type Page } from '@playwright/test';
import { onAwards, type BadNetwork } from './bad-network.ts';
import type { DrainRow } from '#data/db/outbox-rows.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';

export const PASSWORD = 'Demo-2026-points';
export const RIVERA = 'rivera@demo.school';
export const OKAFOR = 'okafor@demo.school';
/** Staff. */
export const OFFICE = 'office@demo.school';

/** Signs in as a person does, unless this device is signed in already. */
export async function signInOnly(page: Page, origin: string, email = RIVERA): Promise<void> {
  await page.goto(`${origin}/login`);
  const isSignedIn = await page.evaluate(() => localStorage.getItem('habit-points.access-token') !== null);
  if (!isSignedIn) await enterPassword(page, email);
  await expect(page).toHaveURL(/\/(dashboard|leaderboard)$/);
}

/** Signs in, and waits until the worker is in control of the page. */
export async function signIn(page: Page, origin: string, email = RIVERA): Promise<void> {
  await signInOnly(page, origin, email);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** A security question of their own for a teacher of the demo who has a generic one: then no gate stops them. */
export async function giveQuestion(page: Page, origin: string, email: string): Promise<void> {
  const login = await page.request.post(`${origin}/api/auth/login`, { data: { email, password: PASSWORD } });
  const token = String(Reflect.get(Object(await login.json()), 'access_token'));
  const saved = await page.request.post(`${origin}/api/auth/educator/security/setup`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { question: 'Which boat did my uncle mend?', answer: 'The Grey Heron' },
  });
  expect(saved.status()).toBe(200);
}

/** Fills in and sends the sign-in page that is open. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Ticks the first `count` students of the list, page by page, all of a page in one step: how a person ticks them is the
 * subject of other tests. Their names in the list's order.
 */
export async function chooseStudents(page: Page, origin: string, count: number): Promise<string[]> {
  await page.goto(`${origin}/assign/students`);
  if (count > 50) await page.getByLabel('Page size').selectOption('100');
  const names: string[] = [];
  for (let left = count; left > 0;) {
    const head = (await page.getByText(/^Select all \d+ shown$/).textContent()) ?? '';
    // The first rows of a page come before the others, in whose places those of the page before stand, ticked.
    const boxes = page.getByRole('main').locator('li input[type=checkbox]');
    await expect(boxes).toHaveCount(Number(/\d+/.exec(head)?.[0]));
    await expect(boxes.and(page.locator(':checked'))).toHaveCount(0);
    const ticked = await page.getByRole('main').evaluate((main, most) => {
      // "Select all … shown" has a box too, in no row.
      const boxes = [...main.querySelectorAll<HTMLInputElement>(':is(li, tr) input[type=checkbox]')].slice(0, most);
      for (const box of boxes) box.click();
      return boxes.map((box) => box.closest<HTMLElement>('li, tr')?.innerText.split('\n')[0]?.trim() ?? '');
    }, left);
    names.push(...ticked);
    left -= ticked.length;
    if (left > 0) await page.getByRole('button', { name: /Next/ }).click();
  }
  await expect(page.getByRole('button', { name: `Continue (${count} selected)` })).toBeVisible();
  return names;
}

/** Opens a roster for an award, with all of its students. */
export async function chooseRoster(page: Page, origin: string, name: string, count: number): Promise<void> {
  await page.goto(`${origin}/assign/roster`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('button', { name: `Continue (${count} selected)` })).toBeVisible();
}

export async function chooseReasons(page: Page, habit: string, reasons: string[], comment = ''): Promise<void> {
  await page.getByRole('button', { name: /^Continue/ }).click();
  // The habit of the last award is chosen already.
  const another = page.getByRole('button', { name: 'Change habit' });
  const choice = page.getByRole('button', { name: habit });
  await choice.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await choice.click();
  for (const reason of reasons) await page.getByLabel(reason).check();
  if (comment) await page.getByLabel(/Comment/).fill(comment);
}

export async function award(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Award', exact: true }).click();
}

/** Awards that are made, while none gets through; the students' names. The network stays as it is then. */
export async function awardInVain(page: Page, network: BadNetwork, count: number): Promise<string[]> {
  const names = await chooseStudents(page, network.url, count);
  await chooseReasons(page, 'Own It', ['Work Hard']);
  network.setFault(onAwards('cut-request'));
  await award(page);
  // The dashboard is there, and has taken the focus: its address comes before it.
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeFocused();
  expect(await waitingInOutbox(page)).toBe(count);
  return names;
}

/** The rows of a table of one of the app's databases; none where the database isn't there yet. Runs in the page. */
export async function readTable({ database, table }: { database: string; table: string }): Promise<unknown[]> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith(database))?.name;
  if (name === undefined) return [];
  return new Promise((resolve, reject) => {
    const open = indexedDB.open(name);
    open.addEventListener('error', () => reject(open.error ?? new Error(`${name} can't be opened`)));
    open.addEventListener('success', () => {
      const all = open.result.transaction(table).objectStore(table).getAll();
      all.addEventListener('success', () => {
        open.result.close();
        resolve(all.result);
      });
    });
  });
}

async function countRows(page: Page, database: string, table: string): Promise<number> {
  return (await page.evaluate(readTable, { database, table })).length;
}

/** Who is sending in this browser, and how the last pass ended. */
export async function drainRow(page: Page): Promise<DrainRow | undefined> {
  const rows = (await page.evaluate(readTable, { database: 'outbox-1', table: 'drain' })) as DrainRow[];
  return rows.find((row) => row.key === 'drain');
}

/** How many awards wait in the outbox of this browser. */
export const waitingInOutbox = (page: Page): Promise<number> => countRows(page, 'outbox-1', 'entries');

/** How many awards that were made in this browser have their answer. */
export const answeredInOutbox = (page: Page): Promise<number> => countRows(page, 'outbox-1', 'answered');

/**
 * Waits until `count` awards have their answer, beside the `before` of earlier tests, and none waits. (None waiting alone
 * is true before the tap, too.)
 */
export async function allAnswered(page: Page, count: number, before = 0): Promise<void> {
  const counts = async () => ({ waiting: await waitingInOutbox(page), answered: await answeredInOutbox(page) });
  // At length a tap is 50 awards, and each lost reply is a wait.
  const timeout = IS_LONG ? 240_000 : 60_000;
  await expect.poll(counts, { timeout }).toEqual({ waiting: 0, answered: before + count });
}

/** Waits until the device holds all that a sign-in fetches; `last` is what it fetches last. */
export async function schoolCached(page: Page, last: 'storeItems' | 'histories' = 'storeItems'): Promise<void> {
  await expect.poll(() => countRows(page, 'cache-', last)).toBeGreaterThan(0);
}

/** Presses Tab until the focus is on what has this name; each stop has to be in sight. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByText(name).first()).toBeVisible();
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : element.innerText;
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const inBar = element.closest('[data-action-bar]') !== null;
      return {
        label: label?.trim() ?? '',
        hidden: !inBar && seen?.closest('[data-action-bar]') !== null && seen !== null,
      };
    });
    expect(at?.hidden, `focus on ${at?.label} is behind the bar`).not.toBe(true);
    if (at && name.test(at.label)) return;
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

/** Stops the app's service worker as the system does: without a word, in the middle of whatever it does. */
export async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
