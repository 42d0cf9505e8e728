import { Dexie } from 'dexie';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { NEVER, type Life } from './life.ts';
import type { ProcessDeps } from './process-deps.ts';

type Transaction = (...args: unknown[]) => Promise<unknown>;

/** The outbox of a process, whose transactions fail on a bad disk and end where the process is killed. */
export function createWatchedOutbox(
  deps: Pick<ProcessDeps, 'isDiskAtZero' | 'isDiskFull' | 'isConnectionLost'>,
  life: Life,
) {
  const db = new OutboxDb();
  const state = {
    /** A tap is being saved. */
    isEnqueuing: false,
    /** Answers of the server that no transaction has written down yet. */
    unsettled: 0,
  };
  /** Whether the last transaction claimed awards. */
  let hasClaimed = false;
  db.use({
    stack: 'dbcore',
    name: 'claims',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'drain') return table;
        return {
          ...table,
          mutate(request) {
            if (request.type === 'put') hasClaimed = request.values.some((row) => row.inFlight?.length > 0);
            return table.mutate(request);
          },
        };
      },
    }),
  });

  const transaction = db.transaction.bind(db) as Transaction;
  const watched: Transaction = async (...args) => {
    if (!life.isAlive()) return NEVER;
    if (args[0] === 'rw' && deps.isDiskAtZero()) throw new DOMException('No space left.', 'QuotaExceededError');
    // A pass of this process may be under way beside the tap.
    const isPass = args.includes(db.drain);
    if (state.isEnqueuing && !isPass) {
      const saved = await transaction(...args.slice(0, -1), () => enqueueIn(args.at(-1) as () => Promise<unknown>));
      if (life.isAlive() && deps.isConnectionLost())
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      return saved;
    }
    const settles = args[0] === 'rw' && state.unsettled > 0;
    if (settles) {
      await life.at('before-settle');
      state.unsettled = 0;
    }
    hasClaimed = false;
    const result = await transaction(...args);
    if (!life.isAlive()) return NEVER;
    if (settles) await life.at('after-settle');
    if (hasClaimed) await life.at('after-claim');
    return result;
  };
  async function enqueueIn(work: () => Promise<unknown>): Promise<unknown> {
    const result = await work();
    if (deps.isDiskFull()) throw new DOMException('The disk is full.', 'QuotaExceededError');
    if (life.killAt('before-enqueue-commit')) {
      Dexie.currentTransaction?.abort();
      void life.die();
    }
    return result;
  }
  Object.defineProperty(db, 'transaction', { value: watched });
  return { db, state };
}
