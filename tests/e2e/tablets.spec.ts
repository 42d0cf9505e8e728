import type { Page } from '@playwright/test';
import { holdUndos } from '#tests/support/e2e/bad-network.ts';
import { child, openArmedClass } from '#tests/support/e2e/class.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import {
  allAnswered,
  answeredInOutbox,
  awardInVain,
  enterPassword,
  giveQuestion,
  OKAFOR,
  RIVERA,
  signIn,
  signInOnly,
  stopWorkers,
} from '#tests/support/e2e/teacher.ts';

test.use({ keepsTablet: true });

/** What the leaderboard that is open says of a house. */
async function pointsOf(page: Page, house: string): Promise<number> {
  const tile = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: house }) });
  const [, points] = /([\d,]+)\s+points?\b/.exec(await tile.innerText()) ?? [];
  if (points === undefined) throw new Error(`The board says no points of ${house}.`);
  return Number(points.replaceAll(',', ''));
}

/** The tile of a child says it: 'Maya Aguilar, Savant' and what they got today. */
async function nameAndHouse(page: Page, index: number): Promise<[string, string]> {
  const [name = '', house = ''] = (await child(page, index).getAttribute('aria-label'))?.split(', ') ?? [];
  return [name, house];
}

/** What it shows then is the server's: the stream is opened once the server has been asked. */
async function openLeaderboard(page: Page, origin: string): Promise<void> {
  const isFollowing = page.waitForResponse(/\/api\/leaderboard\/stream/);
  await page.goto(`${origin}/leaderboard`);
  await isFollowing;
}

test(
  'what one tablet awards in the class is on the board of another at once',
  atLength('second-tablet'),
  async ({ browser, page, network }) => {
    const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await giveQuestion(other, network.url, OKAFOR);
    await signInOnly(other, network.url, OKAFOR);
    await openLeaderboard(other, network.url);
    await openArmedClass(page, network.url);
    const [, house] = await nameAndHouse(page, 0);
    const before = await pointsOf(other, house);
    let loads = 0;
    other.on('load', () => (loads += 1));
    // What it would ask for does not arrive: the board comes by itself.
    network.setFault(({ path }) => (path.startsWith('/api/leaderboard/boards') ? 'cut-request' : 'none'));

    await child(page, 0).click();
    await expect.poll(() => pointsOf(other, house)).toBe(before + 1);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => pointsOf(other, house)).toBe(before);
    expect(loads).toBe(0);
    await other.context().close();
  },
);

test(
  'Undo of a whole class that was sent, on a tablet that dies before the answer: each award is taken back, once',
  atLength('undo-of-dead-tablet'),
  async ({ page, context, network, school }) => {
    await openArmedClass(page, network.url);
    const [, house] = await nameAndHouse(page, 0);
    const since = await school.lastSeq();
    const answered = await answeredInOutbox(page);
    const board = await context.newPage();
    await openLeaderboard(board, network.url);
    const points = await pointsOf(board, house);
    await board.close();
    await page.getByRole('button', { name: 'Whole class +1' }).click();
    const count = await page.locator('[data-child]').count();
    await allAnswered(page, count, answered);

    const hold = holdUndos();
    network.setFault(hold.faultOf);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await hold.reached;
    await expect(page.getByText(/Undoing…$/)).toBeVisible();
    await stopWorkers(context, page);
    await page.close();
    // The one that was on its way arrives, and its answer finds nobody; the others are on the tablet alone.
    const takenBack = async () =>
      (await school.ledger(since)).filter((row) => row.points < 0).map((row) => row.studentId);
    expect(await takenBack()).toEqual([]);
    hold.release();
    await expect.poll(takenBack).toHaveLength(1);
    network.setFault('none');

    const next = await context.newPage();
    await next.goto(`${network.url}/dashboard`);
    const row = next
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `and ${count - 2} more` });
    await expect(row.first()).toContainText('Undone');
    const given = (await school.ledger(since)).filter((row) => row.points > 0).map((row) => row.studentId);
    expect((await takenBack()).toSorted()).toEqual(given.toSorted());
    expect(new Set(given).size).toBe(count);
    await openLeaderboard(next, network.url);
    await expect.poll(() => pointsOf(next, house)).toBe(points);
  },
);

test(
  'awards that wait under a teacher’s earlier account are sent as theirs, and as nobody else’s',
  atLength('send-as-me'),
  async ({ page, network, school }) => {
    await giveQuestion(page, network.url, OKAFOR);
    await signIn(page, network.url);
    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 2);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page).toHaveURL(/\/login/);

    await test.step('another teacher reads that they wait, and can’t send them', async () => {
      network.setFault('none');
      await enterPassword(page, OKAFOR);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${network.url}/outbox`);
      await expect(page.getByText(/^2 awards by A\. R\. will be sent when they sign in\.$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send as me' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/login/);
    });

    await school.replaceAccount(RIVERA);
    await page.goto(`${network.url}/login`);
    await enterPassword(page, RIVERA);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(`${network.url}/outbox`);
    await expect(page.getByText('An earlier account with your email address made these awards.')).toBeVisible();
    expect(await school.ledger(since)).toEqual([]);
    await page.getByRole('button', { name: 'Send as me' }).click();
    await expect(page.getByText('2 awards are yours now. They’ll be sent like your other awards.')).toBeVisible();
    const sent = async () =>
      (await school.ledger(since)).map(({ actorEmail, studentName }) => `${actorEmail} ${studentName}`);
    await expect.poll(sent).toEqual(names.map((name) => `${RIVERA} ${name}`));
  },
);
