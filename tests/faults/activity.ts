import type { DBCoreCursor, Dexie } from 'dexie';

/** How busy the databases are: the world moves only when everyone waits for it. */
export interface Activity {
  watch(db: Dexie): void;
  /** Resolves when no database has done anything for a few turns of the event loop. */
  quiet(): Promise<void>;
  /** What went wrong in a living process: none is expected. */
  errors: unknown[];
}

const QUIET_TURNS = 6;

export function createActivity(): Activity {
  let steps = 0;
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const countedCursor = (cursor: DBCoreCursor | null): DBCoreCursor | null =>
    cursor &&
    (Object.create(cursor, {
      continue: {
        value(key?: unknown) {
          steps += 1;
          cursor.continue(key);
        },
      },
      continuePrimaryKey: {
        value(key: unknown, primaryKey: unknown) {
          steps += 1;
          cursor.continuePrimaryKey(key, primaryKey);
        },
      },
    }) as DBCoreCursor);
  return {
    errors: [],
    watch(db) {
      db.use({
        stack: 'dbcore',
        name: 'activity',
        create: (core) => ({
          ...core,
          transaction(...args) {
            const transaction = core.transaction(...args) as IDBTransaction;
            // Its commit takes some turns after its last request.
            for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => void (steps += 1));
            return transaction;
          },
          table: (name) => {
            const table = core.table(name);
            // Plain then, no await: a transaction is over as soon as nothing is asked of it.
            const counted =
              <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
              (...args: A): Promise<R> => {
                steps += 1;
                const done = work(...args);
                const count = (): void => void (steps += 1);
                done.then(count, count);
                return done;
              };
            return {
              ...table,
              mutate: counted((request) => table.mutate(request)),
              get: counted((request) => table.get(request)),
              getMany: counted((request) => table.getMany(request)),
              query: counted((request) => table.query(request)),
              count: counted((request) => table.count(request)),
              openCursor: counted((request) => table.openCursor(request).then(countedCursor)),
            };
          },
        }),
      });
    },
    async quiet() {
      for (let still = 0; still < QUIET_TURNS;) {
        const before = steps;
        await turn();
        still = steps === before ? still + 1 : 0;
      }
    },
  };
}
