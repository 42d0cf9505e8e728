import { expect } from '@playwright/test';
import { PASSWORD, readTable } from '#tests/support/e2e/teacher.ts';
import type { EnginePage } from './engine.ts';

/** Waits for a fact about the page, over its loads too. */
export async function until<T>(ask: () => Promise<T>, is: T, timeout = 30_000): Promise<void> {
  // A page that is just being loaded can't be asked.
  await expect.poll(() => ask().catch(() => 'not there'), { timeout }).toEqual(is);
}

export const pathOf = (page: EnginePage): Promise<string> => page.run(() => location.pathname, null);

export const shows = (page: EnginePage, text: string): Promise<boolean> =>
  page.run((text) => document.body.innerText.includes(text), text);

let presses = 0;

/** Presses what says exactly this, once it is there and can be pressed; once, also where the answer of it is lost. */
async function press(page: EnginePage, text: string): Promise<void> {
  presses += 1;
  const press = { text, mark: String(presses) };
  const pressed = (): Promise<boolean> =>
    page.run(({ text, mark }) => {
      const { dataset } = document.documentElement;
      if (dataset['pressed'] === mark) return true;
      const found = [...document.querySelectorAll<HTMLElement>('button, a, label')].find(
        (element) => element.innerText.trim().split(/\s*\n/)[0] === text && !element.matches(':disabled'),
      );
      if (found) dataset['pressed'] = mark;
      found?.click();
      return found !== undefined;
    }, press);
  await until(pressed, true).catch(async () => {
    throw new Error(`Nothing says '${text}' in:\n${await page.run(() => document.body.innerText, null)}`);
  });
}

/** Types as React hears it. */
async function fill(page: EnginePage, label: string, value: string): Promise<void> {
  const filled = (): Promise<boolean> =>
    page.run(
      ({ label, value }) => {
        const found = [...document.querySelectorAll('label')].find((element) => element.innerText.trim() === label);
        const field = found?.control;
        if (!(field instanceof HTMLInputElement)) return false;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        return field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      { label, value },
    );
  await until(filled, true);
}

/** Signs in, and waits until the app may go offline: the worker in control, the school's students on the device. */
export async function signIn(page: EnginePage, origin: string, email: string): Promise<void> {
  await page.open(`${origin}/login`);
  await fill(page, 'Email or username', email);
  await fill(page, 'Password', PASSWORD);
  await press(page, 'Sign In');
  await until(() => pathOf(page), '/dashboard', 60_000);
  await until(() => page.run(() => navigator.serviceWorker.controller !== null, null), true, 60_000);
}

/** Awards the first `count` students of the list; their names in the list's order. */
export async function awardFirst(page: EnginePage, origin: string, count: number): Promise<string[]> {
  await page.open(`${origin}/assign/students`);
  await until(() => shows(page, 'Select all 50 shown'), true);
  // The first rows come before the others.
  await until(() => page.run(() => document.querySelectorAll('li input[type=checkbox]').length, null), 50);
  const names = await page.run((count) => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('li input[type=checkbox], tr input[type=checkbox]')]
      .filter((box) => !box.closest('li, tr')?.textContent.startsWith('Select all'))
      .slice(0, count);
    for (const box of boxes) if (!box.checked) box.click();
    return boxes.map(
      (box) =>
        box
          .closest<HTMLElement>('li, tr')
          ?.innerText.trim()
          .split(/\s*[\n\t]/)[0] ?? '',
    );
  }, count);
  await press(page, `Continue (${count} selected)`);
  // The habit of the last award is chosen already.
  const isChosen = (): Promise<boolean> => shows(page, 'Change habit');
  await until(async () => (await isChosen()) || (await shows(page, 'Which habit?')), true);
  if (!(await isChosen())) await press(page, 'Own It');
  await press(page, 'Work Hard');
  await press(page, 'Award');
  return names;
}

/** How many awards wait in the outbox of this browser. */
export async function waiting(page: EnginePage): Promise<number> {
  return (await page.run(readTable, { database: 'outbox-1', table: 'entries' })).length;
}
