import { unavailable } from '#server/http/problem.ts';
import { threadOf, type Asker, type Task, type Workers } from '#server/workers/workers.ts';
import { createBudgets } from './budgets.ts';
import type { ThreadShare } from './limits.ts';
import { createLines } from './lines.ts';

const RETRY_AFTER_S = 2;
/** How often it is looked who may go on. */
const LOOK_MS = 10;
/** Of a task that names no time of its own. The clock may be set while a piece is done. */
const LONGEST_MS = 10_000;
const NOBODY = '';

/**
 * The same workers, in front of whose threads the askers take turns. Each has a share of a thread's time: who has used
 * more than that waits, even if the thread is idle, because what it does takes the processor from the teachers' calls.
 * Work that nobody in particular asked for is not counted.
 */
export function inFairTurns(workers: Workers, clock: () => Date, share: ThreadShare): Workers {
  const turns = new Map<string, TakeTurn>();
  return {
    run: <Input, Output>(task: Task<Input, Output>, input: Input, asker: Asker = {}) => {
      const thread = threadOf(task);
      const takeTurn = turns.get(thread) ?? createTurns(clock, share);
      turns.set(thread, takeTurn);
      return takeTurn(() => workers.run(task, input), asker, task.longestMs);
    },
    close: workers.close,
  };
}

type TakeTurn = <T>(work: () => Promise<T>, asker: Asker, longestMs?: number) => Promise<T>;

/** The turns of one thread. */
function createTurns(clock: () => Date, { waiting, ofOne }: ThreadShare): TakeTurn {
  const budgetOf = createBudgets(clock);
  const lines = createLines(waiting, () => unavailable(RETRY_AFTER_S));
  let isBusy = false;
  let timer: NodeJS.Timeout | null = null;

  const may = (whose: string): boolean => whose === NOBODY || budgetOf(whose, ofOne).left > 0;
  const look = (): void => {
    if (isBusy) return;
    isBusy = lines.serve(may);
    if (!isBusy && !lines.isEmpty()) timer ??= setTimeout(lookAgain, LOOK_MS).unref();
  };
  const lookAgain = (): void => {
    timer = null;
    look();
  };
  return async (work, asker, longestMs = LONGEST_MS) => {
    const turn = lines.join(asker);
    look();
    await turn;
    const begun = clock().getTime();
    try {
      return await work();
    } finally {
      budgetOf(asker.whose ?? NOBODY, ofOne).left -= Math.min(clock().getTime() - begun, longestMs);
      isBusy = false;
      look();
    }
  };
}
