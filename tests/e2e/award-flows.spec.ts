import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  allAnswered,
  answeredInOutbox,
  award,
  chooseReasons,
  schoolCached,
  signIn,
  tabTo,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

let since = 0;

test.use({ keepsTablet: true });

test.beforeEach(async ({ page, network, school }) => {
  await signIn(page, network.url);
  since = await school.lastSeq();
});

const main = (page: Page) => page.getByRole('main');

const WAYS = {
  'Individual Students': '/assign/students',
  Roster: '/assign/roster',
  House: '/assign/house',
};

/** From the dashboard to one of the three ways. */
async function begin(page: Page, way: keyof typeof WAYS): Promise<void> {
  await page.getByRole('link', { name: 'Award points' }).first().click();
  // The dashboard has links to rosters of its own.
  await expect(page.getByRole('heading', { name: 'Award Points', level: 1 })).toBeVisible();
  await main(page)
    .getByRole('link', { name: new RegExp(`^${way}`) })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === WAYS[way]);
}

async function awarded(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main(page).getByText('Points awarded successfully!')).toBeVisible();
}

test('individual students: from the dashboard to the ledger', atLength('students-award'), async ({ page, school }) => {
  await begin(page, 'Individual Students');
  const names: string[] = [];
  for (const index of [1, 2, 3]) {
    await page.getByRole('checkbox').nth(index).check();
    names.push(
      (
        await page
          .locator('li', { has: page.getByRole('checkbox') })
          .nth(index - 1)
          .innerText()
      ).split('\n')[0] ?? '',
    );
  }
  await chooseReasons(page, 'Own It', ['Work Hard', 'Set Goals'], 'From the dashboard');
  await award(page);
  await awarded(page);
  const rows = await school.ledger(since);
  expect(rows.map((row) => row.studentName)).toEqual(names);
  expect(new Set(rows.map((row) => row.reason))).toEqual(
    new Set(['Habit: Own It — Reasons: Work Hard; Set Goals  Comment: From the dashboard']),
  );
});

test(
  'a roster without one member: from the dashboard to the ledger',
  atLength('roster-award'),
  async ({ page, school }) => {
    await begin(page, 'Roster');
    // The address is there before the screen: a card of the screen before is none of a roster.
    const card = main(page)
      .locator('li', { has: page.locator('a[href*="roster_id="]') })
      .first();
    const name = (await card.innerText()).split('\n')[0] ?? '';
    await card.getByRole('link').click();
    const next = page.getByRole('button', { name: /^Continue \([1-9]\d* selected\)$/ });
    await expect(next).toBeVisible();
    const all = Number(/\d+/.exec(await next.innerText())?.[0]);
    await page.getByRole('checkbox').nth(1).uncheck();
    await expect(page.getByRole('button', { name: `Continue (${all - 1} selected)` })).toBeVisible();
    await chooseReasons(page, 'Do Your Part', ['We Can...']);
    await expect(page).toHaveURL(/roster_id=.*roster_name=/);
    await page.getByRole('group', { name: 'Points for each student' }).getByText('3', { exact: true }).click();
    await expect(page).toHaveURL(/points=3/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm & Award Points (Roster)' })).toBeVisible();
    await expect(page.getByText(`${all - 1} of ${all} students in ${name}`)).toBeVisible();
    await award(page);
    await awarded(page);
    const rows = await school.ledger(since);
    expect(rows).toHaveLength(all - 1);
    expect(new Set(rows.map((row) => row.points))).toEqual(new Set([3]));
  },
);

test.describe('on a tablet on which nobody has awarded yet', () => {
  test.use({ keepsTablet: false });

  test(
    'a house of about 120 students, offline and with the keyboard alone: saved, and in the ledger when the network is back',
    atLength('house-by-keyboard'),
    async ({ page, context, network, school }) => {
      test.setTimeout(120_000);
      // What is on the device after the sign-in is all that there is.
      await expect(page.getByText(/Online/).first()).toBeVisible();
      await schoolCached(page);
      network.setFault('cut-request');
      await context.setOffline(true);
      await page.reload();
      await begin(page, 'House');
      await tabTo(page, /^Savant/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/house_name=Savant&flow=house/);
      expect(await page.evaluate(() => localStorage.getItem('habit-points.selected-house'))).toBe('Savant');
      await tabTo(page, /^Own It/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^Work Hard/);
      await page.keyboard.press('Space');
      await tabTo(page, /^Continue$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Confirm & Award Points (House)' })).toBeFocused();
      const who = await page.getByText(/^All [1-9]\d* students in Savant$/).innerText();
      const count = Number(/\d+/.exec(who)?.[0]);
      expect(count).toBeGreaterThan(90);
      const before = await answeredInOutbox(page);
      await expect(page.getByText(`and ${count - 5} more`)).toBeVisible();
      await tabTo(page, /^Award$/);
      await page.keyboard.press('Enter');
      await expect(
        page.getByText('Saved on this device. It will be sent when the connection is back.').first(),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await waitingInOutbox(page)).toBe(count);
      expect(await school.ledger(since)).toEqual([]);

      network.setFault('none');
      await context.setOffline(false);
      await allAnswered(page, count, before);
      const rows = await school.ledger(since);
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map((row) => row.studentId)).size).toBe(count);
    },
  );
});
