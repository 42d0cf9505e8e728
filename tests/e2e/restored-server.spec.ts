import type { Browser, Page } from '@playwright/test';
import type { SchoolServer } from '#tests/support/e2e/school-server.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { ONLY_AT_LENGTH } from '#tests/support/e2e/long-stories.ts';
import {
  allAnswered,
  award,
  chooseReasons,
  chooseStudents,
  giveQuestion,
  OKAFOR,
  RIVERA,
  signIn,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';

test.setTimeout(240_000);

const WAITING = 50;

async function tabletOf(browser: Browser, origin: string, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (email === OKAFOR) await giveQuestion(page, origin, email);
  await signIn(page, origin, email);
  return page;
}

async function give(page: Page, origin: string, count: number): Promise<void> {
  await chooseStudents(page, origin, count);
  await chooseReasons(page, 'Own It', ['Work Hard']);
  await award(page);
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeFocused();
}

/** Undoes all of the newest submission, and waits until the server has done it. */
async function undoNewest(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/outbox`);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Taken back').first()).toBeVisible();
}

/** What the ledger has: each award by its id, and each reversal by what it takes back. */
async function contents(school: SchoolServer, since: number): Promise<string[]> {
  const rows = await school.ledger(since);
  return rows
    .map((row) => `${row.points > 0 ? row.id : 'undo'} ${row.points} ${row.studentId} ${row.actorEmail}`)
    .toSorted();
}

// `--repeat-each=20` tells it twenty times.
test(
  'a data folder that is put back: three tablets bring back what they had sent and undone, beside what waits on one',
  ONLY_AT_LENGTH,
  async ({ browser, network, school }) => {
    const origin = network.url;
    const since = await school.lastSeq();
    const [first, second, third] = [
      await tabletOf(browser, origin, RIVERA),
      await tabletOf(browser, origin, OKAFOR),
      await tabletOf(browser, origin, RIVERA),
    ];
    const tablets = [first, second, third];
    for (const page of tablets) {
      await give(page, origin, 2);
      await allAnswered(page, 2);
    }
    const backup = await school.backUp();
    for (const page of tablets) {
      await give(page, origin, 3);
      await allAnswered(page, 5);
    }
    await undoNewest(second, origin);
    await third.goto(`${origin}/assign/students`);
    await chooseStudents(third, origin, WAITING);
    await chooseReasons(third, 'Own It', ['Work Hard']);
    await third.context().setOffline(true);
    await award(third);
    await expect.poll(() => waitingInOutbox(third)).toBe(WAITING);
    const before = await contents(school, since);
    expect(before).toHaveLength(3 * 5 + 3);

    await backup.putBack();
    expect((await contents(school, since)).length).toBe(3 * 2);
    await third.context().setOffline(false);
    for (const page of tablets) await page.goto(`${origin}/outbox`);
    await expect
      .poll(async () => (await contents(school, since)).length, { timeout: 120_000 })
      .toBe(before.length + WAITING);
    await allAnswered(first, 5);
    await allAnswered(second, 5);
    await allAnswered(third, 5 + WAITING);
    const after = await contents(school, since);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after.filter((row) => !row.startsWith('undo'))).size).toBe(3 * 5 + WAITING);
    await expect(first.getByText(/^The school’s server went back to .* 3 awards were sent again\.$/)).toBeVisible();
    await expect(
      second.getByText(/^The school’s server went back to .* 3 awards and 3 undos were sent again\.$/),
    ).toBeVisible();
    await expect(third.getByText(/^The school’s server went back to .* 3 awards were sent again\.$/)).toBeVisible();
    for (const page of tablets) await page.context().close();
  },
);
