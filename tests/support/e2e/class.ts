import { expect, type Locator, type Page } from '@playwright/test';
import { generatePath } from 'react-router-dom';
import { paths } from '#ui/paths.ts';
import { readTable, signIn } from './teacher.ts';

/** A child of the open class, by the place of their tile. */
export const child = (page: Page, index: number): Locator => page.locator('[data-child]').nth(index);

/** The roster with the most students of this device. */
export async function largestRoster(
  page: Page,
): Promise<{ id: string; student_count: number; student_ids: string[] | null }> {
  const rosters = async () =>
    (await page.evaluate(readTable, { database: 'cache-', table: 'rosters' })) as Array<{
      id: string;
      student_count: number;
      student_ids: string[] | null;
    }>;
  await expect.poll(async () => (await rosters()).length).toBeGreaterThan(0);
  const [largest] = (await rosters()).toSorted((a, b) => b.student_count - a.student_count);
  if (!largest) throw new Error('There is no roster.');
  return largest;
}

/** Signs in, and opens the class of the most students with Work Hard armed. */
export async function openArmedClass(page: Page, origin: string): Promise<void> {
  await signIn(page, origin);
  const { id } = await largestRoster(page);
  await page.goto(origin + generatePath(paths.classOf, { rosterId: id }));
  await arm(page);
}

/** Arms Work Hard in the class that is open. */
export async function arm(page: Page): Promise<void> {
  // Before the app is there, the page as it was may show another reason armed, or none.
  const reason = page.locator('#root').getByRole('button', { name: /^Work Hard/ });
  await expect(reason).toBeVisible();
  // What this tablet armed before stays so, and a second press would put it down.
  if ((await reason.getAttribute('aria-pressed')) !== 'true') await reason.click();
}
