import type { Db, Queryable } from '#server/db/db.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import { untilWaiting, withoutWaiting } from './until-waiting.ts';

/** A database that stops the first transaction with this statement: behind it, before whatever comes next. */
function holdAt(db: Db, statement: string) {
  let reach = (): void => {};
  let letGo = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let isMet = false;
  const stopping = (tx: Queryable): Queryable => ({
    query: async (text, values) => {
      const rows = await tx.query(text, values);
      if (!isMet && text.includes(statement)) {
        isMet = true;
        reach();
        await released;
      }
      return rows as never;
    },
  });
  const tx: Db['tx'] = (work) => db.tx((one) => work(stopping(one)));
  const held: Db = { tx, query: (text, values) => tx((one) => one.query(text, values)), close: async () => {} };
  return { held, reached, letGo };
}

/**
 * The same for two that must not wait for each other: the second is answered while the first has stopped, and then the first
 * goes on. The answers of both.
 */
export async function beside<First, Second>(
  server: TestServer,
  { at, first, second }: { at: string; first: (on: TestServer) => Promise<First>; second: () => Promise<Second> },
): Promise<[First, Second]> {
  const { held, reached, letGo } = holdAt(server.db, at);
  const on = await createTestServer({ sharing: server, deps: { db: held } });
  try {
    const one = first({ ...on, db: held });
    await Promise.race([reached, one.then(() => Promise.reject(new Error(`The first never came to '${at}'`)))]);
    const answer = await withoutWaiting(server.db, second());
    letGo();
    return [await one, answer];
  } finally {
    letGo();
    await on.close();
  }
}

/**
 * Two at once, by schedule: the first stops behind the statement `at`, in its transaction; the second begins, and has to
 * wait for a lock; then the first goes on. The answers of both. `first` gets a server of its own with the same database.
 */
export async function race<First, Second>(
  server: TestServer,
  {
    at,
    first,
    second,
    waiting = 1,
  }: {
    at: string;
    first: (on: TestServer) => Promise<First>;
    second: () => Promise<Second>;
    /** How many wait, where the second are several. */
    waiting?: number;
  },
): Promise<[First, Second]> {
  const { held, reached, letGo } = holdAt(server.db, at);
  const on = await createTestServer({ sharing: server, deps: { db: held } });
  const early = async (who: Promise<unknown>, what: string): Promise<never> => {
    throw new Error(`${what}: ${JSON.stringify(await who)}`);
  };
  try {
    const one = first({ ...on, db: held });
    await Promise.race([reached, early(one, `The first never came to '${at}'`)]);
    const two = second();
    await Promise.race([untilWaiting(server.db, waiting), early(two, 'The second did not wait')]);
    letGo();
    return await Promise.all([one, two]);
  } finally {
    letGo();
    await on.close();
  }
}
