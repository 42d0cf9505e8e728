import type { Page } from '@playwright/test';
import { onAwards } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  allAnswered,
  answeredInOutbox,
  award,
  chooseReasons,
  chooseStudents,
  giveQuestion,
  OKAFOR,
  signIn,
  signInOnly,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

// What happens in the middle of sending: campaign.spec.ts.

const AWARDS = 12;

/** Chooses students and two reasons; only Award is left to tap. */
async function prepare(page: Page, origin: string): Promise<string[]> {
  const names = await chooseStudents(page, origin, AWARDS);
  await chooseReasons(page, 'Look in the Mirror', ['Be Honest', 'Be Dedicated']);
  return names;
}

let since = 0;
let before = 0;

test.describe('with the worker', () => {
  test.use({ keepsTablet: true });

  test.beforeEach(async ({ page, network, school }) => {
    await signIn(page, network.url);
    since = await school.lastSeq();
    before = await answeredInOutbox(page);
  });

  test(
    'a captive portal answers 200 with HTML: nothing is marked as sent',
    atLength('captive-portal'),
    async ({ page, network, school }) => {
      const names = await prepare(page, network.url);
      network.setFault('portal');
      await award(page);
      await expect(page.getByText(`${AWARDS} waiting`).first()).toBeVisible();
      await expect(page.getByText('Points awarded successfully!')).toHaveCount(0);
      expect(await waitingInOutbox(page)).toBe(AWARDS);
      expect(await school.ledger(since)).toEqual([]);
      await page.getByRole('link', { name: `${AWARDS} waiting` }).click();
      await expect(page.getByText(/Open a browser and sign in to the wifi\.$/)).toBeVisible();
      network.setFault('none');
      await page.getByRole('button', { name: 'Send now' }).click();
      await allAnswered(page, AWARDS, before);
      expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
    },
  );
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'no Background Sync and no worker: the page sends',
    atLength('page-without-worker'),
    async ({ page, network, school }) => {
      const since = await school.lastSeq();
      await giveQuestion(page, network.url, OKAFOR);
      await signInOnly(page, network.url, OKAFOR);
      const names = await prepare(page, network.url);
      network.setFault(onAwards('cut-reply', 5));
      await award(page);
      await allAnswered(page, AWARDS);
      const rows = await school.ledger(since);
      expect(rows.map((row) => row.studentName)).toEqual(names);
      expect(new Set(rows.map((row) => row.actorEmail))).toEqual(new Set(['okafor@demo.school']));
    },
  );
});
