import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { AT_LENGTH } from '#tests/support/faults-size.ts';
import {
  award,
  chooseReasons,
  chooseStudents,
  OFFICE,
  PASSWORD,
  signIn,
  schoolCached,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

test.use({ keepsTablet: true });

/** Staff takes a student off the school's lists, while a tablet still has them. */
async function archive(origin: string, name: string): Promise<void> {
  const call = async (path: string, token: string | null, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  };
  const body = JSON.stringify({ email: OFFICE, password: PASSWORD });
  const { access_token } = (await call('/api/auth/login', null, { method: 'POST', body })) as { access_token: string };
  const search = `/api/students/?search=${encodeURIComponent(name)}`;
  const { results } = (await call(search, access_token)) as {
    results: Array<{ id: string; first_name: string; last_name: string }>;
  };
  const found = results.find((row) => `${row.first_name} ${row.last_name}` === name);
  if (!found) throw new Error(`No student ${name}`);
  await call(`/api/students/${found.id}`, access_token, { method: 'DELETE' });
}

const chip = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words });

test(
  'two refused students: Retry asks the server again, Skip sends the others, Discard gives up the rest',
  AT_LENGTH,
  async ({ page, context, network, school }) => {
    await signIn(page, network.url);
    await schoolCached(page);
    const since = await school.lastSeq();
    const sentTo = async () => (await school.ledger(since)).map((row) => row.studentName);
    const names = await chooseStudents(page, network.url, 6);
    const [first, second, third, fourth] = names;
    // They have left the school since the tablet was last online.
    for (const name of [second, fourth]) await archive(school.url, name ?? '');
    await chooseReasons(page, 'Own It', ['Work Hard']);
    await award(page);
    await expect(page.getByText(/^Award failed for student/)).toBeVisible();
    await chip(page, '1 needs attention').click();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused();
    await expect(
      page.getByText("The server says: “This student is no longer on the school list and can't be awarded points.”"),
    ).toBeVisible();
    await expect(page.getByText('Waiting for the award above')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Outbox 5 not sent' })).toBeVisible();
    expect(await sentTo()).toEqual([first]);

    // The worker's request, which no page sees.
    const again = context.waitForEvent('response', (response) => response.url().includes('/api/points/award'));
    await page.getByRole('button', { name: `Retry ${second}` }).click();
    expect((await again).ok()).toBe(false);
    await page.getByRole('button', { name: `Skip this student ${second}` }).click();
    await expect(page.getByText(`${second} was skipped. The others will be sent.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Retry ${fourth}` })).toBeVisible();
    expect(await sentTo()).toEqual([first, third]);

    await page.getByRole('button', { name: 'Discard unsent awards' }).click();
    await expect(page.getByRole('dialog', { name: 'Discard 3 awards?' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await waitingInOutbox(page)).toBe(3);
    await page.getByRole('button', { name: 'Discard unsent awards' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('Discarded. 2 had been sent and stay.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
    await expect(chip(page, 'Online')).toBeVisible();
    expect(await waitingInOutbox(page)).toBe(0);
    expect(await sentTo()).toEqual([first, third]);
  },
);

test('awards that wait offline are taken back, and never arrive', async ({ page, context, network, school }) => {
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
  await page.getByText('All 12 students').click();
  await expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveCount(12);

  await page.getByRole('button', { name: 'Cancel waiting awards' }).click();
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
});

test('the question at the sign-out stays when the tablet is turned', AT_LENGTH, async ({ page, context, network }) => {
  await signIn(page, network.url);
  await schoolCached(page);
  await context.setOffline(true);
  await chooseStudents(page, network.url, 2);
  await chooseReasons(page, 'Own It', ['Work Hard']);
  await award(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Awards are waiting' });
  await expect(question).toBeVisible();
  await page.setViewportSize({ width: 600, height: 820 });
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeHidden();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await context.setOffline(false);
});
