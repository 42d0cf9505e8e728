import type { Browser, Page } from '@playwright/test';
import type { SchoolServer } from '#tests/support/e2e/school-server.ts';
import { holdAwardsAfter } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { ONLY_AT_LENGTH } from '#tests/support/e2e/long-stories.ts';
import { compareWithLedger } from '#tests/support/e2e/said-beside-ledger.ts';
import {
  allAnswered,
  award,
  chooseReasons,
  chooseStudents,
  giveQuestion,
  OKAFOR,
  readTable,
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
  await expect(page.getByText('Undone').first()).toBeVisible();
}

/** What the ledger has: each award by its id, and each reversal by what it takes back. */
async function contents(school: SchoolServer, since: number): Promise<string[]> {
  const rows = await school.ledger(since);
  return rows
    .map((row) => `${row.points > 0 ? row.id : 'undo'} ${row.points} ${row.studentId} ${row.actorEmail}`)
    .toSorted();
}

/** The awards that a tablet was answered, those that wait on it, and those that were undone on it. */
async function madeOn(page: Page): Promise<Record<'answered' | 'waiting' | 'undone', string[]>> {
  const ids = async (database: string, table: string): Promise<string[]> => {
    const rows = (await page.evaluate(readTable, { database, table })) as Array<{ id?: string; awardId?: string }>;
    return rows.flatMap(({ id, awardId }) => id ?? awardId ?? []);
  };
  return {
    answered: await ids('outbox-1', 'answered'),
    waiting: await ids('outbox-1', 'entries'),
    undone: await ids('undo-1', 'undos'),
  };
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
    // The Outbox shows the awards of one minute as one row, with one Undo.
    await second.waitForTimeout(60_000);
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

    const made = await Promise.all(tablets.map(async (page) => ({ page, ...(await madeOn(page)) })));
    await backup.putBack();
    const kept = new Set((await school.ledger(since)).map(({ id }) => id));
    expect(kept.size).toBe(3 * 2);
    const words = await Promise.all(
      made.map(({ page, answered, waiting, undone }) => {
        const lost = answered.filter((id) => !kept.has(id));
        expect([lost.length, undone.length, waiting.length]).toEqual([
          3,
          page === second ? 3 : 0,
          page === third ? 50 : 0,
        ]);
        return compareWithLedger(page, { awards: [...answered, ...waiting], lost, undone }, () => school.ledger(since));
      }),
    );
    // Until each tablet has said it, nothing arrives: so no sentence is true by chance.
    const held = holdAwardsAfter(0);
    network.setFault(held.faultOf);
    await third.context().setOffline(false);
    for (const page of tablets) await page.goto(`${origin}/outbox`);
    for (const page of tablets) await expect(page.getByText(/are being sent again/).first()).toBeVisible();
    held.release();
    network.setFault('none');
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
    for (const { compared, untrue } of words) {
      await Promise.all(compared);
      expect(compared.length).toBeGreaterThan(1);
      expect(untrue).toEqual([]);
    }
    console.log(`sentences compared: ${words.map(({ compared }) => compared.length).join(' + ')}`);
    for (const page of tablets) await page.context().close();
  },
);
