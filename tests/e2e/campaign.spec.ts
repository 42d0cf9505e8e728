import { IS_LONG } from '#tests/support/faults-size.ts';
import { holdAwardsAfter, onAwards } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { judge, type Tap } from '#tests/support/e2e/judge.ts';
import type { LedgerRow } from '#tests/support/e2e/school-server.ts';
import {
  allAnswered,
  award,
  chooseReasons,
  chooseStudents,
  drainRow,
  enterPassword,
  giveQuestion,
  OKAFOR,
  RIVERA,
  signIn,
  stopWorkers,
  waitingInOutbox,
} from '#tests/support/e2e/teacher.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';

/** Awards of one tap (at length a whole page of the list), and after how many of them it is disturbed. */
const AWARDS = IS_LONG ? 50 : 9;
const DISTURBED_AFTER = 5;

/** Two of them a day, so that all come within three. */
const IN_TURN = [
  'page reloaded',
  'tab closed',
  'two tabs and the worker',
  'connection lost',
  'reply lost',
  'worker stopped',
] as const;
/** In process, the small campaign has both of these too. */
const AT_LENGTH = ['server killed', 'teacher changed'] as const;
type Fault = (typeof IN_TURN)[number] | (typeof AT_LENGTH)[number];
const TODAY: readonly Fault[] = IS_LONG ? [...IN_TURN, ...AT_LENGTH] : turnOfDay(IN_TURN, 2);

test.setTimeout(600_000);

test('awards in a real browser, with a fault during each send: none lost, none doubled, in order', async ({
  page: firstPage,
  context,
  network,
  school,
}) => {
  const taps: Tap[] = [];
  const faults: Record<string, number> = {};
  let page = firstPage;
  await signIn(page, network.url);
  const since = await school.lastSeq();

  const met = (fault: Fault): void => void (faults[fault] = (faults[fault] ?? 0) + 1);
  const rows = (): Promise<LedgerRow[]> => school.ledger(since);

  async function tap(teacher: string): Promise<Tap> {
    const names = await chooseStudents(page, network.url, AWARDS);
    const made: Tap = { teacher, comment: `Tap ${taps.length + 1}`, names };
    taps.push(made);
    await chooseReasons(page, 'Own It', ['Work Hard'], made.comment);
    await award(page);
    return made;
  }
  const allSent = (): Promise<void> => allAnswered(page, AWARDS * taps.length);
  /** A tap whose awards are held in the network after some of them; then something happens, and they continue. */
  async function inTheMiddle(fault: Fault, disturb: (goOn: () => void) => Promise<void>): Promise<void> {
    await test.step(fault, async () => {
      const hold = holdAwardsAfter(DISTURBED_AFTER);
      network.setFault(hold.faultOf);
      await tap(RIVERA);
      await hold.reached;
      expect(await waitingInOutbox(page)).toBeGreaterThan(0);
      await disturb(hold.release);
      met(fault);
      hold.release();
      network.setFault('none');
      await allSent();
    });
  }

  const happens: Record<Fault, () => Promise<void>> = {
    'page reloaded': () =>
      inTheMiddle('page reloaded', async () => {
        await page.reload();
      }),

    'tab closed': () =>
      inTheMiddle('tab closed', async () => {
        const next = await context.newPage();
        await page.close();
        page = next;
        await page.goto(`${network.url}/dashboard`);
      }),

    'two tabs and the worker': async () => {
      await inTheMiddle('two tabs and the worker', async () => {
        const other = await context.newPage();
        const withoutWorker = await context.newPage();
        await withoutWorker.addInitScript(() => {
          Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => null });
        });
        for (const tab of [other, withoutWorker]) {
          await tab.goto(`${network.url}/dashboard`);
          await tab.evaluate(() => void window.dispatchEvent(new Event('online')));
        }
      });
      for (const tab of context.pages()) if (tab !== page) await tab.close();
    },

    'connection lost': async () => {
      for (let time = 0; time < (IS_LONG ? 3 : 1); time += 1) {
        await inTheMiddle('connection lost', async (goOn) => {
          await context.setOffline(true);
          // An award that was already sent may still arrive; the next one fails, and the sender has noticed.
          goOn();
          await expect.poll(async () => (await drainRow(page))?.lease ?? null).toBeNull();
          await context.setOffline(false);
        });
      }
    },

    'reply lost': () =>
      test.step('replies lost after the commit', async () => {
        for (const fault of IS_LONG ? (['cut-reply', 'no-reply'] as const) : (['cut-reply'] as const)) {
          network.awards.length = 0;
          network.setFault(onAwards(fault, 4));
          await tap(RIVERA);
          await allSent();
          expect(network.awards.length).toBeGreaterThan(AWARDS);
          met('reply lost');
          network.setFault('none');
        }
      }),

    'worker stopped': () =>
      inTheMiddle('worker stopped', async () => {
        await stopWorkers(context, page);
      }),

    'server killed': () =>
      inTheMiddle('server killed', async (goOn) => {
        await school.killServer();
        goOn();
        await school.startAgain();
      }),

    'teacher changed': () =>
      test.step('another teacher signs in', async () => {
        network.setFault(onAwards('cut-request'));
        const mine = await tap(RIVERA);
        await expect(page).toHaveURL(/\/dashboard$/);
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByRole('button', { name: 'Keep and sign out' }).click();
        await giveQuestion(page, network.url, OKAFOR);
        await enterPassword(page, OKAFOR);
        await expect(page).toHaveURL(/\/dashboard$/);
        network.setFault('none');
        const theirs = await tap(OKAFOR);
        await expect.poll(async () => judge([theirs], await rows()).lost).toBe(0);
        // What the first one made is still here, unsent.
        await expect.poll(() => waitingInOutbox(page)).toBe(mine.names.length);
        await expect(page).toHaveURL(/\/dashboard$/);
        await page.getByRole('button', { name: 'Sign out' }).click();
        await enterPassword(page, RIVERA);
        await expect(page).toHaveURL(/\/dashboard$/);
        await allSent();
        met('teacher changed');
      }),
  };
  for (const fault of TODAY) await happens[fault]();
  expect(Object.keys(faults)).toEqual(TODAY);

  const verdict = judge(taps, await rows());
  console.log(`campaign in a browser ${JSON.stringify({ ...verdict, faults })}`);
  expect(verdict).toEqual({
    awards: AWARDS * taps.length,
    lost: 0,
    duplicated: 0,
    out_of_order: 0,
    wrong_teacher: 0,
    unknown: 0,
  });
});

test('the judge of the campaign finds a row that is missing, doubled, misplaced, by another teacher, or from nowhere', () => {
  const taps: Tap[] = [{ teacher: 'a@school', comment: 'Tap 1', names: ['Ana', 'Ben', 'Ben', 'Cleo'] }];
  const ledger = (names: string[], actorEmail = 'a@school', comment = 'Tap 1'): LedgerRow[] =>
    names.map((studentName, seq) => {
      const reason = `Habit: Own It — Reasons: Work Hard  Comment: ${comment}`;
      return {
        id: String(seq),
        seq,
        studentId: studentName,
        studentName,
        points: 1,
        reason,
        actorEmail,
        reversesId: null,
      };
    });
  const clean = { awards: 4, lost: 0, duplicated: 0, out_of_order: 0, wrong_teacher: 0, unknown: 0 };
  expect(judge(taps, ledger(['Ana', 'Ben', 'Ben', 'Cleo']))).toEqual(clean);
  expect(judge(taps, ledger(['Ana', 'Ben', 'Cleo']))).toEqual({ ...clean, lost: 1 });
  expect(judge(taps, ledger(['Ana', 'Ben', 'Ben', 'Ben', 'Cleo']))).toEqual({ ...clean, duplicated: 1 });
  expect(judge(taps, ledger(['Ben', 'Ana', 'Ben', 'Cleo']))).toEqual({ ...clean, out_of_order: 1 });
  expect(judge(taps, ledger(['Ana', 'Ben', 'Ben', 'Cleo'], 'b@school'))).toEqual({ ...clean, wrong_teacher: 4 });
  expect(judge(taps, ledger(['Ana'], 'a@school', 'Tap 12'))).toEqual({ ...clean, lost: 4, unknown: 1 });
});
