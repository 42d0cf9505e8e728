import { Problem, tooMany } from '#server/http/problem.ts';
import type { Asker } from '#server/workers/workers.ts';
import { createBudgets, hold } from './budgets.ts';
import type { Share } from './limits.ts';
import { createLines } from './lines.ts';

/** How often it is looked who may go on. */
const LOOK_MS = 10;
const ALL = '';

/** Does the work when it is the turn of the asker. */
export type StrangersTurn = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

/**
 * Shares the server between the addresses that call it without an account. Each has its rate, and all together have
 * theirs; who is faster waits, and the addresses take turns. Beyond a long line the answer is 429. Who is asked to come
 * back, by this or by another limit, gets that answer late: a client that asks again at once is then slow.
 */
export function createShares(clock: () => Date, share: Share): StrangersTurn {
  const budgetOf = createBudgets(clock);
  const lines = createLines(share.waiting, () =>
    tooMany(1, 'Too many requests from your network. Please wait a moment.'),
  );
  let timer: NodeJS.Timeout | null = null;

  const spend = (whose: string): boolean => {
    const one = budgetOf(whose, share.one);
    const all = budgetOf(ALL, share.all);
    if (one.left < 1 || all.left < 1) return false;
    one.left -= 1;
    all.left -= 1;
    return true;
  };
  const look = (): void => {
    while (lines.serve(spend));
    if (!lines.isEmpty()) timer ??= setTimeout(lookAgain, LOOK_MS).unref();
  };
  const lookAgain = (): void => {
    timer = null;
    look();
  };
  const wait = async (asker: Asker): Promise<void> => {
    if (lines.isEmpty() && spend(asker.whose ?? ALL)) return;
    const turn = lines.join(asker);
    look();
    await turn;
  };
  return async (asker, work) => {
    try {
      await wait(asker);
      return await work();
    } catch (error) {
      const isToComeBack = error instanceof Problem && (error.status === 429 || error.status === 503);
      if (isToComeBack) await hold(budgetOf(asker.whose ?? ALL, share.one), share.holdMs);
      throw error;
    }
  };
}
